#include "common/solver/byte_code.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "common/base/check.h"

namespace merels::solver {
namespace {

constexpr std::size_t kValues = 256;

/// The lengths of Huffman's code, without any limit.
ByteCode::Lengths FreeLengths(const ByteCode::Counts& counts) {
  struct Tree {
    std::uint64_t count = 0;
    std::vector<std::uint8_t> values;
  };
  std::vector<Tree> trees;
  for (std::size_t value = 0; value < kValues; ++value) {
    if (counts[value] > 0) trees.push_back({counts[value], {static_cast<std::uint8_t>(value)}});
  }
  ByteCode::Lengths lengths{};
  if (trees.size() == 1) lengths[trees[0].values[0]] = 1;
  const auto rarer = [](const Tree& a, const Tree& b) { return a.count < b.count; };
  while (trees.size() > 1) {
    Tree joined;
    for (int i = 0; i < 2; ++i) {
      const auto least = std::min_element(trees.begin(), trees.end(), rarer);
      joined.count += least->count;
      joined.values.insert(joined.values.end(), least->values.begin(), least->values.end());
      trees.erase(least);
    }
    for (const std::uint8_t value : joined.values) ++lengths[value];
    trees.push_back(std::move(joined));
  }
  return lengths;
}

/// Whether a prefix code can have words of these lengths.
bool Fit(const ByteCode::Lengths& lengths) {
  std::uint32_t room = 0;
  for (const std::uint8_t length : lengths) {
    if (length > ByteCode::kMaxLength) return false;
    if (length > 0) room += 1U << (ByteCode::kMaxLength - length);
  }
  return room <= 1U << ByteCode::kMaxLength;
}

}  // namespace

ByteCode::ByteCode(const Lengths& lengths) : lengths_(lengths), table_(std::size_t{1} << kMaxLength) {
  // Words in the order of their lengths, then of their values; each is the first bits of a range of the
  // table.
  std::array<std::size_t, kValues> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return lengths[a] < lengths[b]; });
  std::size_t at = 0;
  for (const std::size_t value : order) {
    if (lengths[value] == 0) continue;
    const int rest = kMaxLength - lengths[value];
    words_[value] = static_cast<std::uint16_t>(at >> rest);
    const Entry entry = {static_cast<std::uint8_t>(value), lengths[value]};
    std::fill_n(table_.begin() + static_cast<std::ptrdiff_t>(at), std::size_t{1} << rest, entry);
    at += std::size_t{1} << rest;
  }
}

ByteCode ByteCode::For(const Counts& counts) {
  Counts flattened = counts;
  Lengths lengths = FreeLengths(flattened);
  // Words that are too long belong to values that are too rare: their counts are raised.
  while (!Fit(lengths)) {
    for (auto& count : flattened) count = count == 0 ? 0 : count / 2 + 1;
    lengths = FreeLengths(flattened);
  }
  return ByteCode(lengths);
}

std::optional<ByteCode> ByteCode::With(const Lengths& lengths) {
  if (!Fit(lengths)) return {};
  return ByteCode(lengths);
}

void ByteCode::Pack(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& packed) const {
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    MERELS_CHECK(lengths_[byte] > 0);
    bits = bits << lengths_[byte] | words_[byte];
    count += lengths_[byte];
    for (; count >= 8; count -= 8) packed.push_back(static_cast<std::uint8_t>(bits >> (count - 8)));
  }
  if (count > 0) packed.push_back(static_cast<std::uint8_t>(bits << (8 - count)));
}

bool ByteCode::Unpack(std::span<const std::uint8_t> packed, std::span<std::uint8_t> bytes) const {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << kMaxLength) - 1;
  std::uint64_t bits = 0;
  int count = 0;  // bits available; below zero, more were used than there are
  std::size_t at = 0;
  for (std::uint8_t& byte : bytes) {
    while (count < kMaxLength && at < packed.size()) {
      bits = bits << 8 | packed[at++];
      count += 8;
    }
    const std::uint64_t next =
        count >= kMaxLength ? bits >> (count - kMaxLength) : bits << (kMaxLength - count);
    const Entry entry = table_[next & kMask];
    if (entry.length == 0 || entry.length > count) return false;
    byte = entry.value;
    count -= entry.length;
  }
  return true;
}

}  // namespace merels::solver
