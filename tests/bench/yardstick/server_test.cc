#include "tests/bench/yardstick/server.h"

#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "merels/v1/session_service.grpc.pb.h"
#include "tests/support/temporary_folder.h"

namespace merels::yardstick {
namespace {

/// Longer than any of these takes, so that a message that never comes fails the test.
constexpr std::chrono::seconds kPatience{20};

std::unique_ptr<Server> ServerWith(Options options) {
  options.listen = "127.0.0.1:0";
  auto server = Server::Start(options);
  EXPECT_TRUE(server.ok());
  return *std::move(server);
}

class Client {
 public:
  explicit Client(int port)
      : stub_(v1::SessionService::NewStub(
            grpc::CreateChannel("127.0.0.1:" + std::to_string(port), grpc::InsecureChannelCredentials()))) {
    context_.set_deadline(std::chrono::system_clock::now() + kPatience);
  }
  Client(int port, const std::string& pair, const std::string& side) : Client(port) {
    context_.AddMetadata("merels-pair", pair);
    context_.AddMetadata("merels-side", side);
  }

  Client& Open() {
    stream_ = stub_->Session(&context_);
    return *this;
  }
  void Send() { EXPECT_TRUE(stream_->Write(v1::SessionRequest())); }
  /// The number of the delivery that comes next; 0: none came.
  std::uint64_t Next() {
    v1::SessionResponse message;
    return stream_->Read(&message) ? message.delivery().seq() : 0;
  }

 private:
  std::unique_ptr<v1::SessionService::Stub> stub_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::ClientReaderWriter<v1::SessionRequest, v1::SessionResponse>> stream_;
};

// A seat is taken when its first message has come back.
void PlayTwo(Server& server) {
  Client white(server.port(), "8", "0");
  Client black(server.port(), "8", "1");
  white.Open().Send();
  EXPECT_EQ(white.Next(), 1u);
  black.Open().Send();
  EXPECT_EQ(black.Next(), 2u);
  EXPECT_EQ(white.Next(), 2u);
  white.Send();
  EXPECT_EQ(white.Next(), 3u);
  EXPECT_EQ(black.Next(), 3u);
}

TEST(YardstickServer, EveryMessageComesBackToBothSidesUnderTheNextNumber) {
  const TemporaryFolder folder;
  Options options;
  options.data_dir = folder.path();
  const auto server = ServerWith(options);
  PlayTwo(*server);
  EXPECT_EQ(server->Stop().log.rows, 3u);
}

TEST(YardstickServer, InMemoryItAnswersAndWritesNothing) {
  const TemporaryFolder folder;
  Options options;
  options.data_dir = folder.path();
  options.in_memory = true;
  const auto server = ServerWith(options);
  PlayTwo(*server);
  EXPECT_EQ(server->Stop().log.rows, 0u);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(YardstickServer, PairsHearNothingOfEachOther) {
  Options options;
  options.in_memory = true;
  const auto server = ServerWith(options);
  Client one(server->port(), "1", "0");
  Client two(server->port(), "2", "0");
  one.Open().Send();
  EXPECT_EQ(one.Next(), 1u);
  two.Open().Send();
  EXPECT_EQ(two.Next(), 1u);
  one.Send();
  EXPECT_EQ(one.Next(), 2u);
  server->Stop();
  EXPECT_EQ(two.Next(), 0u);
}

TEST(YardstickServer, ABroadcastBeginsWithTheLastStreamAndDoesNotEnd) {
  Options options;
  options.in_memory = true;
  options.broadcast = 2;
  const auto server = ServerWith(options);
  Client one(server->port());
  Client two(server->port());
  one.Open();
  two.Open();
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(one.Next(), 1u);
    EXPECT_EQ(two.Next(), 1u);
  }
  EXPECT_GE(server->Stop().deliveries, 200u);
}

}  // namespace
}  // namespace merels::yardstick
