#include "grundy/certificate/period_certificate.hpp"

#include <algorithm>
#include <initializer_list>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grundy/certificate/strict_json.hpp"

namespace grundy::certificate {
namespace {

using Json = nlohmann::ordered_json;
constexpr int version = 1;

tl::unexpected<Error> refuse(Text message) {
  return fail(ErrorKind::input, std::move(message));
}

template <class T>
std::optional<T> integer(const nlohmann::json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_integer()) return std::nullopt;
  if constexpr (std::is_unsigned_v<T>) {
    if (!found->is_number_unsigned()) return std::nullopt;
    const auto value = found->get<std::uint64_t>();
    if (value > std::numeric_limits<T>::max()) return std::nullopt;
    return static_cast<T>(value);
  } else {
    if (found->is_number_unsigned() &&
        found->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) {
      return std::nullopt;
    }
    return found->get<T>();
  }
}

/// A member that is none of the format's.
std::optional<std::string> foreign(const nlohmann::json& json, std::initializer_list<std::string_view> names) {
  for (const auto& item : json.items()) {
    if (std::find(names.begin(), names.end(), item.key()) == names.end()) return item.key();
  }
  return std::nullopt;
}

}  // namespace

std::string to_json(const PeriodCertificate& certificate) {
  Json json;
  json["format"] = "grundy-period";
  json["version"] = version;
  json["code"] = certificate.code;
  json["preperiod"] = certificate.preperiod;
  json["period"] = certificate.period;
  json["saltus"] = certificate.saltus;
  json["theorem"] = certificate.theorem;
  json["length"] = certificate.length;
  json["fingerprint"] = fmt::format("{:016x}", certificate.fingerprint);
  if (certificate.mask) {
    json["mask"] = {
        {"bits", certificate.mask->bits}, {"parity", certificate.mask->parity}, {"shift", certificate.mask->shift}};
  }
  if (certificate.theorem == "window") {
    json["prefix"] = certificate.prefix;
    json["window"] = certificate.window;
  }
  return json.dump(2) + "\n";
}

Result<PeriodCertificate> period_certificate_from_json(std::string_view text) {
  const auto json = parse_strictly(text);
  if (json.is_discarded() || !json.is_object()) return refuse(say("the certificate is not a JSON object"));
  if (json.value("format", nlohmann::json()) != "grundy-period")
    return refuse(say("this is not a certificate of a period"));
  if (json.value("version", nlohmann::json()) != version) {
    return refuse(say("the certificate has another version than {}, which this program reads", version));
  }
  const bool window = json.value("theorem", nlohmann::json()) == "window";
  auto unknown = foreign(json, {"format", "version", "code", "preperiod", "period", "saltus", "theorem", "length",
                                "fingerprint", "mask", window ? "prefix" : "mask", window ? "window" : "mask"});
  if (const auto mask = json.find("mask"); !unknown && mask != json.end() && mask->is_object()) {
    unknown = foreign(*mask, {"bits", "parity", "shift"});
  }
  if (unknown) return refuse(say("the certificate has {}, which is no part of it", *unknown));
  PeriodCertificate result;
  const auto code = json.find("code");
  const auto theorem = json.find("theorem");
  const auto print = json.find("fingerprint");
  if (code == json.end() || !code->is_string()) return refuse(say("the certificate lacks {}", "code"));
  if (theorem == json.end() || !theorem->is_string()) return refuse(say("the certificate lacks {}", "theorem"));
  if (print == json.end() || !print->is_string()) return refuse(say("the certificate lacks {}", "fingerprint"));
  result.code = code->get<std::string>();
  result.theorem = theorem->get<std::string>();
  const auto digits = print->get<std::string>();
  if (digits.size() != 16 || digits.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return refuse(say("the fingerprint is not a hexadecimal number of 16 digits"));
  }
  result.fingerprint = std::stoull(digits, nullptr, 16);
  for (const auto& [key, place] : {std::pair("preperiod", &result.preperiod), std::pair("period", &result.period),
                                   std::pair("length", &result.length)}) {
    const auto value = integer<std::uint64_t>(json, key);
    if (!value) return refuse(say("the certificate's {} is missing or out of range", key));
    *place = *value;
  }
  if (result.theorem == "window") {
    for (const auto& [key, place] : {std::pair("prefix", &result.prefix), std::pair("window", &result.window)}) {
      const auto value = integer<std::uint64_t>(json, key);
      if (!value) return refuse(say("the certificate's {} is missing or out of range", key));
      *place = *value;
    }
  }
  const auto saltus = integer<std::int64_t>(json, "saltus");
  if (!saltus) return refuse(say("the certificate's {} is missing or out of range", "saltus"));
  result.saltus = *saltus;
  if (const auto mask = json.find("mask"); mask != json.end()) {
    const auto bits = mask->is_object() ? integer<std::uint32_t>(*mask, "bits") : std::nullopt;
    const auto shift = mask->is_object() ? integer<std::uint32_t>(*mask, "shift") : std::nullopt;
    if (!bits || !shift || *shift > 1 || !mask->contains("parity") || !mask->at("parity").is_boolean()) {
      return refuse(say("the certificate's {} is missing or out of range", "mask"));
    }
    result.mask = ValueMask{*bits, mask->at("parity").get<bool>(), *shift};
  }
  return result;
}

}  // namespace grundy::certificate
