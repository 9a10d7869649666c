#include "server/transport/stream/spectator_writer.h"

#include <utility>

#include <sys/resource.h>
#include <unistd.h>

namespace merels::transport {
namespace {

constexpr int kNiceness = 5;

}  // namespace

SpectatorWriter::SpectatorWriter() : thread_([this] { Run(); }) {}

SpectatorWriter::~SpectatorWriter() { Stop(); }

void SpectatorWriter::Add(std::shared_ptr<Afterwards> what) {
  const MutexLock lock(mutex_);
  if (stopping_) return;
  added_.push_back(std::move(what));
  if (added_.size() == 1) changed_.NotifyOne();
}

void SpectatorWriter::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    changed_.NotifyOne();
  }
  if (thread_.joinable()) thread_.join();
}

void SpectatorWriter::Run() {
  // Of the calling thread only, on Linux. Never refused, as it only raises the niceness.
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness));
  for (auto taken = Take(); !taken.empty(); taken = Take()) {
    for (const auto& one : taken) one->Flush();
  }
}

std::vector<std::shared_ptr<Afterwards>> SpectatorWriter::Take() {
  const MutexLock lock(mutex_);
  while (added_.empty() && !stopping_) changed_.Wait(mutex_);
  return std::exchange(added_, {});
}

}  // namespace merels::transport
