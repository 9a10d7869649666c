// Other players: what can be done about one whose name is pressed, and who is blocked or muted.
#ifndef MERELS_CLIENT_PRESENTER_PEOPLE_PEOPLE_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_PEOPLE_PEOPLE_PRESENTER_H_

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/people/met.h"
#include "client/presenter/people/people_view_state.h"

namespace merels::presenter {

/// Longest text of a report the server takes, in bytes.
inline constexpr std::size_t kLongestReport = 500;
/// The same as the number of players whom the server lets one block.
inline constexpr std::size_t kMaxMuted = 500;

class PeoplePresenter {
 public:
  /// `effects` and `settings` outlive the presenter; without settings, mutes last as long as the presenter.
  /// Asks the server for the blocked players.
  explicit PeoplePresenter(Effects& effects, AccountId me = {}, Settings* settings = nullptr);

  void Open(Met met);
  bool open() const { return met_.has_value(); }
  /// The player shown; needs open().
  const match::Player& player() const { return met_->player; }
  void Hear(const model::PeopleUpdate& update);
  /// Whether the intent was meant for the sheet, or for the list of blocked players.
  bool Do(const Intent& intent);

  /// Nothing unless it is open.
  std::optional<PersonSheet> Sheet() const;
  ListPage BlockedList() const;
  /// Accounts whose messages are not shown.
  const std::set<AccountId>& muted() const { return muted_; }

 private:
  struct UpdateVisitor;
  bool DoPress(const Press& press);
  void Close();
  void Block(const match::Player& player, bool blocked);
  void Unblock(const AccountId& id);
  void ToggleMute();
  void SendReport();
  bool Blocked(const AccountId& id) const;
  void AddActs(PersonSheet& sheet) const;
  void AddReport(PersonSheet& sheet) const;

  Effects& effects_;
  AccountId me_;
  Settings* settings_;
  std::optional<Met> met_;
  bool reporting_ = false;
  std::string kind_;
  std::string words_;
  std::string problem_;
  bool busy_ = false;
  std::set<AccountId> muted_;
  std::optional<std::vector<match::Player>> blocked_;
  std::string blocked_problem_;
};

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_PEOPLE_PEOPLE_PRESENTER_H_
