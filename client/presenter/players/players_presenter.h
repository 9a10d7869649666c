// Actions on other players, and the lists of blocked and muted players.
#pragma once

#include <optional>
#include <string>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/players/actions.h"
#include "client/presenter/players/players_state.h"
#include "client/presenter/players/players_view_state.h"

namespace merels::presenter {

/// Longest text of a report the server takes, in bytes.
inline constexpr std::size_t kLongestReport = 500;
/// The server's limit for blocked players, applied to mutes.
inline constexpr std::size_t kMaxMuted = 500;

class PlayersPresenter final : public Presenter {
 public:
  /// All references and pointers outlive the presenter; others may read `state`. Without settings, mutes last
  /// as long as the state. Requests the blocked players and the friends at once, the friends again after
  /// every reconnect.
  PlayersPresenter(PlayersState& state, Effects& effects, AccountId me = {}, Settings* settings = nullptr);

  /// Takes answers, and notices of sanctions.
  void Hear(const model::Update& update, model::Millis now) override;
  /// While the sheet is open it takes every key.
  bool Do(const Intent& intent, model::Millis now) override;

  /// Nothing unless the sheet is open.
  std::optional<PlayerSheet> Sheet() const;

 private:
  struct UpdateVisitor;
  struct ActionVisitor;
  void Open(Met met);
  void Close();
  void Challenge();
  void ShowProfile();
  /// Sends the request unless one of its kind is under way.
  void SendOnce(bool& under_way, model::Request request);
  void ToggleMute();
  void SendReport();
  bool Blocked(const AccountId& id) const;
  /// Requests the data that may have changed while the connection was lost, and data that has never come.
  void LookAgain();
  void AddActions(PlayerSheet& sheet) const;
  void AddReport(PlayerSheet& sheet) const;

  PlayersState& state_;
  Effects& effects_;
  AccountId me_;
  Settings* settings_;
  std::optional<Met> met_;
  bool reporting_ = false;
  std::optional<api::ReportKind> kind_;
  std::string words_;
  std::string problem_;
  match::Player reported_;  // the player of the last report
  bool lost_ = false;       // the connection is lost
};

}  // namespace merels::presenter
