// One client of the server: its account, its connection, its calls. The stream is added by its owner.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "merels/v1/account_service.grpc.pb.h"
#include "proto/wire/status.h"
#include "tests/load/cast.h"
#include "tests/load/follower.h"
#include "tests/load/line.h"

namespace merels::load {

/// A UUID from `numbers`.
std::string MakeRequestId(rules::SeededNumbers& numbers);

/// Threads: the worker's.
class Guest {
 public:
  /// `stage` outlives it. `seed`: for its ids and pauses.
  Guest(const Stage& stage, std::uint64_t seed)
      : stage_(stage), connection_(stage.target, stage.worker), numbers_(seed) {}

  void SignIn(std::function<void()> then);
  /// Signs in and opens the stream; later streams are opened with the same token. `user` outlives it.
  void SignIn(LineUser& user);
  /// Signs up as a new member under an unused name, and opens the stream.
  void SignUp(LineUser& user);
  /// For a server without accounts: opens a stream with these headers.
  void Open(LineUser& user, LineOptions options);

  bool up() const { return line_ && line_->up(); }
  /// Counts a gap before a delivery: requests the missing ones.
  void CountGap(const Follower& follower, const v1::Delivery& delivery, Feed::Verdict verdict);
  void Send(v1::SessionRequest request) { line_->Send(std::move(request)); }
  /// For good: no further requests or streams.
  void Close() {
    closed_ = true;
    if (line_) line_->Close();
  }
  rules::SeededNumbers& numbers() { return numbers_; }

  /// Repeats the call until there is an answer, or `give_up` accepts the refusal. Refusals are counted.
  template <class Service, class Request, class Response>
  void Ask(std::unique_ptr<grpc::ClientAsyncResponseReader<Response>> (Service::Stub::*call)(
               grpc::ClientContext*, const Request&, grpc::CompletionQueue*),
           const Request& request, std::function<void(const std::type_identity_t<Response>&)> then,
           std::function<bool(const Error&)> give_up = nullptr) {
    if (closed_) return;
    UnaryCall<Service, Response>::Begin(
        connection_, token_, call, request, [=, this](const grpc::Status& status, const Response& response) {
          if (status.ok()) return then(response);
          const Error error = wire::FromStatus(status);
          stage_.tally.Refuse(error.reason);
          // A half-open connection never answers. An open stream finds that out itself.
          if (status.error_code() == grpc::StatusCode::DEADLINE_EXCEEDED && !up()) connection_.Renew();
          if (closed_ || (give_up && give_up(error))) return;
          stage_.worker.After(kPause, [=, this] { Ask<Service>(call, request, then, give_up); });
        });
  }

 private:
  static constexpr std::chrono::milliseconds kPause{100};

  void TakeName(std::function<void()> then);
  void OpenOwn(LineUser& user);

  const Stage& stage_;
  Connection connection_;
  rules::SeededNumbers numbers_;
  std::string token_;
  std::optional<Line> line_;
  bool closed_ = false;
};

}  // namespace merels::load
