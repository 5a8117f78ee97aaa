/// JSON as certificates are written in it: no member twice.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace grundy::certificate {

/// The value; discarded if the text is no JSON or an object has a member twice.
[[nodiscard]] inline nlohmann::json parse_strictly(std::string_view text) {
  std::vector<std::set<std::string>> open;
  bool twice = false;
  const auto watch = [&](int, nlohmann::json::parse_event_t event, nlohmann::json& value) {
    using Event = nlohmann::json::parse_event_t;
    if (event == Event::object_start) open.emplace_back();
    if (event == Event::object_end) open.pop_back();
    if (event == Event::key) twice = !open.back().insert(value.get<std::string>()).second || twice;
    return true;
  };
  nlohmann::json value = nlohmann::json::parse(text, watch, false);
  return twice ? nlohmann::json(nlohmann::json::value_t::discarded) : value;
}

}  // namespace grundy::certificate
