#include "tests/server/transport/protocol_guard.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include "common/base/reason.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "proto/wire/status.h"
#include "server/transport/server.h"
#include "tests/support/source_folder.h"

namespace merels::transport {
namespace {

using grpc::experimental::InterceptionHookPoints;

/// The reasons of each call, such as "LobbyService.OpenTable".
using PromisedReasons = std::map<std::string, std::set<std::string>>;

PromisedReasons ReadPromises() {
  std::ifstream table(BuildFolder() / "errors.tsv");
  PromisedReasons promised;
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    std::string call, code, reason;
    if (words >> call >> code >> reason) promised[call].insert(reason);
  }
  EXPECT_GT(promised.size(), 50U) << "errors.tsv is not in the build folder";
  return promised;
}

/// One refusal, from a call or a stream.
struct SaidReason {
  std::string reason;
  int code = 0;
  bool retry = false;
  std::string limit = {};  // the limit met; empty: none
};

template <class Metadata>
std::string LimitIn(const Metadata& metadata) {
  const auto limit = metadata.find(std::string(fact::kLimit));
  return limit == metadata.end() ? std::string() : limit->second;
}

std::string FaultOfReason(const std::string& call, const SaidReason& said) {
  static const PromisedReasons promised = ReadPromises();
  const auto found = promised.find(call);
  if (found == promised.end() || !found->second.contains(said.reason)) {
    return call + " was refused with " + said.reason + ", which its comment in the protocol does not list";
  }
  const auto reason = FindReason(said.reason);
  if (!reason || wire::CodeOf(*reason) != said.code) {
    return call + ": " + said.reason + " came with code " + std::to_string(said.code);
  }
  const auto told = ToldLimits();
  if (!said.limit.empty() && std::find(told.begin(), told.end(), said.limit) == told.end()) {
    return call + " met the limit " + said.limit + ", which GetServerInfo does not tell";
  }
  if (wire::RetryDelayOf({*reason, ""}).has_value() == said.retry) return "";
  return call + ": " + said.reason + (said.retry ? " advises" : " does not advise") + " to wait";
}

std::string FaultOfRefusal(const std::string& call, const v1::Refusal& refusal) {
  return FaultOfReason(
      call, {refusal.reason(), refusal.code(), refusal.has_retry_after_ms(), LimitIn(refusal.metadata())});
}

/// The call of "/merels.v1.LobbyService/OpenTable".
std::string CallOf(const std::string& path) {
  const auto dot = path.rfind('.');
  const auto slash = path.rfind('/');
  if (dot == path.npos || slash == path.npos || dot > slash) return path;
  return path.substr(dot + 1, slash - dot - 1) + "." + path.substr(slash + 1);
}

class CallGuard final : public grpc::experimental::Interceptor {
 public:
  explicit CallGuard(std::string path) : path_(std::move(path)) {}

  void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override {
    if (methods->QueryInterceptionHookPoint(InterceptionHookPoints::POST_RECV_STATUS)) {
      EXPECT_EQ(FaultOf(path_, *methods->GetRecvStatus()), "");
    }
    methods->Proceed();
  }

 private:
  const std::string path_;
};

class CallGuards final : public grpc::experimental::ClientInterceptorFactoryInterface {
 public:
  grpc::experimental::Interceptor* CreateClientInterceptor(grpc::experimental::ClientRpcInfo* call) override {
    return new CallGuard(call->method());
  }
};

}  // namespace

std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> GuardCalls() {
  std::vector<std::unique_ptr<grpc::experimental::ClientInterceptorFactoryInterface>> guards;
  guards.push_back(std::make_unique<CallGuards>());
  return guards;
}

void GuardMessage(const v1::SessionResponse& message) {
  EXPECT_EQ(FaultOf(message), "");
  EXPECT_EQ(UnspecifiedIn(message), "");
}

std::string UnspecifiedIn(const google::protobuf::Message& answer) {
  const auto& fields = *answer.GetReflection();
  const auto* const kind = answer.GetDescriptor();
  for (int i = 0; i < kind->field_count(); ++i) {
    const auto* const field = kind->field(i);
    const bool there = field->is_repeated() ? fields.FieldSize(answer, field) > 0
                                            : !field->has_presence() || fields.HasField(answer, field);
    if (!there) continue;
    if (field->type() == google::protobuf::FieldDescriptor::TYPE_ENUM && !field->is_repeated() &&
        fields.GetEnumValue(answer, field) == 0) {
      return field->full_name() + " is " + field->enum_type()->FindValueByNumber(0)->name();
    }
    if (field->type() != google::protobuf::FieldDescriptor::TYPE_MESSAGE) continue;
    const int count = field->is_repeated() ? fields.FieldSize(answer, field) : 1;
    for (int j = 0; j < count; ++j) {
      const std::string below =
          UnspecifiedIn(field->is_repeated() ? fields.GetRepeatedMessage(answer, field, j)
                                             : fields.GetMessage(answer, field));
      if (!below.empty()) return below;
    }
  }
  return "";
}

std::string FaultOf(const std::string& path, const grpc::Status& status) {
  google::rpc::Status details;
  const bool ours = path.starts_with("/merels.v1.");
  if (!ours || status.ok() || !details.ParseFromString(status.error_details())) return "";
  SaidReason said{"", status.error_code()};
  google::rpc::ErrorInfo info;
  for (const auto& detail : details.details()) {
    if (detail.UnpackTo(&info)) {
      said.reason = info.reason();
      said.limit = LimitIn(info.metadata());
    }
    if (detail.Is<google::rpc::RetryInfo>()) said.retry = true;
  }
  // Calls ended by gRPC itself have none.
  return said.reason.empty() ? "" : FaultOfReason(CallOf(path), said);
}

std::string FaultOf(const v1::SessionResponse& message) {
  const std::string call = "SessionService.Session";
  if (message.has_go_away()) {
    const auto reason = FindReason(message.go_away().reason());
    if (!reason) return "a GoAway says " + message.go_away().reason();
    return FaultOfReason(
        call, {message.go_away().reason(), wire::CodeOf(*reason), message.go_away().has_retry_after_ms(),
               LimitIn(message.go_away().metadata())});
  }
  if (message.has_subscription_ended()) {
    return FaultOfRefusal(call + "/subscription", message.subscription_ended().refusal());
  }
  // Messages of neither kind may have a command's reasons, too.
  const v1::Acknowledgement& answer = message.acknowledgement();
  const char* const part = answer.topic().empty() ? "/command" : "/subscription";
  return answer.has_refused() ? FaultOfRefusal(call + part, answer.refused()) : "";
}

}  // namespace merels::transport
