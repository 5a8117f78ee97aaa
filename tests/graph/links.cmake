# Boards are the source of the graphs in games_test.cpp.
target_link_libraries(test_graph PRIVATE grundy_board)
