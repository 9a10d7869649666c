#include "server/service/quick_play.h"

#include <utility>

#include "server/service/live_board.h"

namespace merels::service {

using rules::Side;

QuickPlay::QuickPlay(const Ports& ports, Matches& matches, NoticeFeed& notices)
    : ports_(ports),
      matches_(matches),
      notices_(notices),
      pool_(static_cast<std::size_t>(ports.limits.max_tickets)),
      sought_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      paired_(static_cast<std::size_t>(ports.limits.max_remembered_requests)),
      guard_(ports.executor) {}

Result<Ticket> QuickPlay::Take(const match::Player& player, const Seek& wish) {
  const auto terms = CheckTerms(wish.ruleset, wish.clock);
  if (!terms) return terms.error();
  if (terms->seats == 1) {
    return Error{Reason::kNoOpponent,
                 terms->ruleset + " is for one player: open it, and the match begins at once"};
  }
  if (!notices_.Follows(player.id)) {
    return Error{Reason::kNotListening,
                 "open a stream and follow \"notices\" first: that is where the pairing comes"};
  }
  const Key key{player.id, wish.request};
  if (const Ticket* earlier = sought_.Find(key)) return *earlier;
  domain::Ticket ticket{player, terms->ruleset, terms->clock, ports_.clock.Now(), wish.request};
  if (pool_.Find(player.id) != nullptr) {
    const auto kept = pool_.Add(std::move(ticket));  // of the same kind, or else it refuses
    if (!kept) return kept.error();
    return Ticket{kept->ruleset, kept->since};
  }
  if (entering_.contains(player.id)) {
    return Error{Reason::kAlreadySeeking, "you are about to wait already; cancel that first"};
  }
  const Ticket answer{ticket.ruleset, ticket.since};
  sought_.Put(key, answer);
  paired_.Erase(player.id);
  entering_.emplace(player.id, std::move(ticket));
  ports_.store.FindRequest(
      key, guard_.WrapOnce([this, player = player.id, key](const Result<std::optional<MatchId>>& earlier) {
        Enter(player, key, earlier);
      }));
  return answer;
}

/// Into the pool, unless an earlier run has paired this very request.
void QuickPlay::Enter(const AccountId& player, const Key& key,
                      const Result<std::optional<MatchId>>& earlier) {
  const auto found = entering_.find(player);
  if (found == entering_.end() || found->second.request != key.request) return;  // cancelled meanwhile
  const domain::Ticket ticket = std::move(found->second);
  entering_.erase(found);
  if (!earlier) return EndSeek(ticket, std::string(Name(earlier.error().reason)));
  if (*earlier) return TellPaired(player, **earlier);
  if (const auto added = pool_.Add(ticket); !added) {
    return EndSeek(ticket, std::string(Name(added.error().reason)));
  }
  PairWaiting();
}

void QuickPlay::TellPaired(const AccountId& player, const MatchId& match) {
  paired_.Put(player, match);
  matches_.With(
      match,
      [player](const Hosted& hosted, const match::Moment&) {
        return PairedFor(hosted.id, hosted.players, hosted.state.SeatOf(player).value_or(Side::kFirst));
      },
      [this, player](const Result<lobby::Paired>& paired) {
        if (paired) notices_.Publish(player, *paired);
      });
}

/// The request is judged afresh when it comes again.
void QuickPlay::EndSeek(const domain::Ticket& ticket, const std::string& reason) {
  sought_.Erase({ticket.player.id, ticket.request});
  notices_.Publish(ticket.player.id, lobby::SeekEnded{reason});
}

void QuickPlay::PairWaiting() {
  while (auto pair = pool_.TakePair()) StartPair(pair->first, pair->second);
}

void QuickPlay::StartPair(const domain::Ticket& first, const domain::Ticket& second) {
  match::Players players{first.player, second.player};
  if (Toss(ports_.random)) std::swap(players[0], players[1]);
  const MatchId id(NewId(ports_.random));
  for (const auto& player : players) paired_.Put(player.id, id);
  matches_.Start(id, SettingsFor(first.ruleset, first.clock, players, true), players, {},
                 {{first.player.id, first.request}, {second.player.id, second.request}},
                 [this, first, second](const Result<void>& started) {
                   if (started) return;
                   for (const domain::Ticket& ticket : {first, second}) {
                     paired_.Erase(ticket.player.id);
                     EndSeek(ticket, std::string(Name(started.error().reason)));
                   }
                 });
}

std::optional<MatchId> QuickPlay::Cancel(const match::Player& player) {
  if (pool_.Remove(player.id) || entering_.erase(player.id) > 0) {
    notices_.Publish(player.id, lobby::SeekEnded{"cancelled"});
    return std::nullopt;
  }
  const MatchId* paired = paired_.Find(player.id);
  return paired == nullptr ? std::nullopt : std::optional(*paired);
}

void QuickPlay::Left(const AccountId& player) {
  pool_.Remove(player);
  entering_.erase(player);
}

bool QuickPlay::Seeks(const AccountId& player) const {
  return pool_.Find(player) != nullptr || entering_.contains(player);
}

}  // namespace merels::service
