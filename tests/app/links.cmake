add_dependencies(test_app grundy)
