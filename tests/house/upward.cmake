# An include that runs upward or sideways must not compile; the same file without it must.
# Arguments: COMPILER, VIEWS (the folder of include views), WORK (a scratch folder).
file(MAKE_DIRECTORY "${WORK}")
function(try_include room header expected)
  file(WRITE "${WORK}/probe.cpp" "#include \"${header}\"\nint main() {}\n")
  execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only "-I${VIEWS}/${room}" "-I${VIEWS}/base" "-I${VIEWS}/number"
                          "-I${VIEWS}/run" "${WORK}/probe.cpp"
                  RESULT_VARIABLE code ERROR_VARIABLE errors OUTPUT_QUIET)
  if(expected STREQUAL "compiles" AND NOT code EQUAL 0)
    message(FATAL_ERROR "${room} should see ${header}:\n${errors}")
  endif()
  if(expected STREQUAL "refused" AND (code EQUAL 0 OR NOT errors MATCHES "No such file|file not found"))
    message(FATAL_ERROR "${room} should not see ${header}:\n${errors}")
  endif()
endfunction()
try_include(game "grundy/game/answer.hpp" compiles)
try_include(game "grundy/rules/syntax.hpp" refused)  # upward
try_include(run "grundy/number/integer.hpp" compiles)  # because its view is given above
file(WRITE "${WORK}/probe.cpp" "#include \"grundy/number/integer.hpp\"\nint main() {}\n")
execute_process(COMMAND "${COMPILER}" -std=c++20 -fsyntax-only "-I${VIEWS}/run" "-I${VIEWS}/base" "${WORK}/probe.cpp"
                RESULT_VARIABLE code ERROR_VARIABLE errors OUTPUT_QUIET)
if(code EQUAL 0)
  message(FATAL_ERROR "run should not see its neighbour number")  # sideways
endif()

# And what the compiler sees through a linked folder, a path with `..`, is refused by reading the sources.
file(GLOB_RECURSE sources "${SOURCE}/grundy/*.hpp" "${SOURCE}/grundy/*.cpp")
foreach(source IN LISTS sources)
  file(STRINGS "${source}" escapes REGEX "^#include \"[^\"]*\\.\\./")
  if(escapes)
    message(FATAL_ERROR "${source} includes by a path with ..: ${escapes}")
  endif()
endforeach()
