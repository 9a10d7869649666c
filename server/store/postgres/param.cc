#include "server/store/postgres/param.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>
#include <variant>

namespace merels::store {
namespace {

// U+F700 to U+F7FF in UTF-8: these three bytes; the second has the two upper bits of the encoded byte.
constexpr unsigned char kFirst = 0xEF;
constexpr unsigned char kSecond = 0x9C;
constexpr unsigned char kThird = 0x80;
constexpr std::size_t kPrivateBytes = 3;

unsigned char ByteAt(std::string_view text, std::size_t place) {
  return place < text.size() ? static_cast<unsigned char>(text[place]) : 0;
}

bool IsWithin(unsigned char byte, unsigned char least, unsigned char most) {
  return byte >= least && byte <= most;
}

/// The second byte of a character excludes overlong forms, surrogates and code points beyond Unicode.
bool FitsSecond(unsigned char first, unsigned char second) {
  switch (first) {
    case 0xE0: return IsWithin(second, 0xA0, 0xBF);
    case 0xED: return IsWithin(second, 0x80, 0x9F);
    case 0xF0: return IsWithin(second, 0x90, 0xBF);
    case 0xF4: return IsWithin(second, 0x80, 0x8F);
    default: return IsWithin(second, 0x80, 0xBF);
  }
}

bool IsPrivate(std::string_view text, std::size_t place) {
  return ByteAt(text, place) == kFirst && IsWithin(ByteAt(text, place + 1), kSecond, kSecond + 3) &&
         IsWithin(ByteAt(text, place + 2), 0x80, 0xBF);
}

/// The length of the character at this place, if it can be stored unchanged; otherwise 0.
std::size_t StorableAt(std::string_view text, std::size_t place) {
  const unsigned char first = ByteAt(text, place);
  if (first < 0x80) return first == 0 ? 0 : 1;
  const std::size_t length = IsWithin(first, 0xC2, 0xDF)   ? 2
                             : IsWithin(first, 0xE0, 0xEF) ? 3
                             : IsWithin(first, 0xF0, 0xF4) ? 4
                                                           : 0;
  if (length == 0 || place + length > text.size() || IsPrivate(text, place)) return 0;
  if (!FitsSecond(first, ByteAt(text, place + 1))) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!IsWithin(ByteAt(text, place + i), 0x80, 0xBF)) return 0;
  }
  return length;
}

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

std::string ToPgText(std::string_view text) {
  std::string stored;
  stored.reserve(text.size());
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t length = StorableAt(text, place);
    if (length == 0) {
      const unsigned char byte = ByteAt(text, place);
      stored += {static_cast<char>(kFirst), static_cast<char>(kSecond + (byte >> 6)),
                 static_cast<char>(kThird + (byte & 0x3F))};
    }
    stored += text.substr(place, length);
    place += std::max<std::size_t>(length, 1);
  }
  return stored;
}

std::string FromPgText(std::string_view stored) {
  std::string text;
  text.reserve(stored.size());
  for (std::size_t place = 0; place < stored.size();) {
    const bool is_byte = IsPrivate(stored, place);
    text += is_byte ? static_cast<char>((ByteAt(stored, place + 1) - kSecond) << 6 |
                                        (ByteAt(stored, place + 2) - kThird))
                    : stored[place];
    place += is_byte ? kPrivateBytes : 1;
  }
  return text;
}

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
