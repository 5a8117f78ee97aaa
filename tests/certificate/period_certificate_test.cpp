#include "grundy/certificate/period_certificate.hpp"

#include <functional>
#include <string>

#include <gtest/gtest.h>

namespace grundy::certificate {
namespace {

std::string verdict(const PeriodCertificate& certificate) {
  run::Budget budget;
  const auto checked = verify(certificate, budget);
  return checked ? "verified" : english(checked.error().message);
}

/// Kayles: preperiod 71, period 12, from 168 heaps.
PeriodCertificate kayles() {
  return {"0.77", 71, 12, 0, "guy-smith", 168, 0x773810f395ba1287U, {}};
}

TEST(PeriodCertificate, VerifiesKayles) {
  EXPECT_EQ(verdict(kayles()), "verified");
  PeriodCertificate masked = kayles();
  for (std::uint32_t bits = 0; bits < 16; ++bits) {
    for (const bool parity : {false, true}) {
      masked.mask = ValueMask{bits, parity, 1};
      EXPECT_EQ(verdict(masked), "verified") << bits << parity;
    }
  }
}

TEST(PeriodCertificate, RefutesWhatIsWrong) {
  const auto changed = [](const std::function<void(PeriodCertificate&)>& change) {
    PeriodCertificate certificate = kayles();
    change(certificate);
    return verdict(certificate);
  };
  EXPECT_EQ(changed([](auto& c) {
              c.preperiod = 70;
              c.length = 1000;
            }),
            "the values do not repeat from heap 70 on with period 12");
  EXPECT_EQ(changed([](auto& c) {
              c.preperiod = 72;
              c.length = 1000;
            }),
            "the preperiod is not the smallest");
  EXPECT_EQ(changed([](auto& c) {
              c.period = 24;
              c.length = 1000;
            }),
            "the period is not the smallest");
  EXPECT_EQ(changed([](auto& c) {
              c.period = 13;
              c.length = 1000;
            }),
            "the values do not repeat from heap 71 on with period 13");
  EXPECT_EQ(changed([](auto& c) { c.period = 0; }), "a period of 0 is none");
  EXPECT_EQ(changed([](auto& c) { c.length = 167; }), "the theorem needs more heaps than the certificate's 167");
  EXPECT_EQ(changed([](auto& c) { c.length = 169; }),
            "the certificate's length is 169, and that of its evidence is 168");
  EXPECT_EQ(changed([](auto& c) { c.fingerprint ^= 1; }),
            "the values have another fingerprint than the certificate says");
  EXPECT_EQ(changed([](auto& c) { c.code = "0.07"; }), "the values do not repeat from heap 71 on with period 12");
  EXPECT_EQ(changed([](auto& c) { c.theorem = "state"; }), "the theorem \"state\" does not apply to 0.77");
  EXPECT_EQ(changed([](auto& c) { c.theorem = "none"; }), "the theorem \"none\" does not apply to 0.77");
  EXPECT_EQ(changed([](auto& c) {
              c.code = "0.7!7";
              c.theorem = "guy-smith";
            }),
            "the theorem \"guy-smith\" does not apply to 0.7!7");
  EXPECT_EQ(changed([](auto& c) { c.preperiod = ~std::uint64_t{0}; }),
            "the theorem needs more heaps than the certificate's 168");
}

TEST(PeriodCertificate, ComesBackFromJson) {
  PeriodCertificate certificate = kayles();
  EXPECT_EQ(period_certificate_from_json(to_json(certificate)).value(), certificate);
  certificate.mask = ValueMask{0x1e, true, 1};
  certificate.saltus = -3;
  EXPECT_EQ(period_certificate_from_json(to_json(certificate)).value(), certificate);
  for (const auto* text :
       {"", "[]", "{}", "{\"format\": \"grundy-period\"}", "{\"format\": \"grundy-period\", \"version\": 2}"}) {
    EXPECT_FALSE(period_certificate_from_json(text)) << text;
  }
  // Torn, or a field of another type: refused, never thrown.
  const std::string whole = to_json(certificate);
  for (std::size_t length = 0; length + 2 < whole.size(); ++length) {
    EXPECT_FALSE(period_certificate_from_json(std::string_view(whole).substr(0, length))) << length;
  }
  // Nothing more than the format has, nothing twice, nothing left out.
  for (const char* more : {R"("note": 1)", R"("prefix": 3)", R"("window": 3)", R"("code": "0.07")", R"("mask": {})"}) {
    std::string text = whole;
    text.insert(text.find('{') + 1, std::string(more) + ",");
    EXPECT_FALSE(period_certificate_from_json(text)) << text;
  }
  for (const auto* short_print : {"773810f395ba128", "0773810f395ba1287", "773810F395BA1287"}) {
    std::string text = whole;
    const std::size_t at = text.find("773810f395ba1287");
    text.replace(at, 16, short_print);
    EXPECT_FALSE(period_certificate_from_json(text)) << text;
  }
  for (const auto* key : {"code", "preperiod", "period", "saltus", "theorem", "length", "fingerprint", "mask"}) {
    std::string text = whole;
    text.replace(text.find(std::string("\"") + key + "\":") + std::string(key).size() + 3, 1, "[],\"x\":");
    EXPECT_FALSE(period_certificate_from_json(text)) << text;
  }
}

}  // namespace
}  // namespace grundy::certificate
