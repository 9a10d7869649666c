// A player's games on the server, newest first, page by page.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "client/model/calls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/games/game_filter.h"
#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

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

  /// Count, state, message, filter chips, and the button under the list; not its lines. `none`: the message
  /// if there is no game and no filter.
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

}  // namespace merels::presenter
