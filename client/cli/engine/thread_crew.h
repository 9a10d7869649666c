// Helpers of the engine, each on a thread of its own.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "common/engine/search/crew.h"

namespace merels::cli {

/// The threads last from Begin to End. There may be fewer, where the system refuses more.
class ThreadCrew final : public engine::Crew {
 public:
  explicit ThreadCrew(int size) : size_(size) {}
  ~ThreadCrew() override { End(); }

  int size() const override { return size_; }
  void Begin(Job job) override;
  void End() override;

 private:
  const int size_;
  Job job_;
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

}  // namespace merels::cli
