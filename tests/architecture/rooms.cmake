# Who may include whom. A room may include itself, the rooms named here, and nothing else of ours.
# A new room of common/ gets a line here: the lower it stands, the more may build on it.
set(base error parallel math rng)
set(see_error "")
set(see_parallel error)
set(see_math error parallel)
set(see_rng error math parallel)

set(middle config cli report comm)
set(see_config ${base})
set(see_comm ${base})
set(see_report ${base} comm)
set(see_cli ${base} config comm report)

set(top fft io runtime)
set(see_fft ${base} ${middle})
set(see_io ${base} ${middle})
set(see_runtime ${base} ${middle})

set(see_bench ${base} ${middle} ${top})

set(common_rooms ${base} ${middle} ${top} bench)

# Solvers see common and never each other; tests see everything.
set(solvers md climate montecarlo)

# Where code may ask whether it is compiled for CUDA.
set(cuda_rooms common/parallel common/comm common/fft common/runtime)
