// The screen on which a match on this machine is chosen: against whom, how strong, which side, clock, rules.
#ifndef MERELS_CLIENT_PRESENTER_LOCAL_SETUP_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_LOCAL_SETUP_PRESENTER_H_

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/local/actions.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/local/setup_view_state.h"

namespace merels::presenter {

class SetupPresenter final : public ScreenOf<SetupViewState> {
 public:
  /// All outlive the presenter.
  SetupPresenter(LocalState& state, Navigator& navigator, Effects& effects)
      : state_(state), navigator_(navigator), effects_(effects) {}

  void Hear(const model::Update& /*update*/, model::Millis /*now*/) override {}
  bool Do(const Intent& intent, model::Millis now) override;
  void Enter(model::Millis now) override;
  SetupViewState View(model::Millis now) const override;

 private:
  void Against(local::Opponent opponent);
  bool DoKey(const Key& key);

  LocalState& state_;
  Navigator& navigator_;
  Effects& effects_;
  bool begun_ = false;  // the terms of the newest match were taken over
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_LOCAL_SETUP_PRESENTER_H_
