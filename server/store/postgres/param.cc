#include "server/store/postgres/param.h"

#include <bit>
#include <cstddef>
#include <utility>
#include <variant>

#include "server/store/postgres/text.h"

namespace merels::store {
namespace {

void AppendNumber(std::string& bytes, std::uint64_t value, int size) {
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xFF);
}

std::string EightBytes(std::uint64_t value) {
  std::string bytes;
  AppendNumber(bytes, value, 8);
  return bytes;
}

std::string EightBytes(std::int64_t value) { return EightBytes(static_cast<std::uint64_t>(value)); }
std::string EightBytes(double value) { return EightBytes(std::bit_cast<std::uint64_t>(value)); }

std::uint64_t UnsignedIn(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

PgType ElementOf(PgType array) {
  switch (array) {
    case PgType::kByteas: return PgType::kBytea;
    case PgType::kTexts: return PgType::kText;
    case PgType::kDoubles: return PgType::kDouble;
    default: return PgType::kBigint;
  }
}

struct Translate {
  PgParam operator()(std::monostate) const { return {PgType::kBigint, std::nullopt}; }
  PgParam operator()(std::int64_t value) const { return {PgType::kBigint, EightBytes(value)}; }
  PgParam operator()(double value) const { return {PgType::kDouble, EightBytes(value)}; }
  PgParam operator()(std::string_view value) const { return {PgType::kText, ToPgText(value)}; }
  PgParam operator()(Blob value) const { return {PgType::kBytea, std::string(value.bytes)}; }
};

}  // namespace

PgParam ParamOf(const SqlValue& value) { return std::visit(Translate{}, value); }

void PgArray::Add(std::int64_t value) { AddElement(EightBytes(value)); }

void PgArray::Add(double value) { AddElement(EightBytes(value)); }

void PgArray::Add(std::string_view value) {
  type_ == PgType::kTexts ? AddElement(ToPgText(value)) : AddElement(value);
}

void PgArray::Add(std::optional<std::int64_t> value) {
  if (value) return Add(*value);
  constexpr std::uint32_t kNoValue = 0xFFFFFFFF;
  AppendNumber(elements_, kNoValue, 4);
  ++count_;
  has_null_ = true;
}

void PgArray::AddElement(std::string_view bytes) {
  AppendNumber(elements_, bytes.size(), 4);
  elements_ += bytes;
  ++count_;
}

PgParam PgArray::Take() && {
  std::string bytes;
  AppendNumber(bytes, count_ == 0 ? 0 : 1, 4);  // dimensions
  AppendNumber(bytes, has_null_ ? 1 : 0, 4);
  AppendNumber(bytes, static_cast<std::uint32_t>(ElementOf(type_)), 4);
  if (count_ > 0) {
    AppendNumber(bytes, count_, 4);
    AppendNumber(bytes, 1, 4);  // the first index
  }
  return {type_, bytes + elements_};
}

std::int64_t IntegerIn(std::string_view bytes) {
  const std::uint64_t value = UnsignedIn(bytes);
  if (bytes.size() == 4) return static_cast<std::int32_t>(value);
  if (bytes.size() == 2) return static_cast<std::int16_t>(value);
  return static_cast<std::int64_t>(value);
}

double RealIn(std::string_view bytes) {
  const std::uint64_t value = UnsignedIn(bytes);
  return bytes.size() == 4 ? double{std::bit_cast<float>(static_cast<std::uint32_t>(value))}
                           : std::bit_cast<double>(value);
}

}  // namespace merels::store
