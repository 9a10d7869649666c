// Long-lived calls: the watch of health, and reflection with many questions.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.pb.h>
#include <gtest/gtest.h>

#include "grpc/health/v1/health.grpc.pb.h"
#include "grpc/reflection/v1/reflection.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

namespace health = grpc::health::v1;
namespace reflection = grpc::reflection::v1;

/// A client that watches a server's health.
class Watcher {
 public:
  Watcher(const std::shared_ptr<grpc::Channel>& channel, const std::string& service)
      : stub_(health::Health::NewStub(channel)) {
    health::HealthCheckRequest request;
    request.set_service(service);
    reader_ = stub_->Watch(&context_, request);
  }

  /// The next status; UNKNOWN at the end.
  health::HealthCheckResponse::ServingStatus Next() {
    health::HealthCheckResponse told;
    return reader_->Read(&told) ? told.status() : health::HealthCheckResponse::UNKNOWN;
  }
  std::string Finish() {
    while (Next() != health::HealthCheckResponse::UNKNOWN) {
    }
    return CodeAndReason(reader_->Finish());
  }
  void Cancel() { context_.TryCancel(); }

 private:
  grpc::ClientContext context_;
  std::unique_ptr<health::Health::Stub> stub_;
  std::unique_ptr<grpc::ClientReader<health::HealthCheckResponse>> reader_;
};

std::string CheckHealth(const TestGameServer& game_server, const std::string& service) {
  const auto stub = health::Health::NewStub(Connect(game_server));
  grpc::ClientContext context;
  health::HealthCheckRequest request;
  request.set_service(service);
  health::HealthCheckResponse answer;
  const grpc::Status status = stub->Check(&context, request, &answer);
  return status.ok() ? health::HealthCheckResponse::ServingStatus_Name(answer.status())
                     : CodeAndReason(status);
}

TEST(Health, EveryServiceIsAsTheServerIsAndNoOtherIsKnown) {
  TestGameServer game_server;
  for (const char* const name : {"", "merels.v1.MatchService", "merels.v1.SessionService"}) {
    EXPECT_EQ(CheckHealth(game_server, name), "SERVING") << name;
  }
  EXPECT_EQ(CheckHealth(game_server, "merels.v1.WeatherService"), "NOT_FOUND");
  game_server.server().StopServing();
  EXPECT_EQ(CheckHealth(game_server, "merels.v1.MatchService"), "NOT_SERVING");
}

TEST(Health, WhoWatchesIsToldAtOnceAndWhenItChanges) {
  TestGameServer game_server;
  const auto channel = Connect(game_server);
  Watcher all(channel, "");
  Watcher one(channel, "merels.v1.MatchService");
  Watcher none(channel, "merels.v1.WeatherService");
  EXPECT_EQ(all.Next(), health::HealthCheckResponse::SERVING);
  EXPECT_EQ(one.Next(), health::HealthCheckResponse::SERVING);
  EXPECT_EQ(none.Next(), health::HealthCheckResponse::SERVICE_UNKNOWN);
  game_server.server().StopServing();
  EXPECT_EQ(all.Next(), health::HealthCheckResponse::NOT_SERVING);
  EXPECT_EQ(one.Next(), health::HealthCheckResponse::NOT_SERVING);
  game_server.server().Shutdown(std::chrono::minutes(10));  // it does not wait for watchers
  EXPECT_EQ(all.Finish(), "UNAVAILABLE DRAINING");
  EXPECT_EQ(none.Finish(), "UNAVAILABLE DRAINING");
}

TEST(Health, OfAnAddressOnlySoManyWatch) {
  TestGameServer game_server({.limits = {.max_standing_calls_per_address = 2}});
  const auto channel = Connect(game_server);
  auto first = std::make_unique<Watcher>(channel, "");
  Watcher second(channel, "");
  EXPECT_EQ(first->Next(), health::HealthCheckResponse::SERVING);
  EXPECT_EQ(second.Next(), health::HealthCheckResponse::SERVING);
  EXPECT_EQ(Watcher(channel, "").Finish(), "FAILED_PRECONDITION LIMIT_REACHED");
  first->Cancel();
  EXPECT_EQ(first->Finish(), "CANCELLED");
  // The server learns of it after the client: then there is room again.
  for (;;) {
    Watcher next(channel, "");
    if (next.Next() == health::HealthCheckResponse::SERVING) break;
    EXPECT_EQ(next.Finish(), "FAILED_PRECONDITION LIMIT_REACHED");
  }
}

TEST(Health, OneAddressLeavesPlacesForOthers) {
  TestGameServer game_server({.limits = {.max_standing_calls = 6, .max_standing_calls_per_address = 6}});
  const auto channel = Connect(game_server);
  std::vector<std::unique_ptr<Watcher>> watchers;
  for (int i = 0; i < 3; ++i) {
    watchers.push_back(std::make_unique<Watcher>(channel, ""));
    EXPECT_EQ(watchers.back()->Next(), health::HealthCheckResponse::SERVING);
  }
  EXPECT_EQ(Watcher(channel, "").Finish(), "FAILED_PRECONDITION LIMIT_REACHED");
}

/// A client of reflection, on one stream.
class Asker {
 public:
  explicit Asker(const TestGameServer& game_server)
      : stub_(reflection::ServerReflection::NewStub(Connect(game_server))) {
    stream_ = stub_->ServerReflectionInfo(&context_);
  }

  reflection::ServerReflectionResponse Ask(const reflection::ServerReflectionRequest& question) {
    reflection::ServerReflectionResponse answer;
    EXPECT_TRUE(stream_->Write(question) && stream_->Read(&answer));
    return answer;
  }
  reflection::ServerReflectionResponse AskForSymbol(const std::string& symbol) {
    reflection::ServerReflectionRequest question;
    question.set_file_containing_symbol(symbol);
    return Ask(question);
  }
  std::string Finish() {
    stream_->WritesDone();
    return CodeAndReason(stream_->Finish());
  }

 private:
  grpc::ClientContext context_;
  std::unique_ptr<reflection::ServerReflection::Stub> stub_;
  std::unique_ptr<
      grpc::ClientReaderWriter<reflection::ServerReflectionRequest, reflection::ServerReflectionResponse>>
      stream_;
};

std::set<std::string> FilesIn(const reflection::ServerReflectionResponse& answer) {
  std::set<std::string> names;
  for (const std::string& bytes : answer.file_descriptor_response().file_descriptor_proto()) {
    google::protobuf::FileDescriptorProto file;
    EXPECT_TRUE(file.ParseFromString(bytes));
    names.insert(file.name());
  }
  return names;
}

TEST(Reflection, OneStreamTakesQuestionAfterQuestion) {
  TestGameServer game_server;
  Asker asker(game_server);
  for (int i = 0; i < 3; ++i) {
    const auto files = FilesIn(asker.AskForSymbol("merels.v1.MatchService.Submit"));
    EXPECT_EQ(files, (std::set<std::string>{"merels/v1/match_service.proto", "merels/v1/types.proto"}));
  }
  reflection::ServerReflectionRequest by_name;
  by_name.set_file_by_filename("merels/v1/types.proto");
  EXPECT_EQ(FilesIn(asker.Ask(by_name)), std::set<std::string>{"merels/v1/types.proto"});
  EXPECT_EQ(asker.AskForSymbol("merels.v1.WeatherService").error_response().error_code(), grpc::NOT_FOUND);
  reflection::ServerReflectionRequest extensions;
  extensions.set_all_extension_numbers_of_type("merels.v1.Player");
  EXPECT_EQ(asker.Ask(extensions).all_extension_numbers_response().extension_number_size(), 0);
  EXPECT_EQ(asker.Ask({}).error_response().error_code(), grpc::INVALID_ARGUMENT);
  EXPECT_EQ(asker.Finish(), "OK");
}

TEST(Reflection, EachQuestionCountsAsACall) {
  TestGameServer game_server(
      {.limits = {.address_calls_per_minute = 1, .address_call_burst = 6, .refusal_delay_ms = 0}});
  Asker asker(game_server);
  asker.AskForSymbol("merels.v1.Player");
  asker.AskForSymbol("merels.v1.Player");
  EXPECT_EQ(asker.Finish(), "OK") << "two of three plain calls each";
  EXPECT_EQ(Asker(game_server).Finish(), "RESOURCE_EXHAUSTED RATE_LIMITED");
}

}  // namespace
}  // namespace merels::transport
