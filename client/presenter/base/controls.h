// Controls of a screen: plain values that the view draws as widgets. A widget's id, for tests and for
// assistive programs, follows from its action or its field.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/presenter/base/action.h"

namespace merels::presenter {

enum class Emphasis : std::uint8_t { kNormal, kPrimary, kDanger, kQuiet };

/// A button, chip, tile, tab or row that can be pressed.
struct Button {
  Action action;
  std::string label;
  bool enabled = true;
  bool chosen = false;  // for chips, tiles and tabs
  Emphasis emphasis = Emphasis::kNormal;

  /// Such as "join-table:abc" or "resign".
  const std::string& Id() const { return action.Id(); }
  bool operator==(const Button&) const = default;
};

/// Text that can be filled in; each feature names its own. The name has static storage.
struct Field {
  std::string_view name;  // such as "field:server"; the widget's id
  auto operator<=>(const Field&) const = default;
};

/// The presenter owns the text, the view the caret. When `text` differs from the widget's, the widget takes
/// it over with the caret at its end.
struct TextField {
  Field field;
  std::string label;
  std::string hint;  // shown while the text is empty
  std::string text;
  bool enabled = true;
  std::size_t max_length = 64;  // in bytes
  bool secret = false;          // shown as dots, and never sent to assistive programs
  std::string problem{};        // what is wrong with the text, in a sentence under the field

  bool operator==(const TextField&) const = default;
};

/// The state of a list.
enum class ListState : std::uint8_t { kLoading, kReady, kEmpty, kFailed };

}  // namespace merels::presenter
