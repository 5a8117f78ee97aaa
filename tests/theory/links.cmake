# Theorems are held against the catalogue's rules, which the room itself does not need.
target_link_libraries(test_theory PRIVATE grundy_rules grundy_table)
