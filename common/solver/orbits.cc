#include "common/solver/orbits.h"

namespace merels::solver {
namespace {

constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

}  // namespace

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
  }
}

}  // namespace merels::solver
