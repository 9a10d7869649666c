#include "client/session/followed_match.h"

#include <algorithm>

#include "common/base/check.h"
#include "common/clock/match_clock.h"
#include "common/variants/registry.h"

namespace merels::session {
namespace {

using rules::Side;

/// The game before the first ply. The ruleset's own start position counts as one occurrence, any other does
/// not.
Result<rules::Game> StartOf(const match::Snapshot& snapshot) {
  const auto ruleset = variants::ParseRuleset(snapshot.settings.ruleset);
  if (!ruleset.ok()) return ruleset.error();
  rules::Game game(*ruleset);
  if (snapshot.start_position.empty() || game.position() == snapshot.start_position) return game;
  return rules::Game::At(*ruleset, snapshot.start_position);
}

bool InMill(const rules::Game& game, Side side, board::Point point) {
  const auto in_mills = game.InMills(side);
  return std::find(in_mills.begin(), in_mills.end(), point) != in_mills.end();
}

match::PlyPlayed FromSnapshot(const match::Snapshot& snapshot, std::size_t index, Side side) {
  match::PlyPlayed played;
  played.side = side;
  played.ply = snapshot.plies[index];
  played.number = static_cast<int>(index) + 1;
  if (index < snapshot.ply_times.size()) {
    const auto& time = snapshot.ply_times[index];
    played.charged = time.charged;
    played.credit = time.credit;
    played.left = time.left;
  }
  return played;
}

/// The number of first plies that both lists have in common.
std::size_t CommonPlies(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

/// A snapshot's takeback: without the side that asked, and without the position in between.
match::PliesTakenBack TakenBack(const match::Snapshot& snapshot, std::size_t count, std::size_t number) {
  match::PliesTakenBack back;
  back.count = static_cast<int>(count);
  back.number = static_cast<int>(number);
  back.position = snapshot.position;
  back.left = snapshot.clocks.left;
  return back;
}

bool EndsOutage(const match::Entry& entry) {
  return std::any_of(entry.events.begin(), entry.events.end(),
                     [](const match::Event& event) { return std::holds_alternative<match::Resumed>(event); });
}

}  // namespace

// Plies of a snapshot come without sides: two players alternate.
Side FollowedMatch::NextSide() const {
  if (game_) return game_->to_move();
  const bool alone = now_.settings.seats[1].empty();
  return alone || now_.plies.size() % 2 == 0 ? Side::kFirst : Side::kSecond;
}

std::vector<Happening> FollowedMatch::Take(const match::Snapshot& snapshot) {
  if (known_ && snapshot.seq < now_.seq) return {};
  const bool ended_before = known_ && now_.outcome.has_value();
  const auto offer_before = known_ ? now_.offer : std::nullopt;
  const auto takeback_before = known_ ? now_.takeback : std::nullopt;
  if (!known_) Begin(snapshot);
  std::vector<Happening> happened;
  const std::size_t common = CommonPlies(now_.plies, snapshot.plies);
  if (common < now_.plies.size())
    happened.emplace_back(TakenBack(snapshot, now_.plies.size() - common, common));
  GoBackTo(common);
  for (auto i = common; i < snapshot.plies.size(); ++i) {
    happened.emplace_back(Play(FromSnapshot(snapshot, i, NextSide())));
    now_.plies.push_back(snapshot.plies[i]);
  }
  now_ = snapshot;
  if (!game_) Recover();
  if (snapshot.offer && snapshot.offer != offer_before)
    happened.emplace_back(match::DrawOffered{*snapshot.offer});
  if (snapshot.takeback && snapshot.takeback != takeback_before)
    happened.emplace_back(match::TakebackOffered{*snapshot.takeback});
  if (snapshot.outcome && !ended_before)
    happened.emplace_back(match::Ended{*snapshot.outcome, snapshot.aborted_by});
  return happened;
}

void FollowedMatch::Take(const PresenceChanged& change) {
  now_.presence[rules::Index(change.side)] = change.presence;
}

void FollowedMatch::Begin(const match::Snapshot& snapshot) {
  known_ = true;
  now_.settings = snapshot.settings;
  now_.start_position = snapshot.start_position;
  auto start = StartOf(snapshot);
  game_.reset();
  if (start.ok()) game_ = std::move(*start);
}

// A snapshot may repair the state after a bad entry.
void FollowedMatch::Recover() {
  auto game = session::GameAfter(now_, now_.plies.size());
  if (game.ok()) game_ = std::move(*game);
}

// A game that cannot play the ply is dropped: from then on plies are reported as written.
PlySeen FollowedMatch::Play(const match::PlyPlayed& played) {
  PlySeen seen{played, {}, false, false};
  if (!game_) return seen;
  auto parts = game_->Play(played.ply);
  if (!parts.ok()) {
    game_.reset();
    return seen;
  }
  seen.understood = true;
  seen.parts = std::move(*parts);
  seen.mill = seen.parts.to && InMill(*game_, played.side, *seen.parts.to);
  return seen;
}

void FollowedMatch::GoBackTo(std::size_t plies) {
  if (plies >= now_.plies.size()) return;
  now_.plies.resize(plies);
  now_.ply_times.resize(plies);
  if (!game_) return;
  auto before = session::GameAfter(now_, plies);
  before.ok() ? void(game_ = std::move(*before)) : game_.reset();
}

/// Applies one event to the known state.
struct FollowedMatch::Noting {
  FollowedMatch& self;
  const match::SeenEntry& entry;
  std::vector<Happening>& happened;
  const std::optional<rules::Side> asked = self.now_.takeback;  // before the entry

  void operator()(const match::Started& started) const {
    self.now_ = {};
    self.now_.match = entry.match;
    self.now_.settings = started.settings;
    self.now_.players = entry.players;
    self.now_.start_position = self.now_.position = started.position;
    self.now_.position_seq = entry.seq();
    self.now_.started_at = entry.logged->entry.at;
    self.Begin(self.now_);
  }
  void operator()(const match::PlyPlayed& ply) const {
    happened.emplace_back(self.Play(ply));
    self.now_.plies.push_back(ply.ply);
    self.now_.ply_times.push_back({ply.charged, ply.credit, ply.left});
    self.now_.pauses.Played();
    if (self.now_.takeback) self.now_.pauses.Declined(match::OfferKind::kTakeback, *self.now_.takeback);
    MovesTo(ply.position);
  }
  void operator()(const match::DrawOffered& offered) const {
    self.now_.offer = offered.side;
    self.now_.offer_seq = entry.seq();
    self.now_.pauses.Made(match::OfferKind::kDraw, offered.side);
    happened.emplace_back(offered);
  }
  void operator()(const match::DrawDeclined& declined) const {
    self.now_.pauses.Declined(match::OfferKind::kDraw, rules::Other(declined.side));
    ClearOffer();
    happened.emplace_back(declined);
  }
  void operator()(const match::Ended& ended) const {
    self.now_.outcome = ended.outcome;
    self.now_.aborted_by = ended.aborted_by;
    ClearOffer();
    ClearTakeback();
    happened.emplace_back(ended);
  }
  void operator()(const match::Resumed& resumed) const { happened.emplace_back(resumed); }
  void operator()(const match::TakebackOffered& offered) const {
    self.now_.takeback = offered.side;
    self.now_.takeback_seq = entry.seq();
    self.now_.pauses.Made(match::OfferKind::kTakeback, offered.side);
    happened.emplace_back(offered);
  }
  void operator()(const match::TakebackDeclined& declined) const {
    self.now_.pauses.Declined(match::OfferKind::kTakeback, rules::Other(declined.side));
    ClearTakeback();
    // A player who has asked and plays on has not declined anything: the ply is event enough.
    if (asked != declined.side) happened.emplace_back(declined);
  }
  void operator()(const match::PliesTakenBack& back) const {
    self.GoBackTo(static_cast<std::size_t>(back.number));
    ClearOffer();
    MovesTo(back.position);
    happened.emplace_back(back);
  }

  void MovesTo(const std::string& position) const {
    self.now_.position = position;
    self.now_.position_seq = entry.seq();
    ClearTakeback();
  }
  void ClearOffer() const {
    self.now_.offer.reset();
    self.now_.offer_seq = 0;
  }
  void ClearTakeback() const {
    self.now_.takeback.reset();
    self.now_.takeback_seq = 0;
  }
};

std::vector<Happening> FollowedMatch::Take(const match::SeenEntry& entry) {
  const bool begins = std::holds_alternative<match::Started>(entry.logged->entry.events.front());
  if (known_ ? entry.seq() <= now_.seq : !begins) return {};
  std::vector<Happening> happened;
  const Noting noting{*this, entry, happened};
  for (const auto& event : entry.logged->entry.events) std::visit(noting, event);
  now_.seq = entry.seq();
  now_.clocks = entry.logged->clocks;
  now_.clock_stands = EndsOutage(entry.logged->entry) ? clock::kOutageGrace : clock::Millis(0);
  now_.to_move = to_move();
  if (now_.position_seq == entry.seq() || now_.outcome) {  // a row has no list of legal plies
    now_.legal_plies.clear();
    now_.more_plies = false;
  }
  return happened;
}

std::vector<Happening> FollowedMatch::TakeAnswer(const match::SeenEntry& entry) {
  if (!known_ || entry.seq() != now_.seq + 1) return {};
  return Take(entry);
}

bool FollowedMatch::Fits(const match::Entry& entry) const {
  return std::all_of(entry.events.begin(), entry.events.end(), [this](const match::Event& event) {
    const auto* back = std::get_if<match::PliesTakenBack>(&event);
    if (back != nullptr && back->number > static_cast<int>(now_.plies.size())) return false;
    const auto* ply = std::get_if<match::PlyPlayed>(&event);
    return ply == nullptr || !game_ || (ply->side == game_->to_move() && game_->Judge(ply->ply).ok());
  });
}

std::optional<Side> FollowedMatch::to_move() const {
  if (now_.outcome) return std::nullopt;
  return NextSide();
}

rules::Game FollowedMatch::GameAfter(int plies) const {
  MERELS_CHECK(game_ && plies >= 0 && plies <= static_cast<int>(now_.plies.size()));
  auto game = session::GameAfter(now_, static_cast<std::size_t>(plies));
  MERELS_CHECK(game.ok());
  return std::move(*game);
}

std::optional<Side> FollowedMatch::SeatOf(const AccountId& account) const {
  if (account.empty()) return std::nullopt;
  if (now_.settings.seats[0] == account) return Side::kFirst;
  if (now_.settings.seats[1] == account) return Side::kSecond;
  return std::nullopt;
}

Result<rules::Game> GameAfter(const match::Snapshot& snapshot, std::size_t plies) {
  if (plies > snapshot.plies.size()) {
    return Error{Reason::kBadArgument, "the match is only at ply " + std::to_string(snapshot.plies.size())};
  }
  auto start = StartOf(snapshot);
  if (!start.ok()) return start.error();
  rules::Game game = std::move(*start);
  for (std::size_t i = 0; i < plies; ++i) {
    const auto played = game.Play(snapshot.plies[i]);
    if (!played.ok()) return played.error();
  }
  return game;
}

}  // namespace merels::session
