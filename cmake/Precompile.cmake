# GRUNDY_PCH: the large headers of other people's libraries are read once and not by every source. A source includes what
# it names all the same: the presets `dev` and `tidy` build without, so that an include that is missing shows there.
option(GRUNDY_PCH "Precompile the large headers of other libraries" OFF)

set(GRUNDY_PCH_room <boost/multiprecision/gmp.hpp> <fmt/format.h> <algorithm> <functional> <map> <memory> <optional> <span>
                    <string> <vector>)
set(GRUNDY_PCH_test ${GRUNDY_PCH_room} <gmock/gmock.h> <gtest/gtest.h>)
set(GRUNDY_PCH_json ${GRUNDY_PCH_room} <nlohmann/json.hpp>)

# grundy_precompile(<target> <kind> [<library>...]): TARGET uses the precompiled headers of its kind (room, json, test), made
# once for all targets of that kind from what the libraries need to be included.
function(grundy_precompile target kind)
  if(NOT GRUNDY_PCH)
    return()
  endif()
  set(host grundy_pch_${kind})
  if(NOT TARGET ${host})
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/pch/${kind}.cpp" CONTENT "// Holds the precompiled headers.\n")
    add_library(${host} OBJECT "${CMAKE_BINARY_DIR}/pch/${kind}.cpp")
    target_link_libraries(${host} PRIVATE gmp::gmp fmt::fmt ${ARGN} grundy_warnings)
    if(kind STREQUAL "test")  # what becomes a program is compiled as such, and what is precompiled for it too
      set_target_properties(${host} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${host} PRIVATE -fPIE)
    endif()
    # The time of a header is no reason to read it again: with it, a compiler cache never finds what it has.
    target_compile_options(${host} PRIVATE $<$<CXX_COMPILER_ID:Clang>:-Xclang;-fno-pch-timestamp>)
    target_precompile_headers(${host} PRIVATE ${GRUNDY_PCH_${kind}})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${host})
  # Under precompiled headers g++ 12 takes Boost for ours and sees bounds broken in its strings that are not. The preset
  # `dev` has these warnings.
  target_compile_options(${target} PRIVATE
                         "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
endfunction()
