// The screen of the user's games, newest first: each opens live, or for replay.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "client/local/matches.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/games/game_list.h"
#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

/// Online or local games, or both.
enum class GamesPlace : std::uint8_t { kAll, kServer, kHere };

/// Such as "server". Static storage.
constexpr std::string_view Name(GamesPlace place) {
  return place == GamesPlace::kAll ? "all" : place == GamesPlace::kHere ? "here" : "server";
}

struct GamesActions;

namespace action {

using MoreGames = ActionOf<"more-games", GamesActions>;
using ReloadGames = ActionOf<"reload-games", GamesActions>;
using ChooseGames = ActionOf<"games", GamesActions, GamesPlace>;
using FilterGames = ActionOf<"filter-games", GamesActions, GameChip>;

}  // namespace action

struct GamesActions
    : OneOf<action::MoreGames, action::ReloadGames, action::ChooseGames, action::FilterGames> {};

class GamesPresenter final : public ScreenOf<PageViewState> {
 public:
  /// `me`: empty while not signed in; then there are only local games. `date`: Unix time. `local` and
  /// `effects` outlive the presenter.
  GamesPresenter(AccountId me, local::Matches& local, std::function<model::Millis()> date, Effects& effects)
      : me_(std::move(me)), local_(local), date_(date), list_(effects, std::move(date)) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Requests the list again; the old one is shown until the answer has come.
  void Enter(model::Millis now) override;
  PageViewState View(model::Millis now) const override;

  const std::vector<match::Summary>& games() const { return list_.games(); }

 private:
  /// Games of the server, with `local` among them by their beginnings.
  void ListServers(const std::vector<local::Head>& local, ListPage& list) const;
  /// The local games to be listed with those of the server, newest first.
  std::vector<local::Head> FittingLocal() const;
  GamesPlace Place() const { return me_.empty() ? GamesPlace::kHere : place_; }

  AccountId me_;
  local::Matches& local_;
  std::function<model::Millis()> date_;
  GameList list_;
  bool asked_ = false;
  GamesPlace place_ = GamesPlace::kAll;
};

}  // namespace merels::presenter
