# The libraries the rooms may name. Each is a Debian package; see script/setup for the list.
find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(pegtl REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(hwy REQUIRED)
find_package(TBB REQUIRED)
find_package(zstd REQUIRED)
find_package(Threads REQUIRED)

# GMP ships no CMake configuration.
find_library(GMP_LIBRARY gmp REQUIRED)
find_path(GMP_INCLUDE_DIR gmp.h REQUIRED)
if(NOT TARGET gmp::gmp)
  add_library(gmp::gmp UNKNOWN IMPORTED)
  set_target_properties(gmp::gmp PROPERTIES IMPORTED_LOCATION "${GMP_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${GMP_INCLUDE_DIR}")
endif()

if(GRUNDY_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
endif()
if(GRUNDY_BENCH)
  find_package(benchmark REQUIRED)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()
