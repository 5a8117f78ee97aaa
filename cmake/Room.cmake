# grundy_room(NAME <name> FLOOR <n> [LINKS <room>...] [EXTERNAL <target>...] [PRIVATE_EXTERNAL <target>...])
#
# One room of the house: the library target grundy_<name> made of all sources in the folder. LINKS names rooms on lower
# floors only (checked once all rooms are known). A room is seen through a view of its own, a folder in the build tree
# that holds that room alone, so an #include of a room that is not linked does not compile.
function(grundy_room)
  cmake_parse_arguments(ROOM "" "NAME;FLOOR" "LINKS;EXTERNAL;PRIVATE_EXTERNAL" ${ARGN})
  set(target grundy_${ROOM_NAME})
  set(view "${CMAKE_BINARY_DIR}/views/${ROOM_NAME}")
  file(MAKE_DIRECTORY "${view}/grundy")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${view}/grundy/${ROOM_NAME}" SYMBOLIC)

  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  list(TRANSFORM ROOM_LINKS PREPEND grundy_ OUTPUT_VARIABLE rooms)
  if(sources)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${view}>" "$<INSTALL_INTERFACE:include>")
    target_link_libraries(${target} PUBLIC ${rooms} ${ROOM_EXTERNAL}
                          PRIVATE ${ROOM_PRIVATE_EXTERNAL} $<BUILD_INTERFACE:grundy_warnings>)
    target_compile_features(${target} PUBLIC cxx_std_20)
    if("nlohmann_json::nlohmann_json" IN_LIST ROOM_EXTERNAL)
      grundy_precompile(${target} json nlohmann_json::nlohmann_json)
    else()
      grundy_precompile(${target} room)
    endif()
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "$<BUILD_INTERFACE:${view}>" "$<INSTALL_INTERFACE:include>")
    target_link_libraries(${target} INTERFACE ${rooms} ${ROOM_EXTERNAL})
    target_compile_features(${target} INTERFACE cxx_std_20)
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${ROOM_NAME})
  add_library(grundy::${ROOM_NAME} ALIAS ${target})

  set_property(GLOBAL APPEND PROPERTY GRUNDY_ROOMS ${ROOM_NAME})
  set_property(GLOBAL PROPERTY GRUNDY_FLOOR_${ROOM_NAME} ${ROOM_FLOOR})
  set_property(GLOBAL PROPERTY GRUNDY_LINKS_${ROOM_NAME} "${ROOM_LINKS}")
endfunction()

# Refuses a house in which a room links to a room on its own floor or above.
function(grundy_check_floors)
  get_property(rooms GLOBAL PROPERTY GRUNDY_ROOMS)
  foreach(room IN LISTS rooms)
    get_property(floor GLOBAL PROPERTY GRUNDY_FLOOR_${room})
    get_property(links GLOBAL PROPERTY GRUNDY_LINKS_${room})
    foreach(link IN LISTS links)
      if(NOT link IN_LIST rooms)
        message(FATAL_ERROR "room ${room} links to ${link}, which is no room")
      endif()
      get_property(below GLOBAL PROPERTY GRUNDY_FLOOR_${link})
      if(NOT below LESS floor)
        message(FATAL_ERROR "room ${room} (floor ${floor}) may not link to ${link} (floor ${below})")
      endif()
    endforeach()
  endforeach()
endfunction()

# grundy_room_test(<room>): tests/<room>/*.cpp become the executable test_<room>, which sees that room, the rooms below
# it, and tests/ itself (so that oracles are included as "oracle/…").
function(grundy_room_test room)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp")
  # g++ 12 sees null dereferences in inlined std::string code that are not there.
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS
                              $<$<CXX_COMPILER_ID:GNU>:-Wno-null-dereference>)
  add_executable(test_${room} ${sources})
  target_include_directories(test_${room} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(test_${room} PRIVATE grundy_${room} GTest::gmock GTest::gtest_main rapidcheck rapidcheck_gtest
                        grundy_warnings)
  target_compile_definitions(test_${room} PRIVATE GRUNDY_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                             GRUNDY_BINARY_DIR="${CMAKE_BINARY_DIR}")
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${room}/links.cmake")
    include("${CMAKE_CURRENT_SOURCE_DIR}/${room}/links.cmake")
  endif()
  grundy_precompile(test_${room} test GTest::gmock GTest::gtest)
  gtest_discover_tests(test_${room} TEST_PREFIX "${room}." DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
