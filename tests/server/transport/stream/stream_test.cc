#include "server/transport/stream/stream.h"

#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/transport/stream/echo.h"

namespace merels::transport {
namespace {

Encoded GoAway(const std::string& sentence) {
  v1::SessionResponse message;
  message.mutable_go_away()->set_sentence(sentence);
  return Encode(message);
}

TEST(Stream, MessagesAreReadAndWrittenInTheOrderOfSending) {
  EchoServer server(1);
  EchoClient client(server.Connect());
  constexpr int kEchoed = 500;
  std::thread writer([&client] {
    for (int i = 0; i < kEchoed; ++i) EXPECT_TRUE(client.Write(std::to_string(i)));
    client.HalfClose();
  });
  for (int i = 0; i < kEchoed; ++i) EXPECT_EQ(client.Read(), std::to_string(i));
  writer.join();
  EXPECT_TRUE(client.Finish().ok());
}

TEST(Stream, AClientThatClosesItsHalfGetsWhatWaitsAndThenOk) {
  EchoServer server(1);
  EchoClient client(server.Connect());
  EXPECT_TRUE(client.Write("a"));
  EXPECT_TRUE(client.Write("b"));
  client.HalfClose();
  EXPECT_EQ(client.Read(), "a");
  EXPECT_EQ(client.Read(), "b");
  EXPECT_EQ(client.Read(), "end");
  EXPECT_TRUE(client.Finish().ok());
}

TEST(Stream, EndLetsWhatWaitsGoFirstAndTakesNothingMore) {
  EchoServer server(1, {}, [](Stream& stream, const std::string&) {
    for (int i = 0; i < 100; ++i) stream.Send(GoAway(std::to_string(i)));
    stream.End({grpc::StatusCode::ABORTED, "over"});
    stream.Send(GoAway("too late"));
    stream.End({grpc::StatusCode::INTERNAL, "too late"});
    return true;
  });
  EchoClient client(server.Connect());
  EXPECT_TRUE(client.Write("go"));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client.Read(), std::to_string(i));
  EXPECT_EQ(client.Read(), "end");
  EXPECT_EQ(client.Finish().error_code(), grpc::StatusCode::ABORTED);
}

bool PingFirst(Stream& stream, const std::string& id) {
  v1::SessionResponse ping;
  ping.mutable_ping()->set_nonce(5);
  if (!id.empty()) stream.Send(Encode(ping));
  return id.empty();
}

TEST(Stream, AClientThatLeavesWithPingsUnansweredLeavesNothingBehind) {
  StreamOptions options;
  options.outbox.unanswered_bytes = 1;
  EchoServer server(1, options, PingFirst);
  {
    EchoClient client(server.Connect());
    EXPECT_TRUE(client.Write("held back"));
    EXPECT_EQ(client.Read(), "");
    client.Cancel();
  }
  server.Shutdown();
  EXPECT_EQ(server.counts().gone, 1);
}

TEST(Stream, AnUnansweredPingHoldsBackUntilThePongComes) {
  StreamOptions options;
  options.outbox.unanswered_bytes = 1;
  EchoServer server(1, options, PingFirst);
  const auto stub = v1::SessionService::NewStub(server.Connect());
  grpc::ClientContext context;
  const auto stream = stub->Session(&context);
  v1::SessionRequest command;
  command.mutable_command()->set_request_id("held back");
  ASSERT_TRUE(stream->Write(command));
  v1::SessionResponse message;
  ASSERT_TRUE(stream->Read(&message));
  EXPECT_TRUE(message.has_ping());
  v1::SessionRequest pong;
  pong.mutable_pong()->set_nonce(5);
  ASSERT_TRUE(stream->Write(pong));
  ASSERT_TRUE(stream->Read(&message));
  EXPECT_EQ(message.acknowledgement().request_id(), "held back");
}

TEST(Stream, ASlowReaderOverflowsAndIsToldWhyInsteadOfWhatWaited) {
  StreamOptions options;
  options.outbox.bytes = 100'000;
  EchoServer server(1, options, [](Stream& stream, const std::string&) {
    stream.MakeUrgent();  // so that no other thread writes meanwhile
    while (stream.Send(GoAway(std::string(10'000, 'x')))) {
    }
    stream.EndWith(GoAway("stuck"), {grpc::StatusCode::RESOURCE_EXHAUSTED, "stuck"});
    return true;
  });
  EchoClient client(server.Connect());
  EXPECT_TRUE(client.Write("flood"));
  EXPECT_EQ(client.Read(), "stuck");
  EXPECT_EQ(client.Finish().error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
}

TEST(Stream, AHandlerThatWasRefusedIsToldOnceWhenTheClientHasReadOn) {
  StreamOptions options;
  options.outbox.bytes = 100'000;
  std::atomic<int> taken = 0;
  EchoServer server(1, options, [&taken](Stream& stream, const std::string&) {
    while (stream.Send(GoAway(std::string(10'000, 'x')))) ++taken;
    return true;
  });
  EchoClient client(server.Connect());
  EXPECT_TRUE(client.Write("flood"));
  for (int i = 0; i < 8; ++i) EXPECT_EQ(client.Read().size(), 10'000U);
  while (taken >= 8 && server.counts().told_of_room == 0) std::this_thread::yield();
  client.Cancel();
  server.Shutdown();
  EXPECT_EQ(server.counts().told_of_room, 1);
}

TEST(Stream, AbortEndsAStreamWhoseClientReadsNothing) {
  EchoServer server(1, {}, [](Stream& stream, const std::string&) {
    while (stream.Send(GoAway(std::string(10'000, 'x')))) {
    }
    stream.End(grpc::Status::OK);
    stream.Abort();
    return true;
  });
  EchoClient client(server.Connect());
  EXPECT_TRUE(client.Write("flood"));
  EXPECT_EQ(client.Finish().error_code(), grpc::StatusCode::CANCELLED);
}

TEST(Stream, ShutdownEndsOpenStreams) {
  EchoServer server(2);
  std::vector<std::unique_ptr<EchoClient>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<EchoClient>(server.Connect()));
    EXPECT_TRUE(clients.back()->Write("here"));
    EXPECT_EQ(clients.back()->Read(), "here");
  }
  server.Shutdown();
  EXPECT_EQ(server.counts().opened, 20);
  EXPECT_EQ(server.counts().gone, 20);
  for (const auto& client : clients) EXPECT_FALSE(client->Finish().ok());
}

// A client that sends for a while and leaves in one of several ways.
void TalkAndLeave(const std::shared_ptr<grpc::Channel>& channel, unsigned seed) {
  std::minstd_rand random(seed);
  EchoClient client(channel);
  std::thread canceller;
  const auto way = random() % 4;
  if (way == 0) canceller = std::thread([&client] { client.Cancel(); });
  const auto messages = random() % 20;
  for (unsigned i = 0; i < messages && client.Write(std::to_string(i)); ++i) {
    if (random() % 2 == 0) client.Read();
  }
  if (way == 1) client.Cancel();
  if (way == 2) client.HalfClose();
  if (canceller.joinable()) canceller.join();
  if (way != 3) client.Finish();
}

TEST(Stream, ClientsThatLeaveAtAnyMomentLeaveNothingBehind) {
  EchoServer server(2);
  std::vector<std::thread> clients;
  for (unsigned thread = 0; thread < 8; ++thread) {
    clients.emplace_back([&server, thread] {
      for (unsigned round = 0; round < 25; ++round) TalkAndLeave(server.Connect(), thread * 1000 + round);
    });
  }
  for (auto& client : clients) client.join();
  server.Shutdown();
  EXPECT_GT(server.counts().opened, 0);
  EXPECT_EQ(server.counts().gone, server.counts().opened);
  EXPECT_EQ(server.counts().received_after_gone, 0);
}

TEST(Stream, ShutdownMayComeWhileClientsComeAndGo) {
  EchoServer server(2);
  std::atomic<bool> stop = false;
  std::vector<std::thread> clients;
  for (unsigned thread = 0; thread < 4; ++thread) {
    clients.emplace_back([&, thread] {
      const auto channel = server.Connect();
      for (unsigned round = 0; !stop; ++round) TalkAndLeave(channel, thread * 1000 + round);
    });
  }
  while (server.counts().opened < 50) std::this_thread::yield();
  server.Shutdown();
  stop = true;
  for (auto& client : clients) client.join();
  EXPECT_EQ(server.counts().gone, server.counts().opened);
}

TEST(Stream, ReadingPausesUntilMessagesAreHandled) {
  StreamOptions options;
  options.read_ahead = 1;
  EchoServer server(1, options);
  EchoClient client(server.Connect());
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(client.Write(std::to_string(i)));
  for (int i = 0; i < 50; ++i) EXPECT_EQ(client.Read(), std::to_string(i));
  client.HalfClose();
  EXPECT_TRUE(client.Finish().ok());
}

}  // namespace
}  // namespace merels::transport
