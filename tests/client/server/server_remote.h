// A player's programs on the running server, with the access that merelsctl has.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/cli/online/remote.h"
#include "client/sdk/calls.h"
#include "client/sdk/request.h"
#include "common/api/lobby.h"
#include "tests/client/server/running_server.h"
#include "tests/support/temporary_folder.h"

namespace merels::testing {

/// Has a token file of its own. One thread.
class ServerRemote final : public cli::Remote {
 public:
  enum class Kind : std::uint8_t { kGuest, kMember, kComputer };
  static constexpr const char* kPassword = "three in a row";  // of members, and of bots

  /// `name` empty: not signed in.
  ServerRemote(RunningServer& server, const std::string& name, Kind kind = Kind::kGuest);

  sdk::Calls& calls() override { return remote_->calls(); }
  std::unique_ptr<sdk::Session> OpenSession(session::TakeUpdate take) override;
  std::string server() const override { return remote_->server(); }
  const std::filesystem::path& token_file() const override { return token_file_; }

  /// The account when this was made.
  const AccountId& account() const { return account_; }
  /// The token file's account by now: that of the next program.
  match::Player me() const;

 private:
  void SignIn(const std::string& name, Kind kind);

  RunningServer& server_;
  const TemporaryFolder folder_;
  const std::filesystem::path token_file_ = folder_.path() / "token";
  AccountId account_;
  std::unique_ptr<cli::Remote> remote_;
};

// Calls of players beside the tested program.

/// White opens a private table, and Black joins it by its code. By the server's clock it begins later than
/// those before it.
MatchId Begin(RunningServer& server, ServerRemote& white, ServerRemote& black,
              const std::string& ruleset = "standard", clock::TimeControl clock = {}, bool rated = false);
/// A game for one player.
MatchId BeginAlone(ServerRemote& player, const std::string& ruleset);
lobby::Table Open(ServerRemote& owner, const api::OpenTable& request);
void Join(ServerRemote& guest, const TableId& table);
Result<match::SeenEntry> Submit(ServerRemote& player, const MatchId& match, match::Action action,
                                Seq expected);
/// On the current position.
void PlayIn(ServerRemote& player, const MatchId& match, const std::string& ply);
void ResignIn(ServerRemote& player, const MatchId& match);

match::Snapshot Show(ServerRemote& viewer, const MatchId& match);
/// Newest first, as in lists.
std::vector<match::Summary> Matches(ServerRemote& viewer);
std::vector<lobby::Table> Tables(ServerRemote& viewer);
std::vector<lobby::Challenge> Challenges(ServerRemote& player);

}  // namespace merels::testing
