#include "client/presenter/analysis/study_board.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "client/presenter/board/ply_motion.h"
#include "client/words/plies.h"

namespace merels::presenter {
namespace {

using rules::Side;
using study::NodeId;

/// The account at either side of the board.
AccountId Sitting(Side side) { return AccountId(side == Side::kFirst ? "first" : "second"); }

/// The game as a delivery that a table takes.
session::Delivery SnapshotOf(const study::Tree& tree, NodeId node, const rules::Game& game) {
  match::Snapshot snapshot;
  snapshot.match = MatchId("analysis");
  snapshot.settings.ruleset = tree.ruleset().text;
  snapshot.settings.seats[0] = Sitting(Side::kFirst);
  if (game.seats() == 2) snapshot.settings.seats[1] = Sitting(Side::kSecond);
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    snapshot.players[rules::Index(side)].id = snapshot.settings.seats[rules::Index(side)];
  }
  snapshot.seq = snapshot.position_seq = 1;
  snapshot.start_position = tree.GameAt(study::kStart).position();
  snapshot.position = game.position();
  snapshot.plies = tree.PathTo(node);
  snapshot.ply_times.resize(snapshot.plies.size());
  snapshot.outcome = game.outcome();
  if (!game.outcome()) snapshot.to_move = game.to_move();
  return {session::Topic::Match(snapshot.match), std::string(session::kMatchEpoch), 1, 0,
          std::move(snapshot)};
}

}  // namespace

std::optional<NodeId> NodeAfter(const study::Tree& tree, NodeId at, StudyStep step) {
  const auto& shown = tree.At(at);
  const auto node_if = [](bool may, NodeId node) { return may ? std::optional(node) : std::nullopt; };
  switch (step) {
    case StudyStep::kToStart: return study::kStart;
    case StudyStep::kBack: return node_if(at != study::kStart, shown.parent);
    case StudyStep::kOn: return shown.next.empty() ? std::nullopt : std::optional(shown.next.front());
    case StudyStep::kToEnd: return tree.LineThrough(at).back();
    case StudyStep::kToSiblingBefore:
    case StudyStep::kToSiblingAfter: break;
  }
  if (at == study::kStart) return std::nullopt;
  const auto& tried = tree.At(shown.parent).next;
  const auto here = static_cast<std::size_t>(std::find(tried.begin(), tried.end(), at) - tried.begin());
  const auto next = (here + (step == StudyStep::kToSiblingAfter ? 1 : tried.size() - 1)) % tried.size();
  return node_if(next != here, tried[next]);
}

NodeId Autoplay::Switch(const study::Tree& tree, NodeId at, model::Millis now) {
  on_ = !on_;
  stepped_at_ = now;
  if (!on_) return at;
  to_ = tree.LineThrough(at).back();
  return to_ == at ? study::kStart : at;
}

std::optional<NodeId> Autoplay::Next(const study::Tree& tree, NodeId at, model::Millis now) {
  if (!on_ || now - stepped_at_ < kAutoplayStep * 2 / kHalfSpeeds.at(speed_)) return std::nullopt;
  auto line = tree.LineThrough(to_);
  auto here = std::find(line.begin(), line.end(), at);
  if (here == line.end()) {  // the user went to another branch meanwhile
    to_ = at;
    line = tree.LineThrough(to_);
    here = std::find(line.begin(), line.end(), at);
  }
  const auto next = std::next(here);
  on_ = next != line.end() && *next != line.back();
  return next == line.end() ? std::nullopt : std::optional(*next);
}

void StudyBoard::Lay(const study::Tree& tree, NodeId at, const Preferences& preferences, bool flipped,
                     model::Millis now) {
  game_ = tree.GameAt(at);
  Preferences turned = preferences;
  for (const auto flip : {Preference::kFlipOwn, Preference::kFlipWatched}) turned.Set(flip, flipped ? 1 : 0);
  table_.Lay(MatchId("analysis"), Sitting(game_->to_move()), turned);
  table_->ShareBoard(false);
  table_->Apply(SnapshotOf(tree, at, *game_), now);
  // A pass that is the only ply has to be typed: made automatically, the user could never step back over it.
  for (const auto& command : table_.TakeCommands()) {
    const Error none{Reason::kBadArgument, "nothing is played by itself here"};
    table_->Acknowledge({command.command.request, command.match, none}, now);
  }
  table_.Hush();
}

void TellStep(const rules::Game& before, const std::string& text, Effects& effects) {
  const auto ply = before.Judge(text);
  if (!ply.ok()) return;
  for (const Cue& cue : MotionOf(*ply, {}, before.to_move(), before, false)) effects.Play(cue);
  effects.Announce(
      words::DescribePly(words::NamingOf(&before.ruleset()), before.to_move(), *ply, before.topology()));
}

}  // namespace merels::presenter
