// The screen for choosing a local match: opponent, level, side, clock, rules.
#pragma once

#include <optional>
#include <utility>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/local/server_computers.h"

namespace merels::presenter {

class SetupPresenter final : public ScreenOf<SetupViewState> {
 public:
  /// All outlive the presenter. Without a server only this machine's computer plays.
  SetupPresenter(LocalState& state, Navigator& navigator, Effects& effects,
                 std::optional<ServerShares> server = std::nullopt)
      : state_(state), navigator_(navigator), effects_(effects), server_(std::move(server)) {}

  /// Offers this action, which starts the lesson, to newcomers.
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
  /// The chosen bot of the server; nothing: this machine's computer.
  std::optional<ServerComputer> Chosen(const std::vector<ServerComputer>& all) const;
  void AddComputers(SetupViewState& view) const;
  void AddChosen(const ServerComputer& computer, SetupViewState& view) const;

  LocalState& state_;
  Navigator& navigator_;
  Effects& effects_;
  std::optional<ServerShares> server_;
  match::Player computer_;  // the chosen bot of the server; without an id: this machine's computer
  std::optional<Action> learn_;
  bool shown_ = false;
  bool variations_ = false;  // of the games are listed as well
  bool begun_ = false;       // the terms of the newest match were taken as defaults
};

}  // namespace merels::presenter
