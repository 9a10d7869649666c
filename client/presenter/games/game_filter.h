// Filter chips for a player's games, as far as the server can filter.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/model/time.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/game_kind.h"
#include "common/clock/time_class.h"
#include "common/match/filter.h"
#include "common/match/view.h"

namespace merels::presenter {

/// The result of a game for the player of the list.
enum class GameResult : std::uint8_t { kWon, kLost, kDrawn };

/// "won", "lost" or "drawn". Static storage.
constexpr std::string_view Name(GameResult result) {
  return result == GameResult::kWon ? "won" : result == GameResult::kLost ? "lost" : "drawn";
}

/// The time span of the list: 7, 30 or 365 days.
enum class GameSpan : std::uint8_t { kWeek, kMonth, kYear };

/// "week", "month" or "year". Static storage.
constexpr std::string_view Name(GameSpan span) {
  return span == GameSpan::kWeek ? "week" : span == GameSpan::kMonth ? "month" : "year";
}

struct ClearFilters {
  bool operator==(const ClearFilters&) const = default;
};

/// The value of a chip; a text is a ruleset.
struct GameChip {
  std::variant<ClearFilters, std::string, GameKind, GameResult, clock::TimeClass, GameSpan> what;
  bool operator==(const GameChip&) const = default;
};
/// Such as "won" or "six"; "clear".
std::string IdText(const GameChip& chip);

/// One value of each kind at most, as the server takes it.
struct GameFilter {
  std::string ruleset;  // canonical, or a bare name with its playing defaults; empty: all
  std::optional<GameKind> kind;
  std::optional<GameResult> result;
  std::optional<clock::TimeClass> time_class;
  std::optional<GameSpan> span;

  bool open() const { return *this == GameFilter(); }
  /// Sets the chip's value, or unsets it when it was set.
  void Take(const GameChip& chip);
  /// As a request takes it. `date`: Unix time now, the end of the span.
  match::Filter At(model::Millis date) const;
  bool operator==(const GameFilter&) const = default;
};

/// Rulesets with a chip, besides that of quick play.
inline constexpr std::size_t kMaxRulesets = 4;

/// Adds the new rulesets of these games while there is room for chips.
void MeetRulesets(const std::vector<match::Summary>& games, std::vector<std::string>& rulesets);

/// Makes a chip's action for the screen that shows it.
using ChipAction = std::function<Action(GameChip)>;

/// `rulesets`: those with a chip.
std::vector<Button> GameChips(const GameFilter& filter, const std::vector<std::string>& rulesets,
                              const ChipAction& action);
/// "Clear filters".
Button ClearChip(const ChipAction& action);

}  // namespace merels::presenter
