#include "client/sdk/calls.h"

#include <chrono>
#include <condition_variable>
#include <set>

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/generic/generic_stub.h>

#include "proto/wire/status.h"

namespace merels::sdk {
namespace {

class GrpcCalls final : public Calls {
 public:
  GrpcCalls(std::shared_ptr<Channel> channel, Millis deadline)
      : channel_(std::move(channel)), deadline_(deadline) {}

  /// Cancels the calls under way, and those started by a `done` meanwhile, and waits until every `done` has
  /// run.
  ~GrpcCalls() override {
    std::unique_lock lock(mutex_);
    ending_ = true;
    for (auto* context : under_way_) context->TryCancel();
    empty_.wait(lock, [&] { return under_way_.empty(); });
  }

  void SetToken(std::string token) override {
    const std::lock_guard lock(mutex_);
    token_ = std::move(token);
  }

  void Send(const std::string& path, std::string request, int patience, Done<std::string> done) override {
    const auto call = std::make_shared<OneCall>();
    call->request = BufferOf(request);
    call->context.set_deadline(std::chrono::system_clock::now() + deadline_ * patience);
    {
      const std::lock_guard lock(mutex_);
      if (!token_.empty()) call->context.AddMetadata("authorization", "Bearer " + token_);
      if (const auto& origin = channel_->on_behalf_of(); !origin.empty())
        call->context.AddMetadata("x-forwarded-for", origin);
      call->stub.emplace(channel_->Get());
      under_way_.insert(&call->context);
      if (ending_) call->context.TryCancel();
    }
    call->stub->UnaryCall(&call->context, path, {}, &call->request, &call->answer,
                          [this, call, done = std::move(done)](const grpc::Status& status) {
                            status.ok() ? done(BytesOf(call->answer)) : done(wire::FromStatus(status));
                            Leave(call->context);
                          });
  }

 private:
  struct OneCall {
    grpc::ClientContext context;
    std::optional<grpc::GenericStub> stub;
    grpc::ByteBuffer request;
    grpc::ByteBuffer answer;
  };

  static grpc::ByteBuffer BufferOf(const std::string& bytes) {
    const grpc::Slice slice(bytes);
    return {&slice, 1};
  }

  static std::string BytesOf(const grpc::ByteBuffer& buffer) {
    grpc::Slice slice;
    return buffer.DumpToSingleSlice(&slice).ok() ? std::string(slice.begin(), slice.end()) : std::string();
  }

  void Leave(grpc::ClientContext& context) {
    const std::lock_guard lock(mutex_);
    under_way_.erase(&context);
    empty_.notify_all();  // under the lock: this object may be destroyed right after it
  }

  const std::shared_ptr<Channel> channel_;
  const Millis deadline_;
  std::mutex mutex_;
  std::condition_variable empty_;
  std::string token_;                         // guarded by mutex_, as all below
  std::set<grpc::ClientContext*> under_way_;  // to cancel them, and to wait for them
  bool ending_ = false;
};

}  // namespace

std::unique_ptr<Calls> MakeCalls(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcCalls>(std::move(channel), deadline);
}

}  // namespace merels::sdk
