#include "tests/client/server/server_remote.h"

#include <gtest/gtest.h>

#include "client/sdk/connection/token_file.h"
#include "common/api/account.h"
#include "common/api/lobby.h"
#include "common/api/match.h"

namespace merels::testing {

using rules::Side;

ServerRemote::ServerRemote(RunningServer& server, const std::string& name, Kind kind) : server_(server) {
  if (!name.empty()) SignIn(name, kind);
  remote_ = *cli::ReachServer({server_.address(), token_file_, false}, false);
}

void ServerRemote::SignIn(const std::string& name, Kind kind) {
  const auto calls = sdk::MakeCalls(std::make_shared<sdk::Channel>(*sdk::Resolve(server_.address())));
  const bool guest = kind == Kind::kGuest;
  const auto in = sdk::Wait(*calls, api::SignInGuest{guest ? name : "", kind == Kind::kComputer});
  ASSERT_TRUE(in.ok()) << in.error().ToString();
  account_ = in->player.id;
  ASSERT_TRUE(sdk::WriteToken(token_file_, in->token).ok());
  if (guest) return;
  calls->SetToken(in->token);
  const auto member = sdk::Wait(*calls, api::SignUp{name, kPassword});
  ASSERT_TRUE(member.ok()) << member.error().ToString();
}

std::unique_ptr<sdk::Session> ServerRemote::OpenSession(session::TakeUpdate take) {
  return std::make_unique<MarkedSession>(server_, std::move(take), [this](session::TakeUpdate marked) {
    return remote_->OpenSession(std::move(marked));
  });
}

match::Player ServerRemote::me() const {
  const auto next = cli::ReachServer({server_.address(), token_file_, false}, true);
  EXPECT_TRUE(next.ok()) << next.error().ToString();
  const auto me = sdk::Wait((*next)->calls(), api::GetAccount());
  EXPECT_TRUE(me.ok()) << me.error().ToString();
  return me.ok() ? *me : match::Player();
}

namespace {

// The answer of a call, which must succeed.
template <class T>
T Granted(Result<T> result) {
  EXPECT_TRUE(result.ok()) << result.error().ToString();
  return result.ok() ? *std::move(result) : T();
}

}  // namespace

MatchId Begin(RunningServer& server, ServerRemote& white, ServerRemote& black, const std::string& ruleset,
              clock::TimeControl clock, bool rated) {
  server.clock.Advance(std::chrono::seconds(1));
  const auto table = Open(white, {{}, ruleset, clock, Side::kFirst, true, {}, rated});
  return Granted(sdk::Wait(black.calls(), api::JoinTable{sdk::NewRequestId(), {}, table.code})).match;
}

MatchId BeginAlone(ServerRemote& player, const std::string& ruleset) {
  const auto opened = Granted(sdk::Wait(player.calls(), api::OpenTable{sdk::NewRequestId(), ruleset, {}}));
  const auto* match = std::get_if<MatchId>(&opened);
  EXPECT_NE(match, nullptr);
  return match == nullptr ? MatchId() : *match;
}

lobby::Table Open(ServerRemote& owner, const api::OpenTable& request) {
  auto mine = request;
  mine.request = sdk::NewRequestId();
  const auto opened = Granted(sdk::Wait(owner.calls(), mine));
  const auto* table = std::get_if<lobby::Table>(&opened);
  EXPECT_NE(table, nullptr);
  return table == nullptr ? lobby::Table() : *table;
}

void Join(ServerRemote& guest, const TableId& table) {
  Granted(sdk::Wait(guest.calls(), api::JoinTable{sdk::NewRequestId(), table, ""}));
}

Result<match::SeenEntry> Submit(ServerRemote& player, const MatchId& match, match::Action action,
                                Seq expected) {
  return sdk::Wait(player.calls(),
                   api::Submit{match, {AccountId(), sdk::NewRequestId(), expected, 0, std::move(action)}});
}

void PlayIn(ServerRemote& player, const MatchId& match, const std::string& ply) {
  Granted(Submit(player, match, match::PlayPly{ply}, Show(player, match).position_seq));
}

void ResignIn(ServerRemote& player, const MatchId& match) {
  Granted(Submit(player, match, match::Resign{}, 0));
}

match::Snapshot Show(ServerRemote& viewer, const MatchId& match) {
  return Granted(sdk::Wait(viewer.calls(), api::GetMatch{{match}}));
}

std::vector<match::Summary> Matches(ServerRemote& viewer) {
  return Granted(sdk::Wait(viewer.calls(), api::ListMatches())).items;
}

std::vector<lobby::Table> Tables(ServerRemote& viewer) {
  return Granted(sdk::Wait(viewer.calls(), api::ListTables())).items;
}

std::vector<lobby::Challenge> Challenges(ServerRemote& player) {
  return Granted(sdk::WaitForAll(player.calls(), api::ListChallenges())).items;
}

}  // namespace merels::testing
