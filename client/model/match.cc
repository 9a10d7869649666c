#include "client/model/match.h"

#include <type_traits>
#include <utility>

#include "common/base/check.h"
#include "common/clock/match_clock.h"
#include "common/variants/registry.h"

namespace merels::model {
namespace {

/// Erases the commands with this action when the event is of this kind and of this side.
template <class Event, class Action>
void EraseIfSeen(const match::Event& event, rules::Side by, std::vector<match::Command>& commands) {
  const auto* seen = std::get_if<Event>(&event);
  if (seen == nullptr || seen->side != by) return;
  std::erase_if(commands, [](const auto& command) { return std::holds_alternative<Action>(command.action); });
}

}  // namespace

std::optional<match::Command> Outbox::Take(const RequestId& request) {
  const auto found = std::find_if(commands_.begin(), commands_.end(),
                                  [&](const auto& command) { return command.request == request; });
  if (found == commands_.end()) return std::nullopt;
  auto command = std::move(*found);
  commands_.erase(found);
  return command;
}

void Outbox::Settle(const match::Event& event, rules::Side mine) {
  const rules::Side other = rules::Other(mine);
  EraseIfSeen<match::PlyPlayed, match::PlayPly>(event, mine, commands_);
  EraseIfSeen<match::DrawOffered, match::OfferDraw>(event, mine, commands_);
  EraseIfSeen<match::DrawDeclined, match::DeclineDraw>(event, mine, commands_);
  EraseIfSeen<match::TakebackOffered, match::OfferTakeback>(event, mine, commands_);
  EraseIfSeen<match::TakebackDeclined, match::DeclineTakeback>(event, mine, commands_);
  EraseIfSeen<match::PliesTakenBack, match::AcceptTakeback>(event, other, commands_);
  if (std::holds_alternative<match::Ended>(event)) commands_.clear();
}

session::Taken Match::Apply(const session::Delivery& delivery, Millis now) {
  MERELS_CHECK(delivery.topic == session::Topic::Match(id_));
  if (const auto* change = std::get_if<session::PresenceChanged>(&delivery.content)) {
    return TakePresence(*change, now);
  }
  if (const auto* watchers = std::get_if<session::WatchersChanged>(&delivery.content)) {
    if (!known()) return session::Taken::kOld;  // the snapshot will contain it
    watchers_ = watchers->watchers;
    return session::Taken::kNew;
  }
  const session::Taken taken = feed_.Judge(delivery);
  if (taken != session::Taken::kNew) return taken;
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content)) {
    TakeSnapshot(*snapshot, now);
  } else if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) {
    if (!followed_.Fits(entry->logged->entry)) return session::Taken::kUnfitting;
    TakeEntry(*entry, now);
  } else {
    return session::Taken::kUnfitting;
  }
  feed_.Advance(delivery);
  return session::Taken::kNew;
}

session::Taken Match::Apply(const match::SeenEntry& entry, Millis now) {
  if (!known()) return session::Taken::kGap;
  if (entry.seq() <= seq()) return session::Taken::kOld;
  if (entry.seq() > seq() + 1) return session::Taken::kGap;
  if (!followed_.Fits(entry.logged->entry)) return session::Taken::kUnfitting;
  TakeEntry(entry, now);
  feed_.AdvanceTo(entry.seq());
  return session::Taken::kNew;
}

session::Taken Match::TakePresence(const session::PresenceChanged& change, Millis now) {
  if (!known()) return session::Taken::kOld;  // the snapshot will contain it
  absences_.Set(change.side, change.presence, now);
  return session::Taken::kNew;
}

void Match::SeeWhetherPlayable() {
  unplayable_.clear();
  if (game()) return;
  const std::string& ruleset = settings().ruleset;
  unplayable_ = variants::ParseRuleset(ruleset).ok()
                    ? "This client plays the ruleset " + ruleset + " differently from the server; update it"
                    : "This client does not know the ruleset " + ruleset + "; update it";
}

void Match::TakeSnapshot(const match::Snapshot& snapshot, Millis now) {
  followed_.Take(snapshot);
  SeeWhetherPlayable();
  clocks_.Set(snapshot.clocks, now + snapshot.clock_stands);
  heard_at_ = now;
  turn_began_ = now - snapshot.turn_lasted;
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    absences_.Set(side, snapshot.presence[rules::Index(side)], now);
  }
  if (outcome()) {
    clocks_.Stop(*outcome());
    outbox_.Clear();
  }
  const bool stands = pending_ && game() && !outcome() && pending_->after.plies() == game()->plies() + 1;
  if (!stands) pending_.reset();
}

void Match::TakeEntry(const match::SeenEntry& entry, Millis now) {
  const auto plies_before = plies().size();
  followed_.Take(entry);
  for (const auto& event : entry.logged->entry.events) TakeEvent(event);
  SetClocks(*entry.logged, now);
  if (plies().size() != plies_before) turn_began_ = heard_at_;
  if (outcome()) clocks_.Stop(*outcome());
}

void Match::TakeEvent(const match::Event& event) {
  if (std::holds_alternative<match::Started>(event)) {
    absences_ = {};
    SeeWhetherPlayable();
  }
  const bool moved_on = std::holds_alternative<match::PlyPlayed>(event) ||
                        std::holds_alternative<match::PliesTakenBack>(event) ||
                        std::holds_alternative<match::Ended>(event);
  if (moved_on) pending_.reset();
  const auto& mine = outbox_.commands();
  if (mine.empty()) return;
  if (const auto side = SeatOf(mine.front().by)) outbox_.Settle(event, *side);
}

void Match::SetClocks(const match::Logged& logged, Millis now) {
  const auto has = [&]<class One>(std::type_identity<One>) {
    const auto& events = logged.entry.events;
    return std::any_of(events.begin(), events.end(),
                       [](const auto& event) { return std::holds_alternative<One>(event); });
  };
  const Millis at = HappenedAt(logged.entry, now);
  const bool turn_begins = has(std::type_identity<match::Started>()) ||
                           has(std::type_identity<match::PlyPlayed>()) ||
                           has(std::type_identity<match::PliesTakenBack>());
  if (has(std::type_identity<match::Resumed>())) {
    // The row has the time at which the server was back; the clock stands for a while longer.
    clocks_.Set(logged.clocks, std::min(logged.entry.at + *server_offset_, now) + clock::kOutageGrace);
  } else if (turn_begins || outcome()) {
    clocks_.Set(logged.clocks, at);
  }
}

Millis Match::HappenedAt(const match::Entry& entry, Millis now) {
  const Millis offset = now - entry.at;
  server_offset_ = std::min(server_offset_.value_or(offset), offset);
  const Millis earliest = std::min(heard_at_, now);
  heard_at_ = std::clamp(entry.at + *server_offset_, earliest, now);
  return heard_at_;
}

std::optional<Millis> Match::ClaimableIn(rules::Side side, Millis now) const {
  if (outcome()) return std::nullopt;
  const bool turn = ToMove() == side;
  const auto away = absences_.ClaimableIn(side, turn ? std::optional(turn_began_) : std::nullopt, now);
  if (stall_claim() == Millis{0}) return away;
  const Millis lasted = turn ? std::max(Millis{0}, now - turn_began_) : Millis{0};
  const Millis stalling = std::max(Millis{0}, stall_claim() - lasted);
  return std::min(stalling, away.value_or(stalling));
}

const rules::Game* Match::newest_game() const {
  if (pending_) return &pending_->after;
  return game() ? &*game() : nullptr;
}

bool Match::MayPlay(const AccountId& account) const {
  const auto seat = SeatOf(account);
  return seat && game() && !outcome() && !game()->outcome() && !pending_ && game()->to_move() == *seat;
}

match::Command Match::Play(const AccountId& by, RequestId request, const std::string& text) {
  MERELS_CHECK(MayPlay(by));
  rules::Game after = *game();
  auto ply = after.Play(text);
  MERELS_CHECK(ply.ok());
  const std::string spelled = game()->Text(*ply);
  pending_ = Pending{request, spelled, std::move(*ply), std::move(after)};
  return Make(by, std::move(request), match::PlayPly{spelled});
}

match::Command Match::Make(const AccountId& by, RequestId request, match::Action action) {
  match::Command command{by, std::move(request), 0, 0, std::move(action)};
  if (!match::FitsAnyPosition(command.action)) {
    const match::Basis basis = match::BasisOf(command.action);
    command.expected_seq = basis == match::Basis::kPosition    ? position_seq()
                           : basis == match::Basis::kDrawOffer ? offer_seq()
                                                               : takeback_seq();
    command.expected_ply = static_cast<int>(plies().size());
  }
  outbox_.Add(command);
  return command;
}

std::optional<match::Command> Match::Refuse(const RequestId& request) {
  auto command = outbox_.Take(request);
  if (pending_ && pending_->request == request) pending_.reset();
  return command;
}

}  // namespace merels::model
