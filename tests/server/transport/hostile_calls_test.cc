// Every call of the protocol with malformed messages: each is answered with a listed reason, and the server
// stays up.
#include <algorithm>
#include <memory>
#include <string>

#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/status.h"
#include "tests/server/transport/hostile.h"
#include "tests/server/transport/server_fixture.h"
#include "tests/server/transport/services.h"

namespace merels::transport {
namespace {

constexpr int kMessages = 40;

/// A fault in the end of a call, or nothing.
std::string Fault(const grpc::Status& status, bool may_be_unreadable) {
  if (status.ok()) return "";
  const std::string got = CodeAndReason(status);
  const auto space = got.find(' ');
  if (space == got.npos) {
    // The library refuses unreadable or far too large messages.
    const bool by_the_library =
        status.error_code() == grpc::RESOURCE_EXHAUSTED || status.error_code() == grpc::INTERNAL;
    return may_be_unreadable && by_the_library ? ""
                                               : "without a reason: " + got + " " + status.error_message();
  }
  const auto reason = FindReason(got.substr(space + 1));
  if (!reason) return "a reason that is in no table: " + got;
  if (*reason == Reason::kInternal) return "an internal error: " + status.error_message();
  return wire::CodeOf(*reason) == status.error_code() ? "" : "not the code of this reason: " + got;
}

class HostileCalls : public testing::Test {
 protected:
  std::unique_ptr<google::protobuf::Message> NewRequest(const google::protobuf::MethodDescriptor& call) {
    auto* const factory = google::protobuf::MessageFactory::generated_factory();
    return std::unique_ptr<google::protobuf::Message>(factory->GetPrototype(call.input_type())->New());
  }

  const google::protobuf::MethodDescriptor& SessionCall() const {
    return **std::find_if(protocol_.calls().begin(), protocol_.calls().end(),
                          [](const auto* call) { return call->name() == "Session"; });
  }

  /// Ids that a stranger could know.
  std::vector<std::string> Plausible() const {
    return {match_, "standard", "standard/blitz", "lobby", "notices", "matches/" + match_, NewRequestId()};
  }

  TestGameServer game_server_{{AnyBytes(NoRateLimits())}};
  Guest white_{game_server_};
  Guest black_{game_server_};
  const std::string match_ = BeginMatch(white_, black_);
  Protocol protocol_;
};

TEST_F(HostileCalls, EachCallAnswersOddMessagesInTheWordsOfTheTables) {
  for (const auto* call : protocol_.calls()) {
    if (call->client_streaming() || call->server_streaming()) continue;
    Guest guest(game_server_);  // a separate one: some calls end their own token
    Hostile hostile(7, Plausible());
    for (int i = 0; i < kMessages; ++i) {
      const auto request = NewRequest(*call);
      hostile.Fill(*request);
      const std::string token = i % 4 == 0 ? "" : i % 4 == 1 ? TestGameServer::kOperatorToken : guest.token();
      const RawAnswer answer = CallRaw(guest.channel, *call, request->SerializeAsString(), token);
      EXPECT_EQ(Fault(answer.status, false), "") << call->full_name() << "\n" << request->ShortDebugString();
    }
  }
  EXPECT_EQ(white_.GetAccount(), "OK");
}

TEST_F(HostileCalls, EachCallOutlivesBytesThatAreNoMessage) {
  for (const auto* call : protocol_.calls()) {
    if (call->client_streaming() || call->server_streaming()) continue;
    Guest guest(game_server_);
    Hostile hostile(11, Plausible());
    for (int i = 0; i < kMessages; ++i) {
      const auto request = NewRequest(*call);
      hostile.Fill(*request);
      const RawAnswer answer =
          CallRaw(guest.channel, *call, hostile.Spoil(request->SerializeAsString()), guest.token());
      EXPECT_EQ(Fault(answer.status, true), "") << call->full_name();
    }
  }
  EXPECT_EQ(white_.GetAccount(), "OK");
}

TEST_F(HostileCalls, AStreamAnswersOddMessagesOrEndsInTheWordsOfTheTables) {
  Hostile hostile(13, Plausible());
  for (int i = 0; i < kMessages; ++i) {
    TestStream stream(white_);
    ASSERT_TRUE(stream.Read().has_welcome());
    for (int j = 0; j < 10; ++j) {
      v1::SessionRequest message;
      hostile.Fill(message);
      if (!stream.Write(message)) break;
    }
    v1::SessionRequest leave;
    leave.mutable_leave();
    stream.Write(leave);
    const std::string end = stream.Finish();
    const auto space = end.find(' ');
    EXPECT_TRUE(end == "OK" || (space != end.npos && FindReason(end.substr(space + 1)).has_value())) << end;
  }
  EXPECT_EQ(white_.GetAccount(), "OK");
}

TEST_F(HostileCalls, AStreamOutlivesBytesThatAreNoMessage) {
  Hostile hostile(17, Plausible());
  v1::SessionRequest leave;
  leave.mutable_leave();
  for (int i = 0; i < kMessages; ++i) {
    RawStream stream(white_.channel, SessionCall(), white_.token());
    for (int j = 0; j < 5; ++j) {
      v1::SessionRequest message;
      hostile.Fill(message);
      if (!stream.Write(hostile.Spoil(message.SerializeAsString()))) break;
    }
    stream.Write(leave.SerializeAsString());
    EXPECT_EQ(Fault(stream.Finish(), true), "");
  }
  EXPECT_EQ(white_.GetAccount(), "OK");
  EXPECT_TRUE(TestStream(white_).Read().has_welcome());
}

TEST_F(HostileCalls, AMessageThatIsTooLargeEndsTheStreamAndNothingElse) {
  for (const std::size_t bytes : {std::size_t{70'000}, std::size_t{8} << 20}) {
    TestStream other(black_);
    ASSERT_TRUE(other.Read().has_welcome());
    v1::SessionRequest message;
    message.mutable_subscribe()->mutable_topic()->mutable_match()->set_match_id(std::string(bytes, 'a'));
    RawStream stream(white_.channel, SessionCall(), white_.token());
    stream.Write(message.SerializeAsString());
    const grpc::Status end = stream.Finish();
    EXPECT_FALSE(end.ok()) << bytes;
    // The library refuses far too large messages, in its own words.
    if (bytes < std::size_t{100'000}) {
      EXPECT_EQ(Fault(end, true), "");
      EXPECT_NE(CodeAndReason(end).find("TOO_LARGE"), std::string::npos);
    }
    EXPECT_TRUE(other.Subscribe("lobby"));
    EXPECT_TRUE(other.Read().has_delivery()) << "other streams go on";
  }
  EXPECT_EQ(white_.GetAccount(), "OK");
}

}  // namespace
}  // namespace merels::transport
