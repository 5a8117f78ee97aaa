/// The reader's language. Every message is said once, in English; its translation is found under that English text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "grundy/base/text.hpp"

namespace grundy::report {

enum class Language : std::uint8_t { english, chinese };

/// "en", "zh" (also "zh_CN", "en-US.UTF-8", any case); nothing for another language.
[[nodiscard]] std::optional<Language> parse_language(std::string_view name);

/// The language of a locale as in LC_ALL, LC_MESSAGES and LANG, the first of them that is set; English where it says
/// nothing.
[[nodiscard]] Language language_of_locale(const char* lc_all, const char* lc_messages, const char* lang);

/// The format string for an English key; the key itself where there is no translation.
[[nodiscard]] std::string_view translate(std::string_view key, Language language);

/// The message in the reader's language.
[[nodiscard]] std::string render(const Text& text, Language language);

/// The same as a sentence: with a capital (unless it begins with a name) and a full stop, where the message has none.
[[nodiscard]] std::string render_sentence(const Text& text, Language language);

/// All translations into Chinese as (English, Chinese), ordered by key: for the test that none is missing.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> chinese_catalogue();

}  // namespace grundy::report
