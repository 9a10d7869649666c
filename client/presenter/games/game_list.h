// A player's games on the server, newest first, page by page: the list, its lines, and its filter chips, as
// far as the server can filter.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/model/request.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/words/game_names.h"
#include "common/clock/time_control.h"
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

/// The ruleset by which the chips name this one.
std::string ChipOf(const std::string& ruleset);

/// Adds the new rulesets of these games while there is room for chips.
void MeetRulesets(const std::vector<match::Summary>& games, std::vector<std::string>& rulesets);

/// Makes a chip's action for the screen that shows it.
using ChipAction = std::function<Action(GameChip)>;

/// `rulesets`: those with a chip.
std::vector<Button> GameChips(const GameFilter& filter, const std::vector<std::string>& rulesets,
                              const ChipAction& action);
/// "Clear filters".
Button ClearChip(const ChipAction& action);

/// Games on a page.
inline constexpr int kGamesOnAPage = 50;
/// Pages without a game that are skipped before the user is asked whether to go on.
inline constexpr int kMaxEmptyPages = 8;

/// The list's actions on the screen that shows it.
struct GameListActions {
  Action more;
  Action again;
  ChipAction filter;
};

class GameList {
 public:
  /// `date`: Unix time; none: its beginning. `effects` outlives the list.
  GameList(Effects& effects, std::function<model::Millis()> date)
      : effects_(effects), date_(std::move(date)) {}

  /// The games of this player, against anybody or only this one: an account's id, or a member's name. Starts
  /// afresh, with the same filter.
  void Show(AccountId of, AccountId against = {});
  /// Clears the filter and its rulesets. Sends no request.
  void ForgetFilter();
  /// Requests the first page again; the old list stays until the answer has come. One request at a time.
  void Reload();
  void More();
  /// Changes the filter, and requests the matching games.
  void Take(const GameChip& chip);
  /// Whether this answers the last request.
  bool Hear(const model::Answer<api::ListMatches>& answer);

  const std::vector<match::Summary>& games() const { return games_; }
  const GameFilter& filter() const { return filter_; }
  /// Whether the first page has come, and whether more pages follow.
  bool known() const { return known_; }
  bool more() const { return !next_.empty(); }

  /// Count, state, message, filter chips, and the button under the list, which has its lines. `none`: the
  /// message if there is no game and no filter.
  void Describe(const GameListActions& actions, const std::string& none, ListPage& list) const;

 private:
  void Begin();
  void Ask(const std::string& page);
  void DescribeEmpty(const GameListActions& actions, const std::string& none, ListPage& list) const;

  Effects& effects_;
  std::function<model::Millis()> date_;
  AccountId of_;
  AccountId against_;
  GameFilter filter_;
  match::Filter asked_;  // the same for all pages
  std::vector<std::string> rulesets_;
  std::vector<match::Summary> games_;
  bool known_ = false;
  bool busy_ = false;
  int passed_ = 0;  // empty pages in a row
  std::string next_;
  std::string problem_;
};

/// From the side of `of`, one of its players: opponent, result, and buttons that open it for `me`.
/// `hidden`: the results of games that the user has not played are not told.
Line GameLine(const match::Summary& game, const AccountId& of, const AccountId& me, bool hidden = false);

}  // namespace merels::presenter
