#include "tests/differential/chooser.h"

#include <algorithm>
#include <vector>

#include "tests/differential/mutant.h"

namespace merels::differential {
namespace {

constexpr int kTastes = 6;
constexpr int kBlockTries = 5;

const std::string& Any(const std::vector<std::string>& plies, Numbers& numbers) {
  return plies[static_cast<std::size_t>(numbers.Below(plies.size()))];
}

/// Any of those that fit, or of all if none does.
template <class Fits>
std::string AnyThat(const std::vector<std::string>& plies, Numbers& numbers, Fits fits) {
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (fits(plies[i])) fitting.push_back(i);
  }
  if (fitting.empty()) return Any(plies, numbers);
  return plies[fitting[static_cast<std::size_t>(numbers.Below(fitting.size()))]];
}

std::string Blocking(const Pair& pair, Numbers& numbers) {
  std::string best;
  std::size_t fewest = 0;
  for (int tries = 0; tries < kBlockTries; ++tries) {
    const std::string& ply = Any(pair.legal(), numbers);
    rules::Game next = pair.engine();
    (void)next.Play(ply).ok();
    const std::size_t plies = next.LegalMoves().size();
    if (!best.empty() && plies >= fewest) continue;
    best = ply;
    fewest = plies;
  }
  return best;
}

/// How far up the board a ply goes.
int Climb(const std::string& ply) {
  if (ply.size() < 5) return 0;
  const std::size_t last = ply.size() - 2;
  return ply[last + 1] - ply[1] + ply[last] - ply[0];
}

std::string Forward(const Pair& pair, Numbers& numbers) {
  const int sign = pair.engine().to_move() == rules::Side::kFirst ? 1 : -1;
  int best = -100;
  for (const std::string& ply : pair.legal()) best = std::max(best, sign * Climb(ply));
  return AnyThat(pair.legal(), numbers, [&](const std::string& ply) { return sign * Climb(ply) == best; });
}

}  // namespace

Taste RandomTaste(Numbers& numbers) { return static_cast<Taste>(numbers.Below(kTastes)); }

std::string Choose(const Pair& pair, Taste taste, const std::string& own_last, Numbers& numbers) {
  const auto& legal = pair.legal();
  if (Chance(numbers, 4)) return Any(legal, numbers);
  switch (taste) {
    case Taste::kNone: return Any(legal, numbers);
    case Taste::kCaptures:
      return AnyThat(legal, numbers,
                     [](const std::string& ply) { return ply.find(',') != std::string::npos; });
    case Taste::kShuffle: {
      const std::string back = Backwards(own_last);
      return AnyThat(legal, numbers, [&](const std::string& ply) {
        return !back.empty() && ply.substr(0, back.size()) == back;
      });
    }
    case Taste::kBlock: return Blocking(pair, numbers);
    case Taste::kPaths: {
      std::size_t longest = 0;
      for (const std::string& ply : legal) longest = std::max(longest, ply.size());
      return AnyThat(legal, numbers, [&](const std::string& ply) { return ply.size() == longest; });
    }
    case Taste::kForward: return Forward(pair, numbers);
  }
  return Any(legal, numbers);
}

}  // namespace merels::differential
