#pragma once

#define DESUL_ATOMICS_ENABLE_CUDA
