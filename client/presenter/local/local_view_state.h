// View state of the screen for choosing a local match, and the actions of local matches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/local/terms.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"
#include "common/base/ids.h"

namespace merels::presenter {

/// The last unfinished match.
struct Unfinished {
  std::string title;   // "Against level 3"
  std::string detail;  // "12 plies · standard · 22 Nov 2026, 03:10"
  Button go_on;
  bool operator==(const Unfinished&) const = default;
};

struct SetupViewState {
  std::string title;
  std::string subtitle;
  std::vector<Button> opponents;  // chips
  std::optional<Unfinished> unfinished;
  std::vector<Button> computers;  // chips: this machine's computer, then the server's bots; or none
  std::string computer_note;      // what the chosen bot of the server plays; in place of the levels
  std::vector<Button> levels;     // nine, or none where this machine's computer does not play
  int level = 0;                  // how many of them are filled
  std::string level_name;         // "Level 3 · Casual", or the name of the server's bot
  std::string level_note;
  std::vector<Button> sides;
  std::vector<Button> clocks;
  std::optional<Button> turning;  // a toggle
  std::string turning_note;
  Button start;
  std::vector<Button> rulesets;        // rows of a list
  std::vector<BoardViewState> boards;  // of these rows
  std::optional<Button> variations;    // shows or hides the variations
  BoardViewState board;                // the start position of the chosen rules
  std::string rules_title;
  std::string rules_note;
  std::string rules_difference;
  Button rules;  // shows the full rules on a sheet

  bool operator==(const SetupViewState&) const = default;
};

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
using ToggleLocalVariants = ActionOf<"toggle-local-variants", SetupActions>;  // lists them, or not
using ToggleTurning = ActionOf<"toggle-turning", SetupActions>;
using StartLocal = ActionOf<"start-local", SetupActions>;

// At the table.
using BeginLocal = ActionOf<"begin-local", LocalActions>;  // as it was chosen
using OpenLocal = ActionOf<"open-local", LocalActions, MatchId>;
using TakeBackLocal = ActionOf<"take-back", LocalActions>;
using AskHint = ActionOf<"hint", LocalActions>;
using AgreeDraw = ActionOf<"agree-draw", LocalActions>;  // two players at one board
using RematchLocal = ActionOf<"local-rematch", LocalActions>;
using AnimateLocal = ActionOf<"animate-local", LocalActions>;   // saves the game as a GIF file
using NextLevel = ActionOf<"next-level", LocalActions>;         // a rematch against the next level
using EasierLevel = ActionOf<"easier-level", LocalActions>;     // and against the one before
using PlayOn = ActionOf<"play-on", LocalActions, PlayedSoFar>;  // against the computer

}  // namespace action

struct SetupActions : OneOf<action::SetUp, action::ChooseLevel, action::ChooseComputer,
                            action::ChooseLocalSide, action::ChooseLocalClock, action::ChooseLocalRules,
                            action::ToggleLocalVariants, action::ToggleTurning, action::StartLocal> {};
struct LocalActions : OneOf<action::BeginLocal, action::OpenLocal, action::TakeBackLocal, action::AskHint,
                            action::AgreeDraw, action::RematchLocal, action::AnimateLocal, action::NextLevel,
                            action::EasierLevel, action::PlayOn> {};

}  // namespace merels::presenter
