#include "client/local/lesson.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"
#include "common/variants/registry.h"

namespace merels::local {
namespace {

using rules::Side;

constexpr std::array<LessonStep, kLessonSteps> kSteps = {{
    {Goal::kPlace, ".../.../.../....../.../.../... w 9,9", "d2"},
    {Goal::kMill, "WW./B../.../....B./.../.../... w 7,7", "g7,f4"},
    {Goal::kSpare, "W../BBB/.../...B../.../.WW/... w 5,5", "b2,e4"},
    {Goal::kMove, "BB./B../WW./...W../.../.BB/W.W w 0,0", "e4-e5,a7"},
    {Goal::kFly, "WW./.B./B.B/....B./.../.B./.W. w 0,0", "d1-g7,d6"},
    {Goal::kEnd, ".W./B../.../W...BW/.../.B./W.. w 0,0", "d7-a7,b6"},
}};

rules::Game At(std::string_view position) {
  auto game = rules::Game::At(*variants::ParseRuleset("standard"), position);
  MERELS_CHECK(game.ok());
  return std::move(*game);
}

}  // namespace

const std::array<LessonStep, kLessonSteps>& LessonSteps() { return kSteps; }

bool Reaches(Goal goal, const rules::Game& before, const rules::Ply& ply) {
  rules::Game after = before;
  MERELS_CHECK(after.Play(before.Text(ply)).ok());
  switch (goal) {
    case Goal::kPlace: return ply.to.has_value() && !ply.from;
    case Goal::kMill:
    case Goal::kSpare: return !ply.captures.empty();
    case Goal::kMove: return ply.from && !ply.captures.empty();
    case Goal::kFly: return ply.from && ply.to && !before.topology().Joined(*ply.from, *ply.to);
    case Goal::kEnd: return after.outcome() && rules::WinnerOf(after.outcome()->score) == Side::kFirst;
  }
  return false;
}

Exercise::Exercise(const LessonStep& step)
    : Exercise(MatchId("lesson-" + std::to_string(static_cast<int>(step.goal) + 1)), At(step.position)) {}

Exercise::Exercise(MatchId id, const rules::Game& start)
    : id_(std::move(id)), side_(start.to_move()), start_(start.position()), game_(start), before_(start) {}

match::Players Exercise::Players() const {
  match::Players players = {match::Player{learner(), "You"}, match::Player{nobody(), ""}};
  if (side_ == Side::kSecond) std::swap(players[0], players[1]);
  return players;
}

const AccountId& Exercise::nobody() {
  static const AccountId id("nobody");
  return id;
}

const AccountId& Exercise::learner() {
  static const AccountId id("learner");
  return id;
}

match::Settings Exercise::Settings() const {
  match::Settings settings;
  settings.ruleset = game_.ruleset().text;
  const match::Players players = Players();
  settings.seats = {players[0].id, players[1].id};
  return settings;
}

Result<match::SeenEntry> Exercise::Submit(const match::Command& command) {
  const auto* play = std::get_if<match::PlayPly>(&command.action);
  if (play == nullptr) return Error{Reason::kNotAllowed, "a lesson has no opponent"};
  return Play(play->ply, command.by, command.request);
}

match::SeenEntry Exercise::Reply(const std::string& ply) {
  auto entry = Play(ply, nobody(), RequestId("reply-" + std::to_string(seq_)));
  MERELS_CHECK(entry.ok());
  return *std::move(entry);
}

Result<match::SeenEntry> Exercise::Play(const std::string& text, const AccountId& by,
                                        const RequestId& request) {
  rules::Game after = game_;
  const auto ply = after.Play(text);
  if (!ply) return ply.error();
  before_ = std::move(game_);
  game_ = std::move(after);
  match::Entry entry{++seq_, {}, by, request, 0, {}};
  entry.events.emplace_back(
      match::PlyPlayed{before_.to_move(), before_.Text(*ply), game_.position(), game_.plies(), {}, {}, {}});
  if (game_.outcome()) entry.events.emplace_back(match::Ended{*game_.outcome()});
  auto logged = std::make_shared<match::Logged>();
  logged->entry = std::move(entry);
  return match::SeenEntry{id_, std::move(logged), Players()};
}

session::Delivery Exercise::Row(const match::SeenEntry& entry) const {
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), entry.seq(), entry.seq() - 1, entry};
}

session::Delivery Exercise::Snapshot() const {
  match::Snapshot snapshot;
  snapshot.match = id_;
  snapshot.settings = Settings();
  snapshot.players = Players();
  snapshot.seq = snapshot.position_seq = 1;
  snapshot.start_position = snapshot.position = start_;
  snapshot.to_move = side_;
  return {session::Topic::Match(id_), std::string(session::kMatchEpoch), 1, 0, std::move(snapshot)};
}

}  // namespace merels::local
