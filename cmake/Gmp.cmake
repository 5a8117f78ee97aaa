# GMP ships no CMake configuration: this makes the target gmp::gmp.
if(NOT TARGET gmp::gmp)
  find_library(GMP_LIBRARY gmp REQUIRED)
  find_path(GMP_INCLUDE_DIR gmp.h REQUIRED)
  add_library(gmp::gmp UNKNOWN IMPORTED)
  set_target_properties(gmp::gmp PROPERTIES IMPORTED_LOCATION "${GMP_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${GMP_INCLUDE_DIR}")
endif()
