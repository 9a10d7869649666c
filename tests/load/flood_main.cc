// merels-flood: one guest, or one address, far over its rate limits. Calls are sent at a steady rate whether
// they are answered or not.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <absl/synchronization/mutex.h>
#include <grpc/support/log.h>
#include <grpcpp/grpcpp.h>
#include <nlohmann/json.hpp>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "merels/v1/account_service.grpc.pb.h"

namespace merels::load {
namespace {

using std::chrono::steady_clock;

struct FloodOptions {
  std::string server = "127.0.0.1:9393";
  double seconds = 10;
  std::int64_t rate = 2000;
  int connections = 4;
  std::int64_t most_waiting = 5000;
  bool sign_ins = false;
};

bool SaysWhen(const grpc::Status& status) {
  google::rpc::Status details;
  details.ParseFromString(status.error_details());
  return std::any_of(details.details().begin(), details.details().end(),
                     [](const auto& detail) { return detail.template Is<google::rpc::RetryInfo>(); });
}

struct Counts {
  std::atomic<std::int64_t> sent = 0;
  std::atomic<std::int64_t> served = 0;
  std::atomic<std::int64_t> refused = 0;  // RESOURCE_EXHAUSTED
  std::atomic<std::int64_t> unsaid = 0;   // of these, without a retry delay
  std::atomic<std::int64_t> failed = 0;
  std::atomic<std::int64_t> waiting = 0;
  std::atomic<std::int64_t> withheld = 0;  // too many outstanding

  void Note(const grpc::Status& status) {
    --waiting;
    const bool too_often = status.error_code() == grpc::RESOURCE_EXHAUSTED;
    ++(status.ok() ? served : too_often ? refused : failed);
    if (too_often && !SaysWhen(status)) ++unsaid;
  }
};

template <class Request, class Response>
struct Call {
  grpc::ClientContext context;
  Request request;
  Response response;
};

class Flood {
 public:
  explicit Flood(const FloodOptions& options) : options_(options) {
    for (int i = 0; i < options.connections; ++i) {
      grpc::ChannelArguments arguments;
      arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
      arguments.SetInt(GRPC_ARG_ENABLE_RETRIES, 0);
      stubs_.push_back(v1::AccountService::NewStub(
          grpc::CreateCustomChannel(options.server, grpc::InsecureChannelCredentials(), arguments)));
    }
  }

  /// Signs in; false when that is refused.
  bool SignIn() {
    grpc::ClientContext context;
    v1::SignInGuestResponse in;
    if (!stubs_[0]->SignInGuest(&context, {}, &in).ok()) return false;
    token_ = in.token();
    return true;
  }

  void Run() {
    const auto begin = steady_clock::now();
    for (std::int64_t due = 0;;) {
      const std::chrono::duration<double> passed = steady_clock::now() - begin;
      if (passed.count() >= options_.seconds) break;
      const auto until_now = static_cast<std::int64_t>(passed.count() * static_cast<double>(options_.rate));
      for (; due < until_now; ++due) Send();
      Pause();
    }
    while (counts_.waiting > 0) Pause();
  }

  const Counts& counts() const { return counts_; }

 private:
  /// The flood's tick.
  void Pause() { never_.get_future().wait_for(std::chrono::milliseconds(1)), never_ = {}; }

  void Send() {
    if (counts_.waiting >= options_.most_waiting) return void(++counts_.withheld);
    auto& stub = *stubs_[static_cast<std::size_t>(counts_.sent++) % stubs_.size()];
    ++counts_.waiting;
    if (options_.sign_ins) {
      Start<v1::SignInGuestRequest, v1::SignInGuestResponse>([&](auto& call, auto done) {
        stub.async()->SignInGuest(&call.context, &call.request, &call.response, done);
      });
    } else {
      Start<v1::GetAccountRequest, v1::GetAccountResponse>([&](auto& call, auto done) {
        stub.async()->GetAccount(&call.context, &call.request, &call.response, done);
      });
    }
  }

  template <class Request, class Response, class Begin>
  void Start(Begin begin) {
    auto call = std::make_shared<Call<Request, Response>>();
    call->context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(5));
    if (!token_.empty()) call->context.AddMetadata("authorization", "Bearer " + token_);
    begin(*call, [this, call](const grpc::Status& status) { counts_.Note(status); });
  }

  const FloodOptions options_;
  std::vector<std::unique_ptr<v1::AccountService::Stub>> stubs_;
  std::string token_;
  std::promise<void> never_;
  Counts counts_;
};

int Main(int argc, char** argv) {
  FloodOptions options;
  CLI::App app("One client that asks a server far too often", "merels-flood");
  app.add_option("--server", options.server, "HOST:PORT, in plaintext");
  app.add_option("--seconds", options.seconds, "how long");
  app.add_option("--rate", options.rate, "calls a second");
  app.add_option("--connections", options.connections, "connections they are spread over");
  app.add_option("--most-waiting", options.most_waiting, "calls without an answer at a time");
  app.add_flag("--sign-ins", options.sign_ins, "nobody's calls, from one address, instead of one guest's");
  CLI11_PARSE(app, argc, argv);
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  gpr_set_log_function([](gpr_log_func_args*) {});
  Flood flood(options);
  if (!options.sign_ins && !flood.SignIn()) {
    std::cerr << "merels-flood: the guest was not let in" << std::endl;
    return 3;
  }
  flood.Run();
  const Counts& counts = flood.counts();
  std::cout << nlohmann::json({{"sent", counts.sent.load()},
                               {"served", counts.served.load()},
                               {"refused", counts.refused.load()},
                               {"refused_without_retry_info", counts.unsaid.load()},
                               {"failed", counts.failed.load()},
                               {"withheld", counts.withheld.load()}})
            << std::endl;
  return 0;
}

}  // namespace
}  // namespace merels::load

int main(int argc, char** argv) { return merels::load::Main(argc, argv); }
