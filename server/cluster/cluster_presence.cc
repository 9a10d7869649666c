#include "server/cluster/cluster_presence.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/text.h"

namespace merels::service {
namespace {

using rules::Side;

constexpr const char* kLeft = "left";

constexpr char kPlayer = 'p';

/// A node of an older version says only that there are any.
std::size_t SumOf(const std::vector<std::string>& counts) {
  std::size_t sum = 0;
  for (const std::string& text : counts) {
    const auto count = ParseNumber<std::size_t>(text);
    sum += count && *count <= ClusterPresence::kMax ? *count : 1;
  }
  return sum;
}

/// Adapts a callback on accounts to a hook of PresentAnywhere.
template <class Hook>
auto OfAccount(Hook hook) {
  return [hook = std::move(hook)](const std::string& id, auto...) { return hook(AccountId(id)); };
}

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

constexpr char kWatchers = 'w';

/// 0: it is no such number.
std::size_t ParseCount(const std::string& text) {
  const auto count = ParseNumber<std::size_t>(text);
  return count && *count <= WatcherCounts::kMax ? *count : 0;
}

}  // namespace

PresentAnywhere::PresentAnywhere(NodeStates& states, char kind, Hooks hooks)
    : states_(states), kind_(kind), hooks_(std::move(hooks)) {
  states_.On(kind_, [this](const std::string& id, const std::string& word) { Changed(id, word); });
}

bool PresentAnywhere::IsHere(const std::string& id) const {
  return hooks_.at_this_node(id) || states_.Elsewhere(kind_, id);
}

bool PresentAnywhere::CameHere(const std::string& id) {
  states_.Set(kind_, id, "1");
  return here_.insert(id).second;
}

bool PresentAnywhere::LeftHere(const std::string& id, bool left) {
  states_.Drop(kind_, id, left ? kLeft : "");
  if (states_.Elsewhere(kind_, id)) return false;
  here_.erase(id);
  return true;
}

void PresentAnywhere::Changed(const std::string& id, const std::string& word) {
  if (IsHere(id)) {
    if (here_.insert(id).second) hooks_.came(id);
  } else if (here_.erase(id) > 0) {
    hooks_.gone(id, word == kLeft);
  }
  hooks_.changed(id);
}

ClusterPresence::ClusterPresence(NodeStates& states, Hooks hooks)
    : states_(states),
      accounts_(states, kPlayer,
                {OfAccount(std::move(hooks.at_this_node)), OfAccount(std::move(hooks.came)),
                 OfAccount(std::move(hooks.gone)), OfAccount(std::move(hooks.counted))}) {}

bool ClusterPresence::IsHere(const AccountId& account) const { return accounts_.IsHere(account.text()); }

bool ClusterPresence::CameHere(const AccountId& account) { return accounts_.CameHere(account.text()); }

bool ClusterPresence::LeftHere(const AccountId& account) { return accounts_.LeftHere(account.text(), false); }

void ClusterPresence::CountHere(const AccountId& account, std::size_t streams) {
  states_.Set(kPlayer, account.text(), std::to_string(streams));
}

std::size_t ClusterPresence::Elsewhere(const AccountId& account) const {
  return SumOf(states_.Values(kPlayer, account.text()));
}

std::size_t ClusterPresence::Before(const AccountId& account) const {
  return SumOf(states_.ValuesBefore(kPlayer, account.text()));
}

SeatsFollowed::SeatsFollowed(NodeStates& states, Hooks hooks)
    : seats_(states, kSeat,
             {OfSeat(std::move(hooks.at_this_node)), OfSeat(std::move(hooks.came)),
              OfSeat(std::move(hooks.gone))}) {}

bool SeatsFollowed::CameHere(const MatchId& match, Side side) { return seats_.CameHere(IdOf(match, side)); }

bool SeatsFollowed::LeftHere(const MatchId& match, Side side, bool left) {
  return seats_.LeftHere(IdOf(match, side), left);
}

WatcherCounts::WatcherCounts(NodeStates& states, std::function<void(const MatchId&)> changed)
    : states_(states) {
  states_.On(kWatchers, [changed = std::move(changed)](const std::string& id, const std::string&) {
    changed(MatchId(id));
  });
}

void WatcherCounts::SetHere(const MatchId& match, std::size_t watchers) {
  if (watchers == 0) return states_.Drop(kWatchers, match.text(), "");
  states_.Set(kWatchers, match.text(), std::to_string(watchers));
}

std::size_t WatcherCounts::Elsewhere(const MatchId& match) const {
  std::size_t watchers = 0;
  for (const std::string& count : states_.Values(kWatchers, match.text())) watchers += ParseCount(count);
  return watchers;
}

}  // namespace merels::service
