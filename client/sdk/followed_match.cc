#include "client/sdk/followed_match.h"

#include <algorithm>

#include "common/variants/registry.h"

namespace merels::sdk {
namespace {

using rules::Side;

std::optional<rules::Game> StartOf(const match::Snapshot& snapshot) {
  const auto ruleset = variants::ParseRuleset(snapshot.settings.ruleset);
  if (!ruleset.ok()) return std::nullopt;
  return rules::Game(*ruleset);
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

}  // namespace

// Plies of a snapshot come without their side: two players alternate.
Side FollowedMatch::SideOfPly(std::size_t index) const {
  const bool alone = now_.settings.seats[1].empty();
  return alone || index % 2 == 0 ? Side::kFirst : Side::kSecond;
}

std::vector<Happening> FollowedMatch::Take(const match::Snapshot& snapshot) {
  if (known_ && snapshot.seq < now_.seq) return {};
  const bool ended_before = known_ && now_.outcome.has_value();
  const auto offer_before = known_ ? now_.offer : std::nullopt;
  const auto known_plies = known_ ? now_.plies.size() : 0;
  if (!known_) Begin(snapshot);
  std::vector<Happening> happened;
  for (auto i = known_plies; i < snapshot.plies.size(); ++i) {
    happened.emplace_back(Play(FromSnapshot(snapshot, i, SideOfPly(i))));
  }
  now_ = snapshot;
  if (snapshot.offer && snapshot.offer != offer_before)
    happened.emplace_back(match::DrawOffered{*snapshot.offer});
  if (snapshot.outcome && !ended_before) happened.emplace_back(match::Ended{*snapshot.outcome});
  return happened;
}

void FollowedMatch::Take(const session::PresenceChanged& change) {
  now_.presence[rules::Index(change.side)] = change.presence;
}

void FollowedMatch::Begin(const match::Snapshot& snapshot) {
  known_ = true;
  now_.settings = snapshot.settings;
  game_ = StartOf(snapshot);
}

// A game that cannot follow is given up: from then on plies are told as they are written.
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

std::vector<Happening> FollowedMatch::Take(const match::SeenEntry& entry) {
  const bool begins = std::holds_alternative<match::Started>(entry.logged->entry.events.front());
  if (known_ ? entry.seq() <= now_.seq : !begins) return {};
  std::vector<Happening> happened;
  for (const auto& event : entry.logged->entry.events) Note(event, entry, happened);
  now_.seq = entry.seq();
  now_.clocks = entry.logged->clocks;
  return happened;
}

void FollowedMatch::Note(const match::Event& event, const match::SeenEntry& entry,
                         std::vector<Happening>& happened) {
  if (const auto* started = std::get_if<match::Started>(&event)) {
    now_ = {};
    now_.match = entry.match;
    now_.settings = started->settings;
    now_.players = entry.players;
    now_.start_position = now_.position = started->position;
    now_.position_seq = entry.seq();
    now_.started_at = entry.logged->entry.at;
    Begin(now_);
  } else if (const auto* ply = std::get_if<match::PlyPlayed>(&event)) {
    now_.plies.push_back(ply->ply);
    now_.ply_times.push_back({ply->charged, ply->credit, ply->left});
    now_.position = ply->position;
    now_.position_seq = entry.seq();
    happened.emplace_back(Play(*ply));
  } else if (const auto* offered = std::get_if<match::DrawOffered>(&event)) {
    now_.offer = offered->side;
    now_.offer_seq = entry.seq();
    happened.emplace_back(*offered);
  } else if (const auto* declined = std::get_if<match::DrawDeclined>(&event)) {
    now_.offer.reset();
    now_.offer_seq = 0;
    happened.emplace_back(*declined);
  } else if (const auto* ended = std::get_if<match::Ended>(&event)) {
    now_.outcome = ended->outcome;
    now_.offer.reset();
    now_.offer_seq = 0;
    happened.emplace_back(*ended);
  } else if (const auto* resumed = std::get_if<match::Resumed>(&event)) {
    happened.emplace_back(*resumed);
  }
}

std::optional<Side> FollowedMatch::to_move() const {
  if (now_.outcome) return std::nullopt;
  return SideOfPly(now_.plies.size());
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
  const auto ruleset = variants::ParseRuleset(snapshot.settings.ruleset);
  if (!ruleset.ok()) return ruleset.error();
  rules::Game game(*ruleset);
  for (std::size_t i = 0; i < plies; ++i) {
    const auto played = game.Play(snapshot.plies[i]);
    if (!played.ok()) return played.error();
  }
  return game;
}

}  // namespace merels::sdk
