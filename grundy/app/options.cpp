#include "grundy/app/options.hpp"

#include <cstdint>
#include <optional>
#include <utility>

#include <CLI/CLI.hpp>

#include "grundy/app/command.hpp"

namespace grundy::app {

Option Option::type_name(const std::string& name) const {
  option_->type_name(name);
  return *this;
}

Option Option::required() const {
  option_->required();
  return *this;
}

Option Option::words(int least, int most) const {
  option_->expected(least, most);
  return *this;
}

Option Option::one_of(std::vector<std::string> values) const {
  option_->check(CLI::IsMember(std::move(values)));
  return *this;
}

template <class T>
Option Option::range(T low, T high) const {
  option_->check(CLI::Range(low, high));
  return *this;
}

Option Option::excludes(Option other) const {
  option_->excludes(other.option_);
  return *this;
}

Option Option::needs(Option other) const {
  option_->needs(other.option_);
  return *this;
}

bool Option::given() const {
  return option_->count() > 0;
}

Command Command::command(const std::string& name, const std::string& help) const {
  return {*app_->add_subcommand(name, help), *context_};
}

template <class T>
Option Command::option(const std::string& names, T& value, const std::string& help) const {
  return Option(app_->add_option(names, value, help));
}

Option Command::flag(const std::string& names, bool& value, const std::string& help) const {
  return Option(app_->add_flag(names, value, help));
}

void Command::footer(const std::string& text) const {
  app_->footer(text);
}

void Command::run(std::function<Result<void>()> body) const {
  app_->callback([body = std::move(body), context = context_] {
    if (const auto done = body(); !done) context->fail(done.error());
  });
}

template Option Option::range(int, int) const;
template Option Option::range(unsigned, unsigned) const;
template Option Option::range(std::int64_t, std::int64_t) const;
template Option Option::range(std::uint64_t, std::uint64_t) const;
template Option Option::range(double, double) const;

template Option Command::option(const std::string&, std::string&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::option(const std::string&, int&, const std::string&) const;
template Option Command::option(const std::string&, unsigned&, const std::string&) const;
template Option Command::option(const std::string&, std::int64_t&, const std::string&) const;
template Option Command::option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::option(const std::string&, double&, const std::string&) const;
template Option Command::option(const std::string&, std::optional<std::uint64_t>&, const std::string&) const;

}  // namespace grundy::app
