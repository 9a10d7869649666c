// View state and actions of the analysis screen.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/board/board_view_state.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

enum class Brush : std::uint8_t {
  kFirst,   // puts a man of the first side
  kSecond,  // of the second
  kErase,   // takes a man off
};

/// "first", "second", "erase".
constexpr std::string_view Name(Brush brush) {
  switch (brush) {
    case Brush::kFirst: return "first";
    case Brush::kSecond: return "second";
    case Brush::kErase: break;
  }
  return "erase";
}

/// The side of its men; the first side for kErase.
constexpr rules::Side SideOf(Brush brush) {
  return brush == Brush::kSecond ? rules::Side::kSecond : rules::Side::kFirst;
}
constexpr Brush BrushOf(rules::Side side) {
  return side == rules::Side::kFirst ? Brush::kFirst : Brush::kSecond;
}

enum class OpeningSource : std::uint8_t { kServer, kOwn };

/// "server", "own".
constexpr std::string_view Name(OpeningSource source) {
  return source == OpeningSource::kOwn ? "own" : "server";
}

inline constexpr Field kCommentField{"field:comment"};
inline constexpr Field kRecordField{"field:record"};
inline constexpr Field kEditorRulesField{"field:editor-rules"};

/// A ply in the list.
struct StudyCell {
  int node = 0;      // the node of action::ShowNode
  std::string text;  // "a7–d7 ×b2"; empty: no ply
  std::string sign;  // "?!", "?", "??"; empty: nothing to say
  bool operator==(const StudyCell&) const = default;
};

/// A line of the list: a move of both sides, some plies of a branch, or a comment.
struct StudyRow {
  int indent = 0;    // nesting depth of branches
  std::string lead;  // "12", or for a branch "12…"
  std::vector<StudyCell> cells;
  std::string comment;  // then there are no cells
  bool operator==(const StudyRow&) const = default;
};
/// Immutable: the same pointer is the same list.
using StudyRows = std::shared_ptr<const std::vector<StudyRow>>;

/// Plies of a branch on one line.
inline constexpr std::size_t kBranchPlies = 3;

/// A position in the graph.
struct StripPoint {
  int node = 0;
  std::optional<float> chance;  // of the first side to win, from 0 to 1
  float time = 0;               // its ply's time as a height, from 0 to 1
  std::string sign;
  bool takes = false;  // its ply captured a man
  bool operator==(const StripPoint&) const = default;
};

struct StudyPlayer {
  rules::Side side = rules::Side::kFirst;
  MenSet set = MenSet::kMen;
  std::string name;
  std::string men;       // at the position shown: "5 in hand · 4 on board"
  std::string clock;     // at the position shown; empty: not known
  std::string accuracy;  // "accuracy 67 %"; empty: not known
  bool to_move = false;
  bool operator==(const StudyPlayer&) const = default;
};

/// The chances at the position shown, as a bar beside the board.
struct EvaluationBar {
  float chance = 0.5F;  // of the first side, from 0 to 1
  std::string words;    // "White is better · 72 %"
  bool operator==(const EvaluationBar&) const = default;
};

/// The sheet for choosing a record.
struct RecordsSheet {
  TextField path;
  std::string folder;  // the folder listed
  std::vector<Button> files;
  std::string message;  // in place of the list
  Button open;
  Button close;
  bool operator==(const RecordsSheet&) const = default;
};

/// The sheet for playing on.
struct PlayOnSheet {
  std::string from;            // "From ply 20, Black to move"
  std::vector<Button> levels;  // chips
  std::string level_name;      // "Level 3 · Casual"
  std::string level_note;
  std::vector<Button> sides;  // chips: the user's side
  Button play;
  Button close;
  bool operator==(const PlayOnSheet&) const = default;
};

/// What is done now and then: with the record, the position and the moves.
struct StudyMenu {
  struct Item {
    Button button;
    std::string keys;  // that do the same; empty: none
    bool operator==(const Item&) const = default;
  };
  struct Group {
    std::string caption;
    std::vector<Item> items;
    bool operator==(const Group&) const = default;
  };
  std::vector<Group> groups;
  std::string note_caption;
  std::vector<std::string> note;  // how marks and accuracy are counted
  Button close;
  bool operator==(const StudyMenu&) const = default;
};

/// The editor for positions, in place of the list of plies.
struct EditorView {
  TextField rules;  // "standard+reps=3"
  Button previous_rules;
  Button next_rules;
  std::vector<Button> brushes;  // a man of either side, or the eraser
  std::vector<Button> turns;    // who is to move; empty in a puzzle
  /// Men in hand of either side; empty where the rules have none.
  struct Hand {
    std::string words;  // "White: 9 in hand"
    Button less;
    Button more;
    bool operator==(const Hand&) const = default;
  };
  std::vector<Hand> hands;
  std::string problem;  // why the position cannot be analysed
  Button clear;
  Button leave;
  Button picture;
  Button analyse;
  bool operator==(const EditorView&) const = default;
};

/// A ply that was played in the position on the board.
struct OpeningRow {
  Button play;
  std::string games;  // "412"
  float first = 0;    // the share of them that the first side won, from 0 to 1
  float drawn = 0;
  std::string words;  // "412 games: White 45 %, drawn 10 %, Black 45 %"
  bool operator==(const OpeningRow&) const = default;
};

/// The opening explorer, in place of the list of plies.
struct OpeningsView {
  std::vector<Button> sources;  // chips: whose games
  std::string caption;          // "412 games of the newest 20000"
  std::string message;          // in place of the rows
  std::vector<OpeningRow> rows;
  bool operator==(const OpeningsView&) const = default;
};

struct AnalysisViewState {
  std::string heading;                 // "ANALYSIS · STANDARD RULES"
  std::string note;                    // "2026-03-01 · 5+3 · White wins"
  std::optional<std::string> welcome;  // nothing is open: what the user can do
  std::string problem;                 // the part of the text that could not be read
  std::string text;                    // of a record of unknown rules, in place of the board
  BoardViewState board;
  std::array<StudyPlayer, 2> players;  // the far side first
  std::optional<EvaluationBar> bar;    // none: nothing is known, or to be shown
  std::string verdict;                 // "White is better · 72 %"
  std::string best;                    // "d2, then f4, g1"
  std::string sentence;                // about the ply shown
  std::string sign;                    // of that ply
  std::string time;                    // its player's time: "took 0:07"; empty: not known
  StudyRows rows;
  int shown = 0;      // the node on the board
  int shown_row = 0;  // the line of the list that has it
  std::vector<StripPoint> strip;
  std::size_t strip_at = 0;
  std::string strip_title;         // "Chances of White"
  std::string strip_note;          // of the position shown: "Ply 12 of 40 · Placing phase"
  std::vector<Button> steps;       // first, previous, next, last, autoplay, its speed; the menu
  std::vector<Button> tools;       // for the values of the engine
  std::vector<Button> learning;    // the next mistake, another try
  std::vector<Button> beginnings;  // while nothing is open
  std::optional<StudyMenu> menu;   // while it is open; never with a sheet
  std::optional<OpeningsView> openings;
  std::optional<EditorView> editor;  // while a position is set up; then nothing of the game is shown
  std::optional<TextField> comment;
  std::optional<TextField> typed;  // the field for typed plies while it is open; it has the focus
  std::string typed_problem;
  std::optional<RecordsSheet> sheet;
  std::optional<PlayOnSheet> play_on;  // never with the other sheet

  bool operator==(const AnalysisViewState&) const = default;
};

struct AnalysisActions;
struct EditorActions;
struct PlayOnActions;

namespace action {

using ShowNode = ActionOf<"show-node", AnalysisActions, int>;  // a node of the tree
using StepToStart = ActionOf<"step-to-start", AnalysisActions>;
using StepBack = ActionOf<"step-back", AnalysisActions>;
using StepOn = ActionOf<"step-on", AnalysisActions>;
using StepToEnd = ActionOf<"step-to-end", AnalysisActions>;
using Autoplay = ActionOf<"autoplay", AnalysisActions>;  // starts or stops it
using SwitchEngine = ActionOf<"switch-engine", AnalysisActions>;
using SwitchValues = ActionOf<"switch-values", AnalysisActions>;      // of all plies, in place of the list
using SwitchOpenings = ActionOf<"switch-openings", AnalysisActions>;  // the explorer, instead of the list
using ShowOpeningsOf = ActionOf<"show-openings-of", AnalysisActions, OpeningSource>;
using PlayOpening = ActionOf<"play-opening", AnalysisActions, std::string>;  // a ply of the explorer
using DeletePly = ActionOf<"delete-ply", AnalysisActions>;    // the ply shown, with all that follows
using PromotePly = ActionOf<"promote-ply", AnalysisActions>;  // its branch becomes the main line
using FlipAnalysis = ActionOf<"flip-analysis", AnalysisActions>;
using CopyAnalysis = ActionOf<"copy-analysis", AnalysisActions>;
using CopyPosition = ActionOf<"copy-position", AnalysisActions>;
using SaveAnalysis = ActionOf<"save-analysis", AnalysisActions>;
using BackToGame = ActionOf<"back-to-game", AnalysisActions>;  // the live game that is watched
using PasteHere = ActionOf<"paste-here", AnalysisActions>;     // the clipboard's text
using NextRules = ActionOf<"next-rules", EditorActions>;       // for the position that is set up
using PreviousRules = ActionOf<"previous-rules", EditorActions>;
using SaveAnimation = ActionOf<"save-animation", AnalysisActions>;  // of the whole game, as a GIF file
using SavePicture = ActionOf<"save-picture", AnalysisActions>;      // of the board, as a PNG file
using PlayFromHere = ActionOf<"play-from-here", AnalysisActions>;   // opens the sheet with sides and levels
using PlayAtLevel = ActionOf<"play-at-level", PlayOnActions, int>;
using PlayAsSide = ActionOf<"play-as-side", PlayOnActions, Brush>;  // the user's side
using BeginToPlay = ActionOf<"begin-to-play", AnalysisActions>;
using LeaveToPlay = ActionOf<"leave-to-play", PlayOnActions>;
using UndoChange = ActionOf<"undo-change", AnalysisActions>;  // of the tree, or brings back the one before
using RedoChange = ActionOf<"redo-change", AnalysisActions>;
using CloseText = ActionOf<"close-text", AnalysisActions>;      // the text of a record that can only be read
using ChangeSpeed = ActionOf<"change-speed", AnalysisActions>;  // of autoplay, to the next speed
using NextMistake = ActionOf<"next-mistake", AnalysisActions>;  // after the position shown
using TryAgain = ActionOf<"try-again", AnalysisActions>;        // in the place of the mistake shown
using ShowAnswer = ActionOf<"show-answer", AnalysisActions>;    // in place of a try
using OpenMenu = ActionOf<"open-menu", AnalysisActions>;        // of the record, the position and the moves
using CloseMenu = ActionOf<"close-menu", AnalysisActions>;
using OpenRecords = ActionOf<"open-records", AnalysisActions>;  // the sheet for choosing a file
using CloseRecords = ActionOf<"close-records", AnalysisActions>;
using OpenRecord = ActionOf<"open-record", AnalysisActions, std::string>;  // a file
using OpenTypedRecord = ActionOf<"open-typed-record", AnalysisActions>;    // the file named in the field
using EditPosition = ActionOf<"edit-position", AnalysisActions>;           // starts setting one up
using TakeBrush = ActionOf<"take-brush", EditorActions, Brush>;
using PutInHand = ActionOf<"put-in-hand", EditorActions, Brush>;        // one more man of this side
using TakeFromHand = ActionOf<"take-from-hand", EditorActions, Brush>;  // one man less
using GiveTurn = ActionOf<"give-turn", EditorActions, Brush>;           // this side is to move
using ClearPosition = ActionOf<"clear-position", EditorActions>;
using AnalysePosition = ActionOf<"analyse-position", AnalysisActions>;  // the position set up
using LeaveEditor = ActionOf<"leave-editor", AnalysisActions>;

}  // namespace action

struct AnalysisActions
    : OneOf<action::ShowNode, action::StepToStart, action::StepBack, action::StepOn, action::StepToEnd,
            action::Autoplay, action::SwitchEngine, action::SwitchValues, action::SwitchOpenings,
            action::ShowOpeningsOf, action::PlayOpening, action::DeletePly, action::PromotePly,
            action::FlipAnalysis, action::CopyAnalysis, action::CopyPosition, action::SaveAnalysis,
            action::SavePicture, action::SaveAnimation, action::PlayFromHere, action::EditPosition,
            action::AnalysePosition, action::LeaveEditor, action::OpenRecords, action::CloseRecords,
            action::OpenRecord, action::OpenTypedRecord, action::BackToGame, action::PasteHere,
            action::BeginToPlay, action::UndoChange, action::RedoChange, action::CloseText,
            action::ChangeSpeed, action::OpenMenu, action::CloseMenu, action::NextMistake, action::TryAgain,
            action::ShowAnswer> {};
/// Of the position that is set up.
struct EditorActions : OneOf<action::NextRules, action::PreviousRules, action::TakeBrush, action::PutInHand,
                             action::TakeFromHand, action::GiveTurn, action::ClearPosition> {};
/// On the sheet for playing on.
struct PlayOnActions : OneOf<action::PlayAtLevel, action::PlayAsSide, action::LeaveToPlay> {};

}  // namespace merels::presenter
