// The actions of local matches: the choice of a match, and those at its table.
#pragma once

#include <string>
#include <vector>

#include "client/local/terms.h"
#include "client/presenter/base/action.h"
#include "common/base/ids.h"

namespace merels::presenter {

struct SetupActions;
struct LocalActions;

/// A game to be played on from its last position: rules, start, plies, and opponent.
struct PlayedSoFar {
  std::string ruleset;
  std::string start = {};  // a position string; empty: that of the rules
  std::vector<std::string> plies = {};
  int level = local::kFirstLevel;  // of the computer
  rules::Side mine = rules::Side::kFirst;
  bool operator==(const PlayedSoFar&) const = default;
};
inline std::string IdText(const PlayedSoFar& played) { return std::to_string(played.plies.size()); }

namespace action {

// The choice of a match.
using SetUp = ActionOf<"set-up", SetupActions, local::Opponent>;  // goes there, with this opponent chosen
using ChooseLevel = ActionOf<"level", SetupActions, int>;
/// Who plays: a computer of the server, or with an empty id the one of this machine.
using ChooseComputer = ActionOf<"computer", SetupActions, AccountId>;
using ChooseLocalSide = ActionOf<"local-side", SetupActions, std::string>;  // "random", "first", "second"
using ChooseLocalClock = ActionOf<"local-clock", SetupActions, std::string>;
using ChooseLocalRules = ActionOf<"local-rules", SetupActions, std::string>;
using ToggleTurning = ActionOf<"toggle-turning", SetupActions>;
using StartLocal = ActionOf<"start-local", SetupActions>;

// At the table.
using BeginLocal = ActionOf<"begin-local", LocalActions>;  // as it was chosen
using OpenLocal = ActionOf<"open-local", LocalActions, MatchId>;
using TakeBackLocal = ActionOf<"take-back", LocalActions>;
using AskHint = ActionOf<"hint", LocalActions>;
using AgreeDraw = ActionOf<"agree-draw", LocalActions>;  // two players at one board
using RematchLocal = ActionOf<"local-rematch", LocalActions>;
using NextLevel = ActionOf<"next-level", LocalActions>;
using PlayOn = ActionOf<"play-on", LocalActions, PlayedSoFar>;  // against the computer

}  // namespace action

struct SetupActions
    : OneOf<action::SetUp, action::ChooseLevel, action::ChooseComputer, action::ChooseLocalSide,
            action::ChooseLocalClock, action::ChooseLocalRules, action::ToggleTurning, action::StartLocal> {};
struct LocalActions : OneOf<action::BeginLocal, action::OpenLocal, action::TakeBackLocal, action::AskHint,
                            action::AgreeDraw, action::RematchLocal, action::NextLevel, action::PlayOn> {};

}  // namespace merels::presenter
