// Permissions of all calls, over the network.
#include <atomic>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "merels/v1/moderation_service.grpc.pb.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "merels/v1/player_safety_service.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

using Accounts = v1::AccountService::Stub;
using Moderation = v1::ModerationService::Stub;
using Operator = v1::OperatorService::Stub;

class SafetyCalls : public ::testing::Test {
 protected:
  SafetyCalls() {
    SignUp(ann_, "Ann");
    SignUp(bob_, "Bob");
    SignUp(moderator_, "Mo");
    v1::SetModeratorRequest request;
    request.set_player("Mo");
    request.set_moderator(true);
    v1::SetModeratorResponse answer;
    EXPECT_EQ(operator_.Call(operation_, &Operator::SetModerator, request, answer), "OK");
  }

  static void SignUp(Guest& guest, const std::string& name) {
    v1::SignUpRequest request;
    request.set_name(name);
    request.set_password("three in a row");
    v1::SignUpResponse answer;
    EXPECT_EQ(guest.Call(guest.accounts, &Accounts::SignUp, request, answer), "OK");
  }

  /// A token of Ann's with only this scope.
  std::string TokenFor(const std::string& scope, int hours = 1) {
    v1::CreateTokenRequest request;
    request.add_scopes(scope);
    request.set_valid_hours(hours);
    v1::CreateTokenResponse answer;
    EXPECT_EQ(ann_.Call(ann_.accounts, &Accounts::CreateToken, request, answer), "OK");
    return answer.token();
  }

  std::string Impose(const Guest& who, v1::SanctionKind kind) {
    v1::ImposeSanctionRequest request;
    request.set_player("Bob");
    request.set_kind(kind);
    request.set_because("for shouting");
    v1::ImposeSanctionResponse answer;
    return who.Call(moderation_, &Moderation::ImposeSanction, request, answer);
  }

  static TestGameServerOptions Counting(std::atomic<int>& stops) {
    TestGameServerOptions options;
    options.stop = [&stops] { ++stops; };
    // Polling tests call often.
    options.limits.call_burst = options.limits.lookup_burst = options.limits.address_call_burst = 1'000'000;
    return options;
  }

  std::atomic<int> stops_{0};
  TestGameServer game_server_{Counting(stops_)};
  Guest ann_{game_server_};
  Guest bob_{game_server_};
  Guest moderator_{game_server_};
  Guest operator_{game_server_, TestGameServer::kOperatorToken};
  std::unique_ptr<Moderation> moderation_ = v1::ModerationService::NewStub(Connect(game_server_));
  std::unique_ptr<Operator> operation_ = v1::OperatorService::NewStub(Connect(game_server_));
};

TEST_F(SafetyCalls, TheOperatorsCallsAreForTheOperatorsTokenAlone) {
  const auto invite = [this](const Guest& who) {
    v1::CreateInviteRequest request;
    request.set_count(1);
    v1::CreateInviteResponse answer;
    return who.Call(operation_, &Operator::CreateInvite, request, answer);
  };
  EXPECT_EQ(invite(operator_), "OK");
  EXPECT_EQ(invite(moderator_), "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(invite(Guest(game_server_, "")), "UNAUTHENTICATED TOKEN_MISSING");
}

TEST_F(SafetyCalls, TheOperatorsTokenIsNobodysElsewhere) {
  EXPECT_EQ(operator_.GetAccount(), "UNAUTHENTICATED BAD_TOKEN");
}

TEST_F(SafetyCalls, NodesAndLeasesAreForTheOperatorAlone) {
  v1::ListNodesResponse nodes;
  EXPECT_EQ(moderator_.Call(operation_, &Operator::ListNodes, v1::ListNodesRequest(), nodes),
            "UNAUTHENTICATED BAD_TOKEN");
  ASSERT_EQ(operator_.Call(operation_, &Operator::ListNodes, v1::ListNodesRequest(), nodes), "OK");
  ASSERT_EQ(nodes.nodes_size(), 1);
  EXPECT_TRUE(nodes.nodes(0).is_this());
  EXPECT_EQ(nodes.nodes(0).state(), v1::NODE_STATE_SERVING);
  EXPECT_FALSE(nodes.nodes(0).id().empty());

  v1::ListLeasesResponse leases;
  EXPECT_EQ(moderator_.Call(operation_, &Operator::ListLeases, v1::ListLeasesRequest(), leases),
            "UNAUTHENTICATED BAD_TOKEN");
  ASSERT_EQ(operator_.Call(operation_, &Operator::ListLeases, v1::ListLeasesRequest(), leases), "OK");
  EXPECT_EQ(leases.leases_size(), 0) << "a server of one node has none";
}

TEST_F(SafetyCalls, ADrainAsksTheProcessToStopOnceAndIsForTheOperatorAlone) {
  v1::DrainNodeResponse done;
  EXPECT_EQ(moderator_.Call(operation_, &Operator::DrainNode, v1::DrainNodeRequest(), done),
            "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(stops_, 0);
  EXPECT_EQ(operator_.Call(operation_, &Operator::DrainNode, v1::DrainNodeRequest(), done), "OK");
  EXPECT_EQ(operator_.Call(operation_, &Operator::DrainNode, v1::DrainNodeRequest(), done), "OK");
  EXPECT_EQ(stops_, 1);
  v1::ListNodesResponse nodes;
  ASSERT_EQ(operator_.Call(operation_, &Operator::ListNodes, v1::ListNodesRequest(), nodes), "OK");
  EXPECT_EQ(nodes.nodes(0).state(), v1::NODE_STATE_DRAINING);
}

TEST_F(SafetyCalls, ModeratorsCallsAreForModerators) {
  EXPECT_EQ(Impose(ann_, v1::SANCTION_KIND_MUTE), "PERMISSION_DENIED NOT_ALLOWED");
  EXPECT_EQ(Impose(moderator_, v1::SANCTION_KIND_UNSPECIFIED), "INVALID_ARGUMENT BAD_ARGUMENT");
  EXPECT_EQ(Impose(moderator_, v1::SANCTION_KIND_MUTE), "OK");
}

TEST_F(SafetyCalls, ABanEndsStreamsAndRefusesCalls) {
  TestStream stream(bob_);
  ASSERT_TRUE(stream.Read().has_welcome());
  ASSERT_EQ(Impose(moderator_, v1::SANCTION_KIND_BAN), "OK");
  EXPECT_EQ(stream.Finish(), "PERMISSION_DENIED BANNED");
  EXPECT_EQ(bob_.GetAccount(), "PERMISSION_DENIED BANNED");
  EXPECT_EQ(TestStream(bob_).Finish(), "PERMISSION_DENIED BANNED");
}

TEST_F(SafetyCalls, NobodyNewComesFromABannedAddress) {
  ASSERT_EQ(bob_.GetAccount(), "OK");
  ASSERT_EQ(Impose(moderator_, v1::SANCTION_KIND_BAN), "OK");
  v1::SignInGuestResponse answer;
  EXPECT_EQ(ann_.Call(ann_.accounts, &Accounts::SignInGuest, v1::SignInGuestRequest(), answer),
            "PERMISSION_DENIED BANNED");
  EXPECT_EQ(ann_.GetAccount(), "OK");
}

TEST_F(SafetyCalls, ATokenForWatchingPlaysNeitherByCallsNorOnAStream) {
  const std::string match = BeginMatch(ann_, bob_);
  const Guest program(game_server_, TokenFor("watch"));
  EXPECT_EQ(program.Play(match, "d2", 1), "PERMISSION_DENIED NOT_ALLOWED");
  TestStream stream(program);
  ASSERT_TRUE(stream.Read().has_welcome());
  v1::SessionRequest message;
  *message.mutable_command() = CommandFor(match, 1);
  message.mutable_command()->set_play_ply("d2");
  ASSERT_TRUE(stream.Write(message));
  EXPECT_EQ(stream.Read().acknowledgement().refused().reason(), "NOT_ALLOWED");
  EXPECT_EQ(ann_.Play(match, "d2", 1), "OK");
}

TEST_F(SafetyCalls, ATokenForWatchingDoesNotLeaveTheMatchesOfItsAccount) {
  const std::string match = BeginMatch(ann_, bob_);
  const Guest program(game_server_, TokenFor("watch"));
  {
    TestStream stream(program);
    ASSERT_TRUE(stream.Read().has_welcome());
    v1::SessionRequest leave;
    leave.mutable_leave();
    ASSERT_TRUE(stream.Write(leave));
    EXPECT_EQ(stream.Finish(), "OK");
  }
  // The server learns of the end a moment after the client; a player who never had a stream is absent too.
  v1::GetMatchRequest request;
  request.set_match_id(match);
  v1::GetMatchResponse answer;
  while (answer.match().gone_size() < 2) {
    ASSERT_EQ(bob_.Call(bob_.matches, &v1::MatchService::Stub::GetMatch, request, answer), "OK");
  }
  for (const v1::SeatPresence& gone : answer.match().gone()) EXPECT_FALSE(gone.left());
}

TEST_F(SafetyCalls, ATokenForWatchingHearsNothingOfWhatIsSaid) {
  const std::string match = BeginMatch(ann_, bob_);
  const Guest program(game_server_, TokenFor("watch"));
  TestStream stream(program);
  ASSERT_TRUE(stream.Read().has_welcome());
  stream.Subscribe("chat/" + match);
  EXPECT_EQ(stream.Read().acknowledgement().refused().reason(), "NOT_ALLOWED");
}

TEST_F(SafetyCalls, ATokenForPlayingIsAllThatAProgramNeedsToPlayAndNoMore) {
  const std::string match = BeginMatch(ann_, bob_);
  const Guest program(game_server_, TokenFor("play"));
  TestStream stream(program);
  EXPECT_TRUE(stream.Read().has_welcome());
  v1::ListLegalPliesRequest list;
  list.set_match_id(match);
  v1::ListLegalPliesResponse plies;
  EXPECT_EQ(program.Call(program.matches, &v1::MatchService::Stub::ListLegalPlies, list, plies), "OK");
  EXPECT_EQ(program.Play(match, plies.plies(0), plies.position_seq()), "OK");
  stream.Subscribe("chat/" + match);
  EXPECT_EQ(stream.Read().acknowledgement().refused().reason(), "NOT_ALLOWED");
  v1::ListSignInsResponse answer;
  EXPECT_EQ(program.Call(program.accounts, &Accounts::ListSignIns, v1::ListSignInsRequest(), answer),
            "PERMISSION_DENIED NOT_ALLOWED");
  EXPECT_EQ(program.GetAccount(), "OK");
}

TEST_F(SafetyCalls, ATokenForTheAccountMakesNoneThatMayDoMoreOrIsValidForLonger) {
  const Guest program(game_server_, TokenFor("account", 2));
  const auto make = [&](const char* scope, int hours) {
    v1::CreateTokenRequest request;
    request.add_scopes(scope);
    request.set_valid_hours(hours);
    v1::CreateTokenResponse answer;
    return program.Call(program.accounts, &Accounts::CreateToken, request, answer);
  };
  EXPECT_EQ(make("play", 1), "PERMISSION_DENIED NOT_ALLOWED");
  EXPECT_EQ(make("account", 0), "PERMISSION_DENIED NOT_ALLOWED");
  EXPECT_EQ(make("account", 3), "PERMISSION_DENIED NOT_ALLOWED");
  EXPECT_EQ(make("account", 1), "OK");
}

TEST_F(SafetyCalls, AClosedAccountsTokenAndStreamEnd) {
  TestStream stream(bob_);
  ASSERT_TRUE(stream.Read().has_welcome());
  v1::CloseAccountRequest request;
  v1::CloseAccountResponse answer;
  EXPECT_EQ(bob_.Call(bob_.accounts, &Accounts::CloseAccount, request, answer),
            "UNAUTHENTICATED WRONG_PASSWORD");
  request.set_password("three in a row");
  EXPECT_EQ(bob_.Call(bob_.accounts, &Accounts::CloseAccount, request, answer), "OK");
  EXPECT_EQ(stream.Finish(), "UNAUTHENTICATED BAD_TOKEN");
  EXPECT_EQ(bob_.GetAccount(), "UNAUTHENTICATED BAD_TOKEN");
}

}  // namespace
}  // namespace merels::transport
