#include "grundy/sequence/values_file.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <utility>

#include <nlohmann/json.hpp>
#include <zstd.h>

namespace grundy::sequence {
namespace {

constexpr std::uint32_t skippable = ZSTD_MAGIC_SKIPPABLE_START;
constexpr std::uint32_t longest_head = 65536;
constexpr int version = 1;
constexpr int level = 3;

template <class Number>
void put(std::string& out, Number number) {
  for (unsigned shift = 0; shift < 8 * sizeof number; shift += 8) out += static_cast<char>(number >> shift & 0xFFU);
}

std::uint32_t number_at(const char* bytes) {
  std::uint32_t number = 0;
  for (unsigned i = 0; i < 4; ++i) number |= std::uint32_t{static_cast<std::uint8_t>(bytes[i])} << 8 * i;
  return number;
}

Error damaged(const std::string& path) {
  return Error{ErrorKind::input, say("the file of values '{}' is torn or damaged", path), {}, {}, {}};
}

/// Reads the first frame, and says what code the values are of.
Result<std::string> read_head(std::ifstream& file, const std::string& path) {
  const auto refuse = [&] { return fail(ErrorKind::input, say("'{}' is no file of values of Grundy", path)); };
  std::array<char, 8> begin{};
  if (!file.read(begin.data(), begin.size()) || number_at(begin.data()) != skippable) return refuse();
  const std::uint32_t length = number_at(begin.data() + 4);
  if (length > longest_head) return refuse();
  std::string text(length, '\0');
  if (!file.read(text.data(), static_cast<std::streamsize>(text.size()))) return refuse();
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", nlohmann::json()) != "grundy-values") return refuse();
  if (json.value("version", nlohmann::json()) != version || json.value("bytes", nlohmann::json()) != 4) {
    return fail(ErrorKind::input,
                say("the file of values '{}' has another version than {}, which this program reads", path, version));
  }
  const auto code = json.find("code");
  if (code == json.end() || !code->is_string()) return refuse();
  return code->get<std::string>();
}

struct Freed {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

}  // namespace

struct ValueWriter::State {
  std::unique_ptr<ZSTD_CCtx, Freed> context{ZSTD_createCCtx()};
  std::string raw;
  std::vector<char> packed;
};

ValueWriter::ValueWriter() : state_(std::make_unique<State>()) {
  if (state_->context == nullptr) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(state_->context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(state_->context.get(), ZSTD_c_checksumFlag, 1);
  state_->packed.resize(ZSTD_compressBound(frame_values * sizeof(std::uint32_t)));
}
ValueWriter::ValueWriter(ValueWriter&&) noexcept = default;
ValueWriter& ValueWriter::operator=(ValueWriter&&) noexcept = default;
ValueWriter::~ValueWriter() = default;

std::string ValueWriter::head(std::string_view code) {
  const nlohmann::ordered_json json{{"format", "grundy-values"}, {"version", version}, {"code", code}, {"bytes", 4}};
  const std::string text = json.dump() + "\n";
  std::string out;
  put(out, skippable);
  put(out, static_cast<std::uint32_t>(text.size()));
  return out + text;
}

Result<void> ValueWriter::frame(std::string& out) {
  State& state = *state_;
  state.raw.clear();
  for (const std::uint32_t value : waiting_) put(state.raw, value);
  waiting_.clear();
  const std::size_t size =
      ZSTD_compress2(state.context.get(), state.packed.data(), state.packed.size(), state.raw.data(), state.raw.size());
  if (ZSTD_isError(size) != 0)
    return fail(ErrorKind::internal, say("values cannot be compressed: {}", ZSTD_getErrorName(size)));
  out.append(state.packed.data(), size);
  return {};
}

Result<void> ValueWriter::add(std::span<const std::uint32_t> values, std::string& out) {
  while (!values.empty()) {
    const auto taken = std::min<std::size_t>(values.size(), frame_values - waiting_.size());
    waiting_.insert(waiting_.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(taken));
    values = values.subspan(taken);
    if (waiting_.size() < frame_values) break;
    if (auto done = frame(out); !done) return done;
  }
  return {};
}

Result<void> ValueWriter::finish(std::string& out) {
  return waiting_.empty() ? Result<void>{} : frame(out);
}

Result<ValueFile> read_values(
    const std::string& path, const std::function<Result<void>(const std::string& code)>& open,
    const std::function<Result<void>(std::uint64_t first, std::span<const std::uint32_t> values)>& sink) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(ErrorKind::input, say("the file '{}' cannot be read", path));
  auto code = read_head(file, path);
  if (!code) return fail(std::move(code.error()));
  if (auto opened = open(*code); !opened) return fail(std::move(opened.error()));
  const std::unique_ptr<ZSTD_DCtx, Freed> context(ZSTD_createDCtx());
  if (context == nullptr) throw std::bad_alloc();
  std::vector<char> packed(ZSTD_DStreamInSize());
  std::vector<char> raw(frame_values * sizeof(std::uint32_t));
  std::size_t held = 0;  // bytes in raw that are no whole run yet
  std::vector<std::uint32_t> values;
  ValueFile result{*code, 0};
  std::size_t state = 0;  // 0: between two frames
  const auto deliver = [&](std::size_t bytes) -> Result<void> {
    values.clear();
    for (std::size_t at = 0; at + 4 <= bytes; at += 4) values.push_back(number_at(raw.data() + at));
    if (auto done = sink(result.values, values); !done) return done;
    result.values += values.size();
    return {};
  };
  while (file.read(packed.data(), static_cast<std::streamsize>(packed.size())) || file.gcount() > 0) {
    ZSTD_inBuffer in{packed.data(), static_cast<std::size_t>(file.gcount()), 0};
    bool more = true;
    while (in.pos < in.size || (more && state != 0)) {
      ZSTD_outBuffer out{raw.data(), raw.size(), held};
      state = ZSTD_decompressStream(context.get(), &out, &in);
      if (ZSTD_isError(state) != 0) return fail(damaged(path));
      held = out.pos;
      more = held == raw.size();  // there may be more that waits in the context
      if (!more) continue;
      if (auto done = deliver(held); !done) return fail(std::move(done.error()));
      held = 0;
    }
  }
  if (file.bad() || state != 0 || held % 4 != 0) return fail(damaged(path));
  if (auto done = held == 0 ? Result<void>{} : deliver(held); !done) return fail(std::move(done.error()));
  return result;
}

}  // namespace grundy::sequence
