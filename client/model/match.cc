#include "client/model/match.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"
#include "common/variants/registry.h"

namespace merels::model {
namespace {

/// A game that begins at `position`; the ruleset's own start position counts as seen once.
std::optional<rules::Game> GameFrom(const rules::Ruleset& ruleset, const std::string& position) {
  rules::Game game(ruleset);
  if (game.position() == position) return game;
  auto other = rules::Game::At(ruleset, position);
  if (!other) return std::nullopt;
  return std::move(*other);
}

}  // namespace

Taken Match::Apply(const session::Delivery& delivery, Millis now) {
  MERELS_CHECK(delivery.topic == session::Topic::Match(id_));
  if (const auto* change = std::get_if<session::PresenceChanged>(&delivery.content)) {
    return TakePresence(*change, now);
  }
  if (const auto* watchers = std::get_if<session::WatchersChanged>(&delivery.content)) {
    if (!known()) return Taken::kOld;  // the snapshot will contain it
    watchers_ = watchers->watchers;
    return Taken::kNew;
  }
  const Taken taken = feed_.Judge(delivery);
  if (taken != Taken::kNew) return taken;
  if (const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content)) {
    TakeSnapshot(*snapshot, now);
  } else if (const auto* entry = std::get_if<match::SeenEntry>(&delivery.content)) {
    if (!Fits(entry->logged->entry)) return Taken::kUnfitting;
    TakeEntry(*entry, now);
  } else {
    return Taken::kUnfitting;
  }
  feed_.Advance(delivery);
  return Taken::kNew;
}

Taken Match::Apply(const match::SeenEntry& entry, Millis now) {
  if (!known()) return Taken::kGap;
  if (entry.seq() <= seq()) return Taken::kOld;
  if (entry.seq() > seq() + 1) return Taken::kGap;
  if (!Fits(entry.logged->entry)) return Taken::kUnfitting;
  TakeEntry(entry, now);
  feed_.AdvanceTo(entry.seq());
  return Taken::kNew;
}

Taken Match::TakePresence(const session::PresenceChanged& change, Millis now) {
  if (!known()) return Taken::kOld;  // the snapshot will contain it
  absences_.Set(change.side, change.presence, now);
  return Taken::kNew;
}

void Match::SetUp(const match::Settings& settings, const match::Players& players,
                  const std::string& position) {
  settings_ = settings;
  players_ = players;
  start_position_ = position;
  position_ = position;
  plies_.clear();
  ClearOffer();
  ClearTakeback();
  outcome_.reset();
  absences_ = {};
  game_.reset();
  unplayable_.clear();
  const auto ruleset = variants::ParseRuleset(settings.ruleset);
  if (ruleset) game_ = GameFrom(*ruleset, position);
  if (!game_) unplayable_ = "This client does not know the ruleset " + settings.ruleset + "; update it";
}

void Match::TakeSnapshot(const match::Snapshot& snapshot, Millis now) {
  SetUp(snapshot.settings, snapshot.players, snapshot.start_position);
  for (const auto& ply : snapshot.plies) {
    if (game_ && !game_->Play(ply)) game_.reset();
  }
  if (!game_ && unplayable_.empty()) {
    unplayable_ =
        "This client plays the ruleset " + settings_.ruleset + " differently from the server; update it";
  }
  position_ = snapshot.position;
  plies_ = snapshot.plies;
  position_seq_ = snapshot.position_seq;
  offer_ = snapshot.offer;
  offer_seq_ = snapshot.offer_seq;
  takeback_ = snapshot.takeback;
  takeback_seq_ = snapshot.takeback_seq;
  outcome_ = snapshot.outcome;
  clocks_.Set(snapshot.clocks, now);
  heard_at_ = turn_began_ = now;
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    absences_.Set(side, snapshot.presence[rules::Index(side)], now);
  }
  if (outcome_) {
    clocks_.Stop(*outcome_);
    outbox_.Clear();
  }
  const bool stands = pending_ && game_ && !outcome_ && pending_->after.plies() == game_->plies() + 1;
  if (!stands) pending_.reset();
}

bool Match::Fits(const match::Entry& entry) const {
  return std::all_of(entry.events.begin(), entry.events.end(), [this](const match::Event& event) {
    const auto* back = std::get_if<match::PliesTakenBack>(&event);
    if (back != nullptr && back->number > static_cast<int>(plies_.size())) return false;
    const auto* ply = std::get_if<match::PlyPlayed>(&event);
    return ply == nullptr || !game_ || (ply->side == game_->to_move() && game_->Judge(ply->ply).ok());
  });
}

void Match::TakeEntry(const match::SeenEntry& entry, Millis now) {
  const auto plies = plies_.size();
  for (const auto& event : entry.logged->entry.events) TakeEvent(event, entry);
  clocks_.Set(entry.logged->clocks, HappenedAt(entry.logged->entry, now));
  if (plies_.size() != plies) turn_began_ = heard_at_;
  if (outcome_) clocks_.Stop(*outcome_);
}

void Match::TakeEvent(const match::Event& event, const match::SeenEntry& entry) {
  struct Visitor {
    Match& match;
    const match::SeenEntry& entry;

    void operator()(const match::Started& started) const {
      match.SetUp(started.settings, entry.players, started.position);
      match.position_seq_ = entry.seq();
    }
    void operator()(const match::PlyPlayed& ply) const { match.TakePly(ply, entry.seq()); }
    void operator()(const match::DrawOffered& offer) const {
      match.offer_ = offer.side;
      match.offer_seq_ = entry.seq();
    }
    void operator()(const match::DrawDeclined&) const { match.ClearOffer(); }
    void operator()(const match::Ended& ended) const {
      match.outcome_ = ended.outcome;
      match.ClearOffer();
      match.ClearTakeback();
      match.pending_.reset();
    }
    void operator()(const match::Resumed&) const {}
    void operator()(const match::TakebackOffered& offer) const {
      match.takeback_ = offer.side;
      match.takeback_seq_ = entry.seq();
    }
    void operator()(const match::TakebackDeclined&) const { match.ClearTakeback(); }
    void operator()(const match::PliesTakenBack& back) const { match.TakeBack(back, entry.seq()); }
  };
  std::visit(Visitor{*this, entry}, event);
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const auto& mine = outbox_.commands();
    if (!mine.empty() && SeatOf(mine.front().by) == side) outbox_.Settle(event, side);
  }
}

void Match::TakePly(const match::PlyPlayed& ply, Seq seq) {
  if (game_) (void)game_->Play(ply.ply);
  plies_.push_back(ply.ply);
  position_ = ply.position;
  position_seq_ = seq;
  ClearTakeback();
  pending_.reset();
}

void Match::TakeBack(const match::PliesTakenBack& back, Seq seq) {
  if (game_) game_ = GameAfter(back.number);
  plies_.resize(static_cast<std::size_t>(back.number));
  position_ = back.position;
  position_seq_ = seq;
  ClearOffer();
  ClearTakeback();
  pending_.reset();
}

void Match::ClearOffer() {
  offer_.reset();
  offer_seq_ = 0;
}

void Match::ClearTakeback() {
  takeback_.reset();
  takeback_seq_ = 0;
}

Millis Match::HappenedAt(const match::Entry& entry, Millis now) {
  const Millis offset = now - entry.at;
  server_offset_ = std::min(server_offset_.value_or(offset), offset);
  const Millis earliest = std::min(heard_at_, now);
  heard_at_ = std::clamp(entry.at + *server_offset_, earliest, now);
  return heard_at_;
}

std::optional<rules::Side> Match::SeatOf(const AccountId& account) const {
  if (account.empty()) return std::nullopt;
  if (settings_.seats[0] == account) return rules::Side::kFirst;
  if (settings_.seats[1] == account) return rules::Side::kSecond;
  return std::nullopt;
}

rules::Side Match::ToMove() const {
  if (game_) return game_->to_move();
  return plies_.size() % 2 == 0 ? rules::Side::kFirst : rules::Side::kSecond;
}

std::optional<Millis> Match::ClaimableIn(rules::Side side, Millis now) const {
  if (outcome_) return std::nullopt;
  return absences_.ClaimableIn(side, ToMove() == side ? std::optional(turn_began_) : std::nullopt, now);
}

const rules::Game* Match::newest_game() const {
  if (pending_) return &pending_->after;
  return game_ ? &*game_ : nullptr;
}

rules::Game Match::GameAfter(int plies) const {
  MERELS_CHECK(game_ && plies >= 0 && plies <= static_cast<int>(plies_.size()));
  auto game = *GameFrom(game_->ruleset(), start_position_);
  for (int i = 0; i < plies; ++i) MERELS_CHECK(game.Play(plies_[static_cast<std::size_t>(i)]).ok());
  return game;
}

bool Match::MayPlay(const AccountId& account) const {
  const auto seat = SeatOf(account);
  return seat && game_ && !outcome_ && !game_->outcome() && !pending_ && game_->to_move() == *seat;
}

match::Command Match::Play(const AccountId& by, RequestId request, const std::string& text) {
  MERELS_CHECK(MayPlay(by));
  rules::Game after = *game_;
  auto ply = after.Play(text);
  MERELS_CHECK(ply.ok());
  const std::string spelled = game_->Text(*ply);
  pending_ = Pending{request, spelled, std::move(*ply), std::move(after)};
  return Make(by, std::move(request), match::PlayPly{spelled});
}

match::Command Match::Make(const AccountId& by, RequestId request, match::Action action) {
  match::Command command{by, std::move(request), 0, 0, std::move(action)};
  if (!match::FitsAnyPosition(command.action)) {
    const match::Basis basis = match::BasisOf(command.action);
    command.expected_seq = basis == match::Basis::kPosition    ? position_seq_
                           : basis == match::Basis::kDrawOffer ? offer_seq_
                                                               : takeback_seq_;
    command.expected_ply = static_cast<int>(plies_.size());
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
