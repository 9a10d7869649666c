// The screen on which a match on this machine is chosen: against whom, how strong, which side, clock, rules.
#pragma once

#include <optional>
#include <utility>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/local/actions.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/local/server_computers.h"
#include "client/presenter/local/setup_view_state.h"

namespace merels::presenter {

class SetupPresenter final : public ScreenOf<SetupViewState> {
 public:
  /// All outlive the presenter. Without a server only the computer of this machine plays.
  SetupPresenter(LocalState& state, Navigator& navigator, Effects& effects,
                 std::optional<ServerShares> server = std::nullopt)
      : state_(state), navigator_(navigator), effects_(effects), server_(std::move(server)) {}

  /// What begins the lesson, for whoever has played nothing here yet.
  void OfferLesson(Action learn) { learn_ = std::move(learn); }

  void Hear(const model::Update& /*update*/, model::Millis /*now*/) override {}
  bool Do(const Intent& intent, model::Millis now) override;
  void ScreenChanged(Screen screen) override { shown_ = screen == Screen::kPlay; }
  void Settle() override;
  void Enter(model::Millis now) override;
  SetupViewState View(model::Millis now) const override;

 private:
  void Against(local::Opponent opponent);
  bool DoKey(const Key& key);
  void Start();
  std::vector<ServerComputer> Computers() const;
  /// The computer of the server that is chosen; nothing: that of this machine.
  std::optional<ServerComputer> Chosen(const std::vector<ServerComputer>& all) const;
  void AddComputers(SetupViewState& view) const;
  void AddChosen(const ServerComputer& computer, SetupViewState& view) const;

  LocalState& state_;
  Navigator& navigator_;
  Effects& effects_;
  std::optional<ServerShares> server_;
  match::Player computer_;  // of the server, as chosen; without an id: that of this machine
  std::optional<Action> learn_;
  bool shown_ = false;
  bool begun_ = false;  // the terms of the newest match were taken over
};

}  // namespace merels::presenter
