#include "common/match/packed.h"

#include <array>

#include "common/base/check.h"

namespace merels::match {

void Packer::Number(std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) Byte(static_cast<std::uint8_t>(number | 0x80));
  Byte(static_cast<std::uint8_t>(number));
}

void Packer::Signed(std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  Number(number < 0 ? ~(bits << 1) : bits << 1);
}

void Packer::Text(std::string_view text) {
  Number(text.size());
  out_.insert(out_.end(), text.begin(), text.end());
}

void Packer::Word(std::uint64_t word) {
  std::array<std::uint8_t, 8> bytes;
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(word >> 8 * i);
  All(bytes);
}

std::span<const std::uint8_t> Unpacker::Take(std::size_t size) {
  MERELS_CHECK(size <= rest_.size());
  const auto taken = rest_.first(size);
  rest_ = rest_.subspan(size);
  return taken;
}

std::uint8_t Unpacker::Byte() { return Take(1)[0]; }

std::uint64_t Unpacker::Number() {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const std::uint8_t byte = Byte();
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) break;
  }
  return number;
}

std::int64_t Unpacker::Signed() {
  const std::uint64_t bits = Number();
  return static_cast<std::int64_t>((bits & 1) != 0 ? ~(bits >> 1) : bits >> 1);
}

std::string Unpacker::Text() {
  const auto text = Take(Number());
  return {text.begin(), text.end()};
}

std::uint64_t Unpacker::Word() {
  std::uint64_t word = 0;
  for (int shift = 0; shift < 64; shift += 8) word |= std::uint64_t{Byte()} << shift;
  return word;
}

void MakeRoom(Bytes& all, std::size_t more) {
  constexpr std::size_t kGrowth = 32;
  if (all.size() + more > all.capacity()) all.reserve(all.size() + more + kGrowth);
}

}  // namespace merels::match
