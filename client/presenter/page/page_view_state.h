// A screen of forms and one list: the user's account, the user's games, the ratings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {

/// The cells of a small table's line.
using TableLine = std::vector<std::string>;

/// Fields with buttons under them.
struct Form {
  std::string id;  // "sign-up"
  std::string title;
  std::string text;  // a paragraph under the title; may be empty
  std::vector<TextField> fields;
  std::string note;    // result of the last attempt; empty: nothing to say
  bool wrong = false;  // the note reports a failure
  std::vector<Button> buttons;
  std::vector<Button> chips{};     // above the buttons, on as many lines as they need
  std::vector<TableLine> table{};  // under the text; the first line has the captions
  bool operator==(const Form&) const = default;
};

enum class Tone : std::uint8_t { kPlain, kDim, kGood, kBad, kAccent };

struct Cell {
  std::string text;
  Tone tone = Tone::kPlain;
  std::string below{};                  // a smaller line under the text
  std::optional<Button> name_button{};  // when the text is a player's name: its button
  bool operator==(const Cell&) const = default;
};

struct Line {
  std::string id;
  std::optional<rules::Side> man;  // pictured before the first cell
  std::vector<Cell> cells;
  std::optional<Button> button;
  bool mine = false;
  std::optional<Button> second{};  // beside the button
  bool operator==(const Line&) const = default;
};

struct Column {
  std::string caption;
  float share = 1;  // of the width left by the buttons
  bool operator==(const Column&) const = default;
};

/// A field over the rows, with its button.
struct ListField {
  TextField field;
  Button send;
  std::vector<Button> names{};  // known ones that begin with the text; each completes it
  bool operator==(const ListField&) const = default;
};

struct ListPage {
  std::string id;  // "games"
  std::string title;
  std::string count;
  std::vector<Button> chips;
  std::vector<Column> columns;
  std::vector<Line> lines;
  ListState state = ListState::kLoading;
  std::string message;         // for kLoading, kEmpty and kFailed
  std::optional<Button> more;  // under the list: next page, or retry
  // Over the rows, in this order.
  std::string note{};  // a summary
  std::optional<ListField> field{};
  std::vector<Button> filters{};  // chips that choose what is listed
  bool operator==(const ListPage&) const = default;
};

/// A curve over time. Both coordinates are from 0 to 1: from the left, and from the bottom.
struct ChartPoint {
  float x = 0;
  float y = 0;
  bool operator==(const ChartPoint&) const = default;
};

struct Chart {
  std::string title;
  std::vector<ChartPoint> points;  // from left to right; a few hundred at most
  std::string top;                 // at height 1: "1742"
  std::string bottom;              // at height 0
  std::string begin;               // under the left end: "21 Nov 2026"
  std::string end;
  std::string message{};  // in place of the curve, while there is none
  bool operator==(const Chart&) const = default;
};

struct PageViewState {
  std::string title;
  std::string subtitle;
  std::vector<Form> forms;
  std::optional<Chart> chart{};  // under the forms
  ListPage list;
  bool operator==(const PageViewState&) const = default;
};

}  // namespace merels::presenter
