// The screen about one player: their ratings by pool with a curve of each, what their rated games came to,
// and their newest games, or those against the user.
#ifndef MERELS_CLIENT_PRESENTER_PROFILE_PROFILE_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_PROFILE_PROFILE_PRESENTER_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "client/model/games.h"
#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/people/actions.h"
#include "client/presenter/people/people_state.h"
#include "client/presenter/profile/rated_record.h"

namespace merels::presenter {

/// Rated games asked for at a time.
inline constexpr int kRatedOnAPage = 200;
/// Pools with a button: those with most games.
inline constexpr std::size_t kMaxPools = 3;

struct ProfilePageActions;

namespace action {

using ChooseTheirPool = ActionOf<"profile-pool", ProfilePageActions, std::string>;
using AllTheirGames = ActionOf<"profile-games", ProfilePageActions>;
using GamesBetween = ActionOf<"profile-between", ProfilePageActions>;  // this player and the user
using MoreTheirGames = ActionOf<"profile-more", ProfilePageActions>;
using ReloadProfile = ActionOf<"profile-again", ProfilePageActions>;

}  // namespace action

struct ProfilePageActions : OneOf<action::ChooseTheirPool, action::AllTheirGames, action::GamesBetween,
                                  action::MoreTheirGames, action::ReloadProfile> {};

class ProfilePresenter final : public ScreenOf<PageViewState> {
 public:
  /// All references outlive the presenter.
  ProfilePresenter(AccountId me, const PeopleState& people, model::RatingBook& book, Navigator& navigator,
                   Effects& effects)
      : me_(std::move(me)), people_(people), book_(book), navigator_(navigator), effects_(effects) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  void Settle() override;
  /// Whether a player was chosen.
  bool open() const override { return player_.has_value(); }
  PageViewState View(model::Millis now) const override;

  /// Nothing before a player was chosen.
  const std::optional<match::Player>& player() const { return player_; }
  /// Whose curve is shown; empty while it is not known.
  const std::string& pool() const { return pool_; }
  const std::vector<match::Summary>& games() const { return games_; }

 private:
  struct ActionVisitor;
  /// The rated games of one pool, as far as they have come.
  struct Pool {
    RatedRecord record;
    Chart chart;
    bool whole = false;  // nothing more is asked for
    bool more = false;   // there are older games than those
    std::string problem;
  };
  void Open(const match::Player& player);
  void Fetch();
  void FetchGames(const std::string& page);
  void FetchRated(const std::string& page);
  void ShowGames(bool between);
  void Hear(const model::GamesAnswer& answer);
  void Hear(const model::HistoryAnswer& answer);
  /// The pools in which the player has a rating, most games first.
  std::vector<lobby::PoolRating> Pools() const;
  Form RatingsForm() const;
  void AddChart(PageViewState& page) const;
  void ListGames(ListPage& list) const;

  AccountId me_;
  const PeopleState& people_;
  model::RatingBook& book_;
  Navigator& navigator_;
  Effects& effects_;
  std::optional<match::Player> player_;
  std::string pool_;  // whose curve is shown; empty: not known yet
  std::map<std::string, Pool> rated_;
  bool between_ = false;
  std::vector<match::Summary> games_;
  bool known_ = false;  // the first page of them has come
  bool busy_ = false;
  std::string next_;
  std::string problem_;
  std::string ratings_problem_;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_PROFILE_PROFILE_PRESENTER_H_
