// The chips that choose which of somebody's games are listed, as far as the server can filter them.
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

/// How a game ended for the player of the list.
enum class GameResult : std::uint8_t { kWon, kLost, kDrawn };

/// "won", "lost" or "drawn". Static storage.
constexpr std::string_view Name(GameResult result) {
  return result == GameResult::kWon ? "won" : result == GameResult::kLost ? "lost" : "drawn";
}

/// How far back games are listed: 7, 30 or 365 days.
enum class GameSpan : std::uint8_t { kWeek, kMonth, kYear };

/// "week", "month" or "year". Static storage.
constexpr std::string_view Name(GameSpan span) {
  return span == GameSpan::kWeek ? "week" : span == GameSpan::kMonth ? "month" : "year";
}

struct ClearFilters {
  bool operator==(const ClearFilters&) const = default;
};

/// What a chip stands for; a text is a ruleset.
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
  /// Chooses what the chip stands for, or all again when that was chosen.
  void Take(const GameChip& chip);
  /// For the server. `date`: Unix time now, from which the span goes back.
  match::Filter At(model::Millis date) const;
  bool operator==(const GameFilter&) const = default;
};

/// Rulesets that have a chip, beside that of quick play.
inline constexpr std::size_t kMaxRulesets = 4;

/// Adds the rulesets of these games that are not there yet, as long as there is room for chips.
void MeetRulesets(const std::vector<match::Summary>& games, std::vector<std::string>& rulesets);

/// The chip as an action of the screen that shows it.
using ChipAction = std::function<Action(GameChip)>;

/// `rulesets`: that are worth a chip.
std::vector<Button> GameChips(const GameFilter& filter, const std::vector<std::string>& rulesets,
                              const ChipAction& action);
/// "Clear filters".
Button ClearChip(const ChipAction& action);

}  // namespace merels::presenter
