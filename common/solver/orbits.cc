#include "common/solver/orbits.h"

namespace merels::solver {
namespace {

constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

std::array<std::uint16_t, 256> TernaryNumbers() {
  std::array<std::uint16_t, 256> numbers{};
  for (Bits byte = 0; byte < 256; ++byte) {
    unsigned power = 1, sum = 0;
    for (int bit = 0; bit < 8; ++bit, power *= 3) sum += (byte >> bit & 1U) * power;
    numbers[byte] = static_cast<std::uint16_t>(sum);
  }
  return numbers;
}

std::uint8_t FreeIn(Bits set, int bits) {
  return static_cast<std::uint8_t>(bits - rules::morris::CountBits(set & ((Bits{1} << bits) - 1)));
}

Bytes BytesOfSet(Bits set) {
  const auto ternary = [&](int byte) { return kTernary[set >> (8 * byte) & 0xFFU]; };
  return {{ternary(0), ternary(1), ternary(2)}, FreeIn(set, 8), FreeIn(set, 16)};
}

}  // namespace

const std::array<std::uint16_t, 256> kTernary = TernaryNumbers();

Orbits::Orbits(const Images& images, int points, int men)
    : subsets_(points, men), places_(subsets_.count(), Place{kNowhere}) {
  for (Slot rank = 0; rank < subsets_.count(); ++rank) {
    if (places_[rank].packed != kNowhere) continue;
    const Bits set = subsets_.At(rank);
    std::uint32_t kept = 0;
    for (int symmetry = 0; symmetry < images.count(); ++symmetry) {
      if (images.Of(symmetry, set) == set) kept |= 1U << symmetry;
    }
    const std::uint32_t orbit = count() << 5 | (kept != 1 ? 16U : 0U);
    for (int symmetry = images.count() - 1; symmetry >= 0; --symmetry) {
      places_[subsets_.Rank(images.Of(symmetry, set))] = {
          orbit | static_cast<std::uint32_t>(images.Inverse(symmetry))};
    }
    smallest_.push_back(set);
    kept_.push_back(static_cast<std::uint16_t>(kept));
    bytes_.push_back(BytesOfSet(set));
  }
}

}  // namespace merels::solver
