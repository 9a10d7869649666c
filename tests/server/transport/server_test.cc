#include "server/transport/server.h"

#include <future>
#include <string>

#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include "merels/v1/operator_service.grpc.pb.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "tests/server/transport/door/certificate.h"
#include "tests/server/transport/server_fixture.h"
#include "tests/support/plain_passwords.h"
#include "tests/support/temporary_folder.h"

namespace merels::transport {
namespace {

// A balancer's probe, and the expected answer.
const std::string kHealthOfAll;
const std::string kServing = "\x08\x01";
const std::string kNotServing = "\x08\x02";
const std::string kListServices = "\x3a\x01*";

/// A call's answer as bytes; "code N" when it failed.
std::string CallByBytes(const TestGameServer& game_server, const std::string& method,
                        const std::string& bytes) {
  grpc::GenericStub stub(Connect(game_server));
  grpc::ClientContext context;
  const grpc::Slice slice(bytes);
  const grpc::ByteBuffer request(&slice, 1);
  grpc::ByteBuffer response;
  std::promise<grpc::Status> done;
  stub.UnaryCall(&context, method, grpc::StubOptions(), &request, &response,
                 [&done](const grpc::Status& status) { done.set_value(status); });
  const grpc::Status status = done.get_future().get();
  if (!status.ok()) return "code " + std::to_string(status.error_code());
  grpc::Slice answer;
  EXPECT_TRUE(response.DumpToSingleSlice(&answer).ok());
  return {answer.begin(), answer.end()};
}

TEST(Server, HealthSaysNotServingWhileCallsAreStillServed) {
  TestGameServer game_server;
  Guest guest(game_server);
  EXPECT_EQ(CallByBytes(game_server, "/grpc.health.v1.Health/Check", kHealthOfAll), kServing);
  game_server.server().StopServing();
  EXPECT_EQ(CallByBytes(game_server, "/grpc.health.v1.Health/Check", kHealthOfAll), kNotServing);
  EXPECT_EQ(guest.GetAccount(), "OK");
}

TEST(Server, ACallThatDoesNotExistIsUnimplementedAndARequestOfRubbishABadArgument) {
  TestGameServer game_server;
  for (const char* const method :
       {"/merels.v1.MatchService/Castle", "/merels.v1.MatchService/-", "/weather/Now"}) {
    EXPECT_EQ(CallByBytes(game_server, method, ""), "code 12") << method;
  }
  EXPECT_EQ(CallByBytes(game_server, "/merels.v1.AccountService/SignInGuest", "\x0a\x7f"), "code 3");
  EXPECT_EQ(Guest(game_server).GetAccount(), "OK");
}

TEST(Server, ReflectionListsEveryServiceInBothOfItsVersions) {
  TestGameServer game_server;
  for (const char* const version : {"v1", "v1alpha"}) {
    const std::string path =
        "/grpc.reflection." + std::string(version) + ".ServerReflection/ServerReflectionInfo";
    const std::string listed = CallByBytes(game_server, path, kListServices);
    for (const char* const name : {"merels.v1.AccountService", "merels.v1.ServerService",
                                   "merels.v1.SessionService", "grpc.health.v1.Health"}) {
      EXPECT_NE(listed.find(name), std::string::npos) << name;
    }
  }
}

TEST(Server, APortInUseIsRefusedWithASentence) {
  TestGameServer game_server;
  Pollers pollers;
  Executor& executor = pollers.first();
  SystemClock clock;
  OsRandom random;
  const auto store = store::MakeMemoryStore(executor, std::make_shared<store::MemoryDisk>());
  const auto account_store = std::make_unique<store::AccountStore>(store->sql());
  const auto chat = std::make_unique<store::ChatStore>(store->sql());
  PlainPasswords passwords;
  const Limits limits;
  const auto idle = std::make_unique<service::GameServer>(
      service::Ports{executor, clock, random, *store, *account_store, *chat, passwords, nullptr, limits,
                     [](const std::string&) {}});
  ServerOptions options;
  options.port = game_server.server().port();
  CallLimiter gate(limits, clock, executor, idle->rates());
  const auto second = StartServer({*idle, executor, clock, 64 * 1024, gate}, options, pollers);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().sentence.find("port " + std::to_string(options.port) + " is in use"),
            std::string::npos);
  pollers.Stop();
}

TEST(Server, ATokenIsGoodAfterARestart) {
  const auto disk = std::make_shared<store::MemoryDisk>();
  std::string token;
  {
    TestGameServer game_server({.disk = disk});
    token = Guest(game_server).token();
  }
  TestGameServer game_server({.disk = disk});
  EXPECT_EQ(Guest(game_server, token).GetAccount(), "OK");
}

TEST(Server, ACallWhoseClientHasGivenUpEndsWithoutItsAnswer) {
  const auto disk = std::make_shared<store::MemoryDisk>();
  TestGameServer game_server({.disk = disk});
  game_server.Run([&disk] { disk->read_delay = std::chrono::hours(1); });
  Guest nobody(game_server, "nobody's token");
  grpc::ClientContext context;
  nobody.SetToken(context);
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(20));
  v1::GetAccountResponse answer;
  const auto status = nobody.accounts->GetAccount(&context, {}, &answer);
  EXPECT_EQ(status.error_code(), grpc::DEADLINE_EXCEEDED);
  game_server.server().Shutdown(std::chrono::hours(1));
}

TEST(Server, ShutdownEndsOpenStreamsAndTakesNoMoreCalls) {
  TestGameServer game_server;
  Guest guest(game_server);
  TestStream stream(guest);
  EXPECT_TRUE(stream.Read().has_welcome());
  game_server.server().Shutdown(std::chrono::milliseconds(0));
  EXPECT_NE(stream.Finish(), "OK");
  EXPECT_EQ(guest.GetAccount(), "UNAVAILABLE");
}

TEST(Server, WithTlsOnlyThoseWhoTrustTheCertificateGetIn) {
  const TlsIdentity identity = MakeIdentity();
  TestGameServer game_server({.tls = identity});
  grpc::SslCredentialsOptions trusting;
  trusting.pem_root_certs = identity.certificates;
  const auto call = [&game_server](const std::shared_ptr<grpc::ChannelCredentials>& credentials) {
    const auto stub = v1::AccountService::NewStub(Connect(game_server, credentials));
    grpc::ClientContext context;
    v1::SignInGuestResponse answer;
    return CodeAndReason(stub->SignInGuest(&context, {}, &answer));
  };
  EXPECT_EQ(call(grpc::SslCredentials(trusting)), "OK");
  trusting.pem_root_certs = MakeIdentity().certificates;
  EXPECT_EQ(call(grpc::SslCredentials(trusting)), "UNAVAILABLE");
  EXPECT_EQ(call(grpc::InsecureChannelCredentials()), "UNAVAILABLE");
}

TEST(Server, ARenewedCertificateIsShownToNewConnectionsWhileOpenStreamsGoOn) {
  const TlsIdentity first = MakeIdentity();
  const TlsIdentity second = MakeIdentity();
  TestGameServer game_server({.tls = first});
  const auto trusting = [](const TlsIdentity& identity) {
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = identity.certificates;
    return grpc::SslCredentials(options);
  };
  const auto call = [&](const std::shared_ptr<grpc::Channel>& channel) {
    const auto stub = v1::AccountService::NewStub(channel);
    grpc::ClientContext context;
    v1::SignInGuestResponse answer;
    return CodeAndReason(stub->SignInGuest(&context, {}, &answer));
  };
  const auto before = Connect(game_server, trusting(first));
  EXPECT_EQ(call(before), "OK");
  game_server.server().Show(second);
  while (call(Connect(game_server, trusting(second))) != "OK") {
  }
  EXPECT_EQ(call(Connect(game_server, trusting(first))), "UNAVAILABLE");
  EXPECT_EQ(call(before), "OK") << "its connection is the one from before";
}

TEST(Server, ItsOwnUserReachesItByASocketWithoutTls) {
  const TemporaryFolder folder;
  const auto socket = folder.path() / "admin.sock";
  {
    TestGameServer game_server({.tls = MakeIdentity(), .operator_socket = socket});
    EXPECT_TRUE(game_server.server().serves_operator());
    const auto stub = v1::OperatorService::NewStub(
        grpc::CreateChannel("unix:" + socket.string(), grpc::InsecureChannelCredentials()));
    const auto ask = [&](const std::string& token) {
      grpc::ClientContext context;
      if (!token.empty()) context.AddMetadata("authorization", "Bearer " + token);
      v1::ListNodesResponse answer;
      return CodeAndReason(stub->ListNodes(&context, {}, &answer));
    };
    EXPECT_EQ(ask(TestGameServer::kOperatorToken), "OK");
    EXPECT_EQ(ask(""), "UNAUTHENTICATED TOKEN_MISSING");
    game_server.server().Shutdown(std::chrono::milliseconds(0));
    EXPECT_FALSE(std::filesystem::exists(socket));
  }
}

}  // namespace
}  // namespace merels::transport
