// A house small enough to stand in a test, at the client library's interface: real matches by the real rules,
// one thread, no network, no clock. Every answer comes before the call returns.
#ifndef MERELS_TESTS_CLIENT_CLI_SMALL_HOUSE_H_
#define MERELS_TESTS_CLIENT_CLI_SMALL_HOUSE_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/cli/online/remote.h"
#include "client/sdk/api/apis.h"
#include "client/sdk/stream/session.h"
#include "common/match/state.h"
#include "tests/client/cli/small_house_people.h"
#include "tests/client/cli/small_ratings.h"

namespace merels::testing {

class HouseSession;

/// All guests share it. Sessions must end before it does.
class SmallHouse {
 public:
  match::Player NewGuest(const std::string& name, bool bot = false);
  /// The guest whose token this is.
  const match::Player* Find(const std::string& token) const;

  // Members. Names are not looked at closely, and the id of a sign-in is its token.
  match::Player TakeName(const std::string& token, const sdk::NamePassword& wish);
  Result<sdk::SignedIn> SignIn(const sdk::NamePassword& who, const std::string& label);
  Result<void> ChangePassword(const std::string& token, const std::string& old_one,
                              const std::string& new_one);
  std::vector<sdk::SignInEntry> SignIns(const std::string& token) const;
  void EndSignIn(const std::string& id) { guests_.erase(id); }

  lobby::Table Open(const match::Player& owner, const sdk::OpenTable& wish);
  lobby::Opened OpenOrBegin(const match::Player& owner, const sdk::OpenTable& wish);
  /// Whether there was such a table.
  bool Close(const TableId& table);
  Result<sdk::Seated> Join(const match::Player& guest, const sdk::JoinTable& wish);
  void Seek(const match::Player& guest, const sdk::Seek& wish);
  bool CancelSeek(const match::Player& guest);
  Result<match::SeenEntry> Submit(const MatchId& id, const match::Command& command);
  Result<match::Snapshot> Show(const MatchId& id) const;
  Result<match::LegalPlies> Legal(const MatchId& id) const;

  /// Two guests sit down; the first plays White.
  MatchId Begin(const match::Player& white, const match::Player& black, const std::string& ruleset,
                clock::TimeControl clock = {}, bool rated = false);

  /// Of all who were ever here, by name or by id.
  std::optional<match::Player> FindPlayer(const std::string& id_or_name) const;
  std::string NewId();
  void Notify(const AccountId& guest, const lobby::Notice& notice);
  void Tell(const session::Delivery& delivery);

  std::vector<lobby::Table> tables;
  std::vector<lobby::Challenge> challenges;
  SmallTalk talk;
  std::vector<MatchId> matches;            // oldest first
  std::vector<match::Solution> solutions;  // the best list of every ruleset
  std::vector<AccountId> left;             // who said that they leave, oldest first
  std::optional<Error> refusal;            // when set, every call and every session is refused with it
  std::string told_ruleset;                // when set, every match is said to be played under it

  SmallRatings ratings;

 private:
  friend class HouseSession;

  void Announce(const lobby::Change& change);

  int ids_ = 0;
  std::map<std::string, match::Player> guests_;   // by token
  std::map<std::string, std::string> passwords_;  // by name
  std::map<std::string, std::string> labels_;     // of sign-ins, by token
  std::map<MatchId, match::State> states_;
  std::map<MatchId, match::Players> players_;
  std::vector<HouseSession*> sessions_;
  std::optional<std::pair<match::Player, sdk::Seek>> seeker_;
};

/// How one guest's programs reach the house. The token is in a file below the test's own folder.
class HouseRemote final : public cli::Remote {
 public:
  /// `name` empty: not signed in.
  HouseRemote(SmallHouse& house, const std::string& name);
  ~HouseRemote() override;

  sdk::Apis& apis() override { return *apis_; }
  std::unique_ptr<sdk::Session> OpenSession(session::TakeUpdate take) override;
  const std::filesystem::path& token_file() const override { return token_file_; }

  /// Who this is. Must be signed in.
  const match::Player& me() const;

 private:
  SmallHouse& house_;
  std::filesystem::path token_file_;
  std::unique_ptr<sdk::Apis> apis_;
};

}  // namespace merels::testing

#endif  // MERELS_TESTS_CLIENT_CLI_SMALL_HOUSE_H_
