#include "server/service/following/seats_followed.h"

#include <optional>
#include <string>
#include <utility>

namespace merels::service {
namespace {

using rules::Side;

constexpr char kSeat = 's';

/// The match and the letter of the side.
std::string IdOf(const MatchId& match, Side side) {
  return match.text() + (side == Side::kFirst ? 'w' : 'b');
}

struct Seat {
  MatchId match;
  Side side = Side::kFirst;
};

/// Nothing: not written by a node of this version.
std::optional<Seat> SeatOf(const std::string& id) {
  if (id.size() < 2 || (id.back() != 'w' && id.back() != 'b')) return std::nullopt;
  return Seat{MatchId(id.substr(0, id.size() - 1)), id.back() == 'w' ? Side::kFirst : Side::kSecond};
}

/// Adapts a callback on seats to a hook of PresentAnywhere.
template <class Hook>
auto OfSeat(Hook hook) {
  return [hook = std::move(hook)](const std::string& id, auto... more) {
    const auto seat = SeatOf(id);
    using Answer = decltype(hook(seat->match, seat->side, more...));
    return seat ? hook(seat->match, seat->side, more...) : Answer();
  };
}

}  // namespace

SeatsFollowed::SeatsFollowed(NodeStates& states, Hooks hooks)
    : seats_(states, kSeat,
             {OfSeat(std::move(hooks.at_this_node)), OfSeat(std::move(hooks.came)),
              OfSeat(std::move(hooks.gone))}) {}

bool SeatsFollowed::CameHere(const MatchId& match, Side side) { return seats_.CameHere(IdOf(match, side)); }

bool SeatsFollowed::LeftHere(const MatchId& match, Side side, bool left) {
  return seats_.LeftHere(IdOf(match, side), left);
}

}  // namespace merels::service
