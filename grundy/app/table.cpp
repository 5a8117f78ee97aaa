#include "grundy/app/command.hpp"

namespace grundy::app {

void add_table(CLI::App&, Context&) {}

}  // namespace grundy::app
