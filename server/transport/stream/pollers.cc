#include "server/transport/stream/pollers.h"

#include <algorithm>
#include <future>
#include <thread>
#include <utility>

#include "common/base/check.h"

namespace merels::transport {

int DefaultPollers() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

Pollers::Pollers(int count, int urgency) {
  MERELS_CHECK(count >= 1);
  for (int i = 0; i < count; ++i) {
    auto queue = builder_.AddCompletionQueue();
    server_queues_.push_back(queue.get());
    pollers_.push_back(std::make_unique<Poller>(std::move(queue), urgency));
  }
}

Pollers::~Pollers() { Stop(); }

void Pollers::Settle() {
  for (const auto& poller : pollers_) {
    std::promise<void> settled;
    poller->Post([&settled] { settled.set_value(); });
    settled.get_future().wait();
  }
}

void Pollers::Stop() {
  for (auto poller = pollers_.rbegin(); poller != pollers_.rend(); ++poller) (*poller)->Stop();
}

}  // namespace merels::transport
