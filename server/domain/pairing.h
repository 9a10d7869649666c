// Who is paired with whom, among those who wait for the same game.
#ifndef MERELS_SERVER_DOMAIN_PAIRING_H_
#define MERELS_SERVER_DOMAIN_PAIRING_H_

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace merels::domain {

/// How far apart in rating two players may be, by how long they have waited. Points, and points a second.
struct GapRule {
  double at_once = 60;
  double per_second = 12;
  double most = 800;
};

/// What somebody who has waited so long accepts.
double AcceptableGap(const GapRule& rule, std::chrono::milliseconds waited);

/// One who waits.
struct Seeker {
  double rating = 0;  // as it was when he came
  std::chrono::milliseconds waited{0};
};

/// Two indices of seekers.
using Couple = std::pair<std::size_t, std::size_t>;

/// In rating order, nobody is paired with one more than so many places away: a nearer one is there.
inline constexpr std::size_t kPairingWindow = 8;

/// The best set of pairs: as many as can be, of them those who leave the least waiting behind, of them those
/// with the smallest sum of gaps. Both of a pair accept the gap, and `may_meet`, asked for two indices in any
/// order, says yes. Best among all sets within kPairingWindow; takes time in proportion to the number of
/// seekers. Every seeker is in one pair at most. The same seekers in the same order: the same pairs.
std::vector<Couple> PairUp(std::span<const Seeker> seekers, const GapRule& rule,
                           const std::function<bool(std::size_t, std::size_t)>& may_meet);

}  // namespace merels::domain

#endif  // MERELS_SERVER_DOMAIN_PAIRING_H_
