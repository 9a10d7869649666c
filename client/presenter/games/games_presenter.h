// The screen of one's own games, the newest first: each opens as it stands, or to be replayed.
#ifndef MERELS_CLIENT_PRESENTER_GAMES_GAMES_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_GAMES_GAMES_PRESENTER_H_

#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/people/met.h"

namespace merels::presenter {

class GamesPresenter {
 public:
  /// `effects` outlives the presenter.
  GamesPresenter(AccountId me, Effects& effects) : me_(std::move(me)), effects_(effects) {}

  /// The screen is shown: the list is fetched afresh, and the old one stands until it has come.
  void Enter();
  void Hear(const model::GamesAnswer& answer);
  /// Whether the intent was meant for this screen.
  bool Do(const Intent& intent);
  PageViewState View() const;

  const std::vector<match::Summary>& games() const { return games_; }
  /// A player of one of them.
  std::optional<Met> Meet(const AccountId& account) const;

 private:
  void Fetch(const std::string& page);
  Line LineOf(const match::Summary& game) const;

  AccountId me_;
  Effects& effects_;
  std::vector<match::Summary> games_;
  bool known_ = false;
  bool busy_ = false;
  std::string next_;
  std::string problem_;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_GAMES_GAMES_PRESENTER_H_
