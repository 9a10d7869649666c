// View state of the table screen: board, players, moves, and buttons.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"
#include "client/presenter/chat/chat_view_state.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

inline constexpr Field kPlyField{"field:ply"};

struct ClockView {
  std::string text;      // "7:21", "0:09.4" when low, "" without a clock
  bool running = false;  // filled
  bool low = false;      // in the colour of warnings
  bool held = false;     // as it was when the connection was lost
  bool operator==(const ClockView&) const = default;
};

struct SeatView {
  rules::Side side = rules::Side::kFirst;
  MenSet set = MenSet::kMen;
  std::string name;
  std::optional<Button> name_button{};  // the name as a button; none for the user
  std::string rating{};                 // "1742", "1500?"; empty: none in this pool
  std::string note;                     // "You", "White · Guest", "Geese · Computer"
  bool mine = false;
  bool to_move = false;
  bool flying = false;  // shown as a chip "Flying"
  bool offers_draw = false;
  std::string away;  // "Away", "Left"; shown as a chip
  ClockView clock;
  bool rack = true;  // the men are shown as a row of pictures
  int in_hand = 0;   // in the rack, still to be placed
  int on_board = 0;
  int lost = 0;         // crosses in the rack
  std::string summary;  // "7 on board · 2 lost", "5 in hand · 4 on board"
  bool operator==(const SeatView&) const = default;
};

struct MoveCell {
  std::string text;      // "a7–d7 ×b2"; empty: not played
  int ply = 0;           // number from 1; action::ShowPly goes there
  bool shown = false;    // the board shows the position after this ply
  bool pending = false;  // unconfirmed
  bool operator==(const MoveCell&) const = default;
};

struct MoveRow {
  int number = 1;
  MoveCell white;  // the first side's; for one player the first of two plies
  MoveCell black;
  bool operator==(const MoveRow&) const = default;
};

/// A match's end for the user; kNeutral for spectators, and for two players at one board.
enum class Ending : std::uint8_t { kNeutral, kWon, kLost, kDrawn };

/// The bar under the board.
struct Ribbon {
  enum class Kind : std::uint8_t { kTurn, kCapture, kIllegal, kOffer, kNotice, kResult };
  Kind kind = Kind::kTurn;
  std::string title;                 // "A mill! Take one black man"
  std::string detail;                // "Men standing in a mill are protected. Click, or press 1–5."
  std::vector<Button> buttons;       // an offer's Accept and Decline
  Ending ending = Ending::kNeutral;  // for kResult
  bool operator==(const Ribbon&) const = default;
};

/// What the engine found in a match that is over.
struct ReviewCard {
  std::string words;                    // "Your d5 was the turning point (ply 14); a7 was better."
  std::vector<std::string> accuracy;    // "Your accuracy: 81 %", "Bob’s: 64 %"; those that are known
  std::optional<BoardViewState> board;  // after the turning point; none: there was none
  Button show;                          // shows it on the table's board
  bool operator==(const ReviewCard&) const = default;
};

/// The end of a match. Never covers the board.
struct ResultCard {
  std::string title;   // "You win", "White wins", "A draw"
  std::string detail;  // "Black has only two men left"
  Ending ending = Ending::kNeutral;
  std::vector<Button> buttons;
  std::optional<ReviewCard> review = {};  // none before the engine has looked
  bool operator==(const ResultCard&) const = default;
};

/// In place of the board, for a match whose rules this program does not know.
struct TextRecord {
  std::string sentence;  // why there is no board, and a remedy
  std::string ruleset;
  std::string position;
  bool operator==(const TextRecord&) const = default;
};

struct BestRow {
  std::string place;  // "1"
  std::string name;
  std::string score;  // "1 peg · 18 moves"
  bool mine = false;
  bool operator==(const BestRow&) const = default;
};

/// The best solutions of a puzzle, beside the board.
struct BestList {
  std::string title;  // "Best solutions"
  ListState state = ListState::kLoading;
  std::string message;  // for kLoading, kEmpty and kFailed
  std::vector<BestRow> rows;
  std::optional<Button> retry;  // for kFailed
  bool operator==(const BestList&) const = default;
};

struct Counter {
  std::string label;  // "Turns without progress"
  std::string value;  // "0 / 100"
  bool near = false;  // close to its limit
  bool operator==(const Counter&) const = default;
};

/// A step of the lesson, or a puzzle, in the place of players and moves.
struct LessonCard {
  std::string caption;  // "STEP 2 OF 6"; empty: none
  std::string title;
  std::string rule;  // the rule
  std::string task;  // the task
  std::string note;  // the result; empty: nothing was done yet
  bool praised = false;
  std::vector<bool> done;  // by step; empty: no steps
  std::size_t step = 0;    // the one shown, from 0
  std::vector<Button> buttons;
  bool operator==(const LessonCard&) const = default;
};

struct TableViewState {
  bool zen = false;                 // only board, clocks, names and questions are shown
  std::optional<Button> zens;       // switches zen mode
  std::string heading;              // "CASUAL · BLITZ 5+3 · STANDARD RULES"
  std::string table_note;           // "Game 7f3k…", "2 turns behind · TV · 7f3k…"
  std::optional<Button> rules;      // the sheet of rules
  std::optional<Button> copy_code;  // the note as a button: copies the watch code
  bool watching = false;
  bool loading = false;  // the match is not known yet
  std::string loading_note;
  std::optional<std::string> problem;  // why the match cannot be followed
  std::optional<TextRecord> text;      // in place of the board
  BoardViewState board;
  std::optional<LessonCard> lesson;  // in place of everything beside the board
  bool alone = false;                // a match of one player; `best` is in place of the opponent
  std::optional<BestList> best;
  SeatView top;       // the far side
  SeatView bottom;    // the near side
  std::string phase;  // "Placing phase", "Moving phase"
  std::string turn;   // "Your turn: place a man"
  std::vector<MoveRow> moves;
  bool live = true;                  // false: an earlier position is shown
  std::string history_note;          // "Position after ply 12 of 31"
  std::vector<Button> step_buttons;  // first, previous, next, live
  std::vector<Button> buttons;       // offer draw, resign, flip board; for a spectator flip and leave
  std::optional<Ribbon> ribbon;
  std::optional<ResultCard> result;
  std::vector<Counter> counters;
  std::optional<ChatView> chat;    // none before the match is known
  std::optional<TextField> typed;  // the field for typed plies while it is open; it has the focus
  std::string typed_problem;
  std::string keys_hint;  // "Arrows step through moves · F flips · : types a ply"

  bool operator==(const TableViewState&) const = default;
};

}  // namespace merels::presenter
