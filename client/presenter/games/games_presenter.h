// The screen of one's own games, the newest first: each opens as it stands, or to be replayed.
#ifndef MERELS_CLIENT_PRESENTER_GAMES_GAMES_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_GAMES_GAMES_PRESENTER_H_

#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/page/page_view_state.h"

namespace merels::presenter {

struct GamesActions;

namespace action {

using MoreGames = ActionOf<"more-games", GamesActions>;
using ReloadGames = ActionOf<"reload-games", GamesActions>;

}  // namespace action

struct GamesActions : OneOf<action::MoreGames, action::ReloadGames> {};

class GamesPresenter final : public ScreenOf<PageViewState> {
 public:
  /// `effects` outlives the presenter.
  GamesPresenter(AccountId me, Effects& effects) : me_(std::move(me)), effects_(effects) {}

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  /// Requests the list again; the old one is shown until the answer has come.
  void Enter(model::Millis now) override;
  PageViewState View(model::Millis now) const override;

  const std::vector<match::Summary>& games() const { return games_; }

 private:
  void Hear(const model::GamesAnswer& answer);
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
