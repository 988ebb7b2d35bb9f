# What a CUDA build needs beyond Kokkos's own flags. Included when the Kokkos found has CUDA.
find_package(CUDAToolkit QUIET)

# nvcc 13.0 lays out members behind empty [[no_unique_address]] ones differently on host and device.
if(Kokkos_VERSION VERSION_LESS 4.7 AND CUDAToolkit_VERSION VERSION_GREATER_EQUAL 13)
  get_target_property(known Kokkos::kokkos INTERFACE_COMPILE_DEFINITIONS)
  set(cure MDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS=1)
  if(NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CUDA_FLAGS} ${known}" MATCHES ${cure})
    message(FATAL_ERROR "Kokkos ${Kokkos_VERSION} and nvcc ${CUDAToolkit_VERSION} do not go "
      "together: this nvcc misplaces members that follow empty [[no_unique_address]] members, so "
      "Views have wrong extents on the device and right ones on the host. Use Kokkos 4.7 or newer, "
      "or compile Kokkos and Tercet with -DCMAKE_CXX_FLAGS=-D${cure}.")
  endif()
endif()

# A Kokkos built with nvcc_wrapper has its launcher send sources that include Kokkos to nvcc; one
# that was built as a CMake language wants them called CUDA.
if(Kokkos_COMPILE_LANGUAGE STREQUAL CUDA OR Kokkos_ENABLE_COMPILE_AS_CMAKE_LANGUAGE)
  set(TERCET_DEVICE_LANGUAGE CUDA)
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES ${Kokkos_CUDA_ARCHITECTURES})
  endif()
  enable_language(CUDA)
endif()

# nvcc hands our host flags to g++ together with code of its own making and of Kokkos's headers,
# whose warnings are not ours; the host build is where ours are errors.
target_compile_options(tercet::kokkos INTERFACE
  --fmad=false
  $<$<COMPILE_LANGUAGE:CXX>:-Wno-conversion;-Wno-shadow;-Wno-error>
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-ffp-contract=off,-fno-math-errno,-fno-trapping-math>)
