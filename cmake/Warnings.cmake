# Warnings are errors. -Wrestrict is off: g++ 12 reports it falsely for `"(" + text + ")"`.
add_library(grundy_warnings INTERFACE)
target_compile_options(grundy_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wcast-align -Woverloaded-virtual -Wimplicit-fallthrough -Wnull-dereference
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wduplicated-cond -Wlogical-op>)
