// Other players: the data that screens share about them, actions on them, and the lists of friends, of
// blocked and of muted players.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/model/ratings.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "common/api/account.h"
#include "common/match/view.h"

namespace merels::presenter {

struct PlayersState {
  std::set<AccountId> muted;  // accounts whose messages are hidden on this machine
  std::optional<std::vector<match::Player>> blocked;
  std::string blocked_problem;                      // why the list could not be fetched
  bool busy = false;                                // a block or a report is on its way
  std::optional<std::vector<api::Friend>> friends;  // by their names
  std::string friends_problem;                      // why the list could not be fetched
  bool following = false;                           // a change of that list is on its way

  /// nullptr for a player who is no friend.
  const api::Friend* FriendOf(const AccountId& id) const;
};

/// The friends: who is online, a button for notifications of their sign-in, and one that ends it.
ListPage FriendList(const PlayersState& players);

/// The buttons about a friend: "Follow", or "Unfollow" and one for notifications. While the friends are not
/// known, one that requests them again.
std::vector<Button> FollowButtons(const PlayersState& players, const match::Player& player);

/// The blocked players, each with a button that unblocks them.
ListPage BlockedList(const PlayersState& players);

/// The kind of account: "Guest", "Computer" or "Member". Static storage.
const char* NoteOf(const match::Player& player);

/// Longest text of a report the server takes, in bytes.
inline constexpr std::size_t kLongestReport = 500;
/// The server's limit for blocked players, applied to mutes.
inline constexpr std::size_t kMaxMuted = 500;

class PlayersPresenter final : public Presenter {
 public:
  /// All references and pointers outlive the presenter; others may read `state`. Without settings, mutes last
  /// as long as the state. Requests the blocked players and the friends at once, the friends again after
  /// every reconnect.
  PlayersPresenter(PlayersState& state, model::RatingBook& book, Effects& effects, AccountId me = {},
                   Settings* settings = nullptr);

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
  /// "Blitz 1742 after 61 games", a line each; without any, what is known.
  std::string Standings(const match::Player& player) const;
  void Challenge();
  void ShowProfile();
  /// Sends the request unless one of its kind is under way.
  void SendOnce(bool& under_way, model::Request request);
  void ToggleMute();
  void SendReport();
  bool Blocked(const AccountId& id) const;
  /// Requests the data that may have changed while the connection was lost, and data that has never come.
  void LookAgain();
  void Tell(const lobby::Announcement& said);
  void AddActions(PlayerSheet& sheet) const;
  void AddReport(PlayerSheet& sheet) const;

  PlayersState& state_;
  model::RatingBook& book_;
  Effects& effects_;
  AccountId me_;
  Settings* settings_;
  std::optional<Met> met_;
  bool more_ = false;  // the rarer actions are shown
  bool reporting_ = false;
  std::optional<api::ReportKind> kind_;
  std::string words_;
  std::string problem_;
  match::Player reported_;                     // the player of the last report
  bool lost_ = false;                          // the connection is lost
  std::optional<lobby::Millis> announced_at_;  // the newest announcement that was shown
};

}  // namespace merels::presenter
