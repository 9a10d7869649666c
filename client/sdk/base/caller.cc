#include "client/sdk/base/caller.h"

namespace merels::sdk {

void Caller::End() {
  std::unique_lock lock(mutex_);
  ending_ = true;
  for (auto* context : under_way_) context->TryCancel();
  empty_.wait(lock, [&] { return under_way_.empty(); });
}

void Caller::SetToken(std::string token) {
  const std::lock_guard lock(mutex_);
  token_ = std::move(token);
}

std::shared_ptr<grpc::Channel> Caller::Prepare(grpc::ClientContext& context, Millis deadline) {
  context.set_deadline(std::chrono::system_clock::now() + deadline);
  const std::lock_guard lock(mutex_);
  if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
  return channel_->Get();
}

void Caller::Enter(grpc::ClientContext* context) {
  const std::lock_guard lock(mutex_);
  under_way_.insert(context);
  if (ending_) context->TryCancel();
}

void Caller::Leave(grpc::ClientContext* context) {
  const std::lock_guard lock(mutex_);
  under_way_.erase(context);
  empty_.notify_all();  // under the lock: this object may be destroyed right after it
}

}  // namespace merels::sdk
