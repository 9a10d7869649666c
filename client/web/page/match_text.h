// A match as pages and programs are told of it: every ply with its words and the men after it. Made of what
// the server shows to everybody; nothing else is known here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/session/followed_match.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"
#include "common/rules/game.h"

namespace merels::web {

using clock::Millis;

/// A state of a match, and when it came, on this machine's monotonic clock.
struct SeenMatch {
  match::Snapshot match;
  Millis heard_at{0};

  /// What each clock shows at `now`; never below zero.
  match::Clocks ClocksAt(Millis now) const;
};

struct ToldPly {
  std::string ply;
  rules::Side side = rules::Side::kFirst;
  std::string words;  // "White places on d2"
  std::string men;    // after it, as MenText(); empty for a ruleset that is not known here
  match::PlyTime time = {};
};

struct ToldMatch {
  match::Snapshot match;
  std::vector<ToldPly> plies;
  std::optional<rules::Game> start;  // nothing for a ruleset that is not known here
  std::optional<rules::Game> now;
  std::optional<rules::Ply> last;
};
ToldMatch Tell(const match::Snapshot& match);

/// The words for a ply, without a full stop.
std::string PlySentence(std::string_view ruleset, const session::PlySeen& ply, const rules::Game* game);
/// "Ann (White) and Bob (Black)", "Ann": in a title.
std::string PlayersTitle(const match::Settings& settings, const match::Players& players);
/// "Ann wins: Black resigned"; for a match that goes on "White to move", "The geese to move".
std::string StateSentence(const match::Snapshot& match);
/// "Nine Men's Morris"; the text of a ruleset that is not known here.
std::string RulesetTitle(const std::string& ruleset);
/// "rated blitz, 5+3", "casual, no clock".
std::string TermsSentence(const match::Settings& settings);
/// "White", "Geese".
std::string SideLabel(const std::string& ruleset, rules::Side side);

/// The men in reading order, a letter for each point, '.' for an empty one.
std::string MenText(const rules::Game& game);
/// The points in that order: "a7 d7 g7 b6 ...".
std::string PointsText(const board::Topology& topology);
/// The straight lines of a board, each once, from end to end: "a7-g7 a7-a1 ...".
std::string StrokesText(const board::Topology& topology);
/// Files, and ranks, of a board.
int SideOfBoard(const board::Topology& topology);

}  // namespace merels::web
