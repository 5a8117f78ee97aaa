# The boards of C++ are what rules_and_boards_test.cpp holds the rules against.
target_link_libraries(test_reach PRIVATE grundy_board grundy_search)
