#include "grundy/app/usage.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace grundy::app {
namespace {

/// How the check of whole numbers says no; `usage_problem` puts it into words.
constexpr std::string_view no_whole_number = " is no whole number";

class HelpFormat : public CLI::Formatter {
 public:
  explicit HelpFormat(const Context& context) : language_(context.language) {
    const auto name = [&](const char* key, std::string word) { label(key, std::move(word)); };
    name("Usage", context.tr("Usage"));
    name("OPTIONS", context.tr("OPTIONS"));
    name("SUBCOMMAND", context.tr("COMMAND"));
    name("Positionals", context.tr("Arguments"));
    name("Excludes", context.tr("not with"));
    name("Needs", context.tr("only with"));
    names_ = {{"BYTES", context.tr("BYTES")},
              {"CODE", context.tr("CODE")},
              {"COMMAND", context.tr("COMMAND")},
              {"DURATION", context.tr("DURATION")},
              {"EXPRESSION", context.tr("EXPRESSION")},
              {"FILE", context.tr("FILE")},
              {"FORMAT", context.tr("FORMAT")},
              {"GAME", context.tr("GAME")},
              {"ID", context.tr("ID")},
              {"LANG", context.tr("LANG")},
              {"NAME", context.tr("NAME")},
              {"NODE", context.tr("NODE")},
              {"RULES", context.tr("RULES")},
              {"SCORE", context.tr("SCORE")},
              {"SIZE", context.tr("SIZE")},
              {"TEMPLATE", context.tr("TEMPLATE")},
              {"TEXT", context.tr("TEXT")},
              {"VALUES", context.tr("VALUES")},
              {"WORD", context.tr("WORD")}};
    options_ = context.tr("Options");
    examples_ = context.tr("Examples:");
    commands_ = context.tr("Commands");
  }

  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    return Formatter::make_group(group == "Options" ? options_ : std::move(group), is_positional, std::move(options));
  }

  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
    std::string text = Formatter::make_subcommands(app, mode);
    const std::string_view title = "\nSubcommands:\n";
    if (const std::size_t at = text.find(title); at != std::string::npos) {
      text.replace(at, title.size(), "\n" + commands_ + ":\n");
    }
    return text;
  }

  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    return is_positional ? word(type_of(option)) : Formatter::make_option_name(option, false);
  }

  std::string make_option_usage(const CLI::Option* option) const override {
    const std::string name = word(type_of(option)) + (option->get_expected_max() > 1 ? "..." : "");
    return option->get_required() ? name : "[" + name + "]";
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    std::string out;
    if (option->get_type_size() != 0 && !option->get_positional()) {
      const std::string type = type_of(option);
      out = type.empty() ? std::string() : " " + word(type);
      // What a validator says: "FORMAT:{text,json}", "N:UINT in [0 - 64]".
      const std::string all = option->get_type_name();
      const std::size_t from = all.find_first_of("{[", type.size());
      if (from != std::string::npos && type.find('|') == std::string::npos) out += " " + all.substr(from);
    }
    const auto others = [&](const std::string& how, const std::set<CLI::Option*>& names) {
      for (const CLI::Option* other : names) out += " (" + how + " " + other->get_name() + ")";
    };
    others(get_label("Excludes"), option->get_excludes());
    others(get_label("Needs"), option->get_needs());
    return out;
  }

  std::string make_footer(const CLI::App* app) const override {
    std::string out;
    const std::string footer = app->get_footer();
    std::string_view rest = footer;
    if (rest.starts_with('\n')) rest.remove_prefix(1);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      const bool words = !line.empty() && line.front() != ' ';
      out += line == "Examples:" ? examples_
             : words             ? std::string(report::translate(line, language_))
                                 : std::string(line);
      out += '\n';
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
  }

 private:
  /// The name of its values, without what a validator adds.
  static std::string type_of(const CLI::Option* option) {
    const std::string all = option->get_type_name();
    return all.substr(0, all.find(':'));
  }
  [[nodiscard]] std::string word(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? name : found->second;
  }

  report::Language language_;
  std::map<std::string, std::string> names_;
  std::string options_;
  std::string commands_;
  std::string examples_;
};

/// What stands before and after `mark`, if it is there.
std::optional<std::pair<std::string, std::string>> around(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  return std::pair(std::string(text.substr(0, at)), std::string(text.substr(at + mark.size())));
}

}  // namespace

void check_numbers(CLI::App& program) {
  constexpr std::size_t most_digits = 18;
  const CLI::Validator whole(
      [](const std::string& text) {
        const bool fine = !text.empty() && text.size() <= most_digits &&
                          std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
        return fine ? std::string() : text + std::string(no_whole_number);
      },
      "");
  for (CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    for (CLI::Option* option : command->get_options()) {
      const std::string all = option->get_type_name();
      const std::string type = all.substr(0, all.find(':'));
      if (type == "N" || type == "SIZE") option->check(whole);
    }
  }
}

std::shared_ptr<CLI::FormatterBase> help_format(const Context& context) {
  return std::make_shared<HelpFormat>(context);
}

Text usage_problem(const CLI::ParseError& error) {
  const std::string_view what = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    if (const auto parts = around(what, "not expected: ")) return say("not expected here: {}", parts->second);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (const auto parts = around(what, " is required")) return say("{} is missing", parts->first);
  }
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
    if (const auto parts = around(what, " excludes "))
      return say("{} does not go with {}", parts->first, parts->second);
  }
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) {
    if (const auto parts = around(what, " requires ")) return say("{} goes only with {}", parts->first, parts->second);
  }
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    if (const auto parts = around(what, "Could not convert: ")) {
      if (const auto sides = around(parts->second, " = ")) {
        return say("{} cannot be '{}'", sides->first, sides->second);
      }
    }
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    if (const auto parts = around(what, ": ")) return say("{} needs a value", parts->first);
  }
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) {
    if (const auto parts = around(what, ": ")) {
      if (const auto sides = around(parts->second, " not in {")) {
        const std::string choices = sides->second.substr(0, sides->second.size() - 1);
        return say("{} cannot be '{}': it is one of {}", parts->first, sides->first, choices);
      }
      if (const auto number = around(parts->second, no_whole_number)) {
        return say("{} cannot be '{}': it is a whole number from 0, of at most 18 digits", parts->first, number->first);
      }
      if (const auto sides = around(parts->second, " not in range ")) {
        const auto value = around(sides->first, "Value ");
        const auto ends = around(sides->second, " to ");
        if (value && ends) {
          return say("{} cannot be {}: it goes from {} to {}", parts->first, value->second, ends->first, ends->second);
        }
      }
    }
  }
  return say("{}", what);
}

}  // namespace grundy::app
