// The profile of one player: ratings by pool with a curve of each, score of the rated games, and games,
// against anybody or one player.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/ratings.h"
#include "client/model/request.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/games/game_list.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/players/known_names.h"
#include "client/presenter/players/players_presenter.h"
#include "client/presenter/profile/rated_record.h"

namespace merels::presenter {

/// Rated games requested at a time.
inline constexpr int kRatedOnAPage = 200;
/// Pools with a chip at a time, most games first.
inline constexpr std::size_t kPoolsAtATime = 4;

/// The opponent by whom the games are filtered.
inline constexpr Field kOpponentField{"field:opponent"};

struct ProfilePageActions;

namespace action {

using ChooseTheirPool = ActionOf<"profile-pool", ProfilePageActions, std::string>;
using AllTheirGames = ActionOf<"profile-games", ProfilePageActions>;
using GamesBetween = ActionOf<"profile-between", ProfilePageActions>;  // this player and the user
/// Opens the field for another player's name.
using GamesAgainst = ActionOf<"profile-against", ProfilePageActions>;
using ShowAgainst = ActionOf<"show-against", ProfilePageActions>;  // the name in the field
using CompleteOpponent = ActionOf<"complete-opponent", ProfilePageActions, std::string>;
using FilterTheirGames = ActionOf<"filter-their-games", ProfilePageActions, GameChip>;
using OtherPools = ActionOf<"profile-other-pools", ProfilePageActions>;  // the next ones, or the first again
using MoreTheirGames = ActionOf<"profile-more", ProfilePageActions>;
using ReloadProfile = ActionOf<"profile-again", ProfilePageActions>;

}  // namespace action

struct ProfilePageActions
    : OneOf<action::ChooseTheirPool, action::AllTheirGames, action::GamesBetween, action::GamesAgainst,
            action::ShowAgainst, action::CompleteOpponent, action::FilterTheirGames, action::OtherPools,
            action::MoreTheirGames, action::ReloadProfile> {};

/// The screen's inputs; all of them outlive the presenter.
struct ProfileShares {
  const PlayersState& players;
  const KnownNames& names;
  model::RatingBook& book;
  std::function<model::Millis()> date;  // Unix time
  const Preferences& preferences;
};

class ProfilePresenter final : public ScreenOf<PageViewState> {
 public:
  /// All references outlive the presenter.
  ProfilePresenter(AccountId me, const ProfileShares& shares, Navigator& navigator, Effects& effects)
      : me_(std::move(me)),
        players_(shares.players),
        names_(shares.names),
        book_(shares.book),
        preferences_(shares.preferences),
        navigator_(navigator),
        effects_(effects),
        list_(effects, shares.date) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  void Settle() override;
  /// Whether a player is chosen.
  bool open() const override { return player_.has_value(); }
  PageViewState View(model::Millis now) const override;

  /// Nothing until a player is chosen.
  const std::optional<match::Player>& player() const { return player_; }
  /// The pool of the curve; empty while unknown.
  const std::string& pool() const { return pool_; }
  const std::vector<match::Summary>& games() const { return list_.games(); }

 private:
  struct ActionVisitor;
  /// The rated games of one pool, as far as they have been fetched.
  struct Pool {
    RatedRecord record;
    Chart chart;
    bool whole = false;  // nothing more is requested
    bool more = false;   // there are older games than those
    std::string problem;
  };
  enum class Against : std::uint8_t { kAnybody, kMe, kOther };
  void Open(const match::Player& player);
  void Fetch();
  void FetchRated(const std::string& page);
  void ShowGames(Against against);
  /// Lists the games against the player named in the field.
  void ShowAgainst();
  void Hear(const model::Answer<api::ListRatingHistory>& answer);
  bool Own() const { return player_->id == me_; }
  /// The pools in which the player has a rating, most games first.
  std::vector<lobby::PoolRating> Pools() const;
  /// Those of them that are shown.
  std::vector<lobby::PoolRating> PoolsHere() const;
  Form RatingsForm() const;
  void AddPool(Form& form) const;
  /// Of the table of ratings.
  TableLine LineOf(const lobby::PoolRating& pool, const std::string& label) const;
  Form PlayForm() const;
  void AddChart(PageViewState& page) const;
  ListField OpponentField() const;
  std::vector<Button> AgainstChips() const;
  void ListGames(ListPage& list) const;

  AccountId me_;
  const PlayersState& players_;
  const KnownNames& names_;
  model::RatingBook& book_;
  const Preferences& preferences_;
  Navigator& navigator_;
  Effects& effects_;
  std::optional<match::Player> player_;
  std::string pool_;  // the pool of the curve; empty: not known yet
  std::map<std::string, Pool> rated_;
  std::size_t pools_from_ = 0;  // index of the first one shown
  Against against_ = Against::kAnybody;
  std::string typed_;     // in the field
  std::string opponent_;  // the opponent whose games are listed, by name; empty: none yet
  GameList list_;
  std::string ratings_problem_;
};

}  // namespace merels::presenter
