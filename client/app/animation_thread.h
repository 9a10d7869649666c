// A thread that draws games as pictures that move, one after the other, and writes their files: either takes
// longer than a frame of the window.
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "common/base/result.h"

namespace merels::app {

/// The bytes of a GIF, of a record's text. Called on the thread.
using DrawAnimation = std::function<Result<std::string>(std::string_view record)>;

/// Animations that wait, at most.
inline constexpr std::size_t kMaxAnimations = 8;

class AnimationThread {
 public:
  /// `tell` is called on the thread with the path of each file, or why there is none: bad-file, or an error
  /// of `draw`. It outlives this object.
  AnimationThread(DrawAnimation draw, std::function<void(Result<std::string>)> tell);
  AnimationThread(const AnimationThread&) = delete;
  AnimationThread& operator=(const AnimationThread&) = delete;
  /// Waits until all that was asked for is written: whoever saves and leaves finds the file.
  ~AnimationThread();

  /// NAME.gif in that folder, which is made if needed, or the next number that is free. limit-reached.
  Result<void> Save(std::filesystem::path folder, std::string name, std::string record);

 private:
  struct Wanted {
    std::filesystem::path folder;
    std::string name;
    std::string record;
  };
  void Run();
  Result<std::string> Make(const Wanted& wanted) const;

  const DrawAnimation draw_;
  const std::function<void(Result<std::string>)> tell_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Wanted> waiting_;  // guarded by mutex_
  bool ending_ = false;         // guarded by mutex_
  std::thread thread_;          // last: starts when all other members are there
};

}  // namespace merels::app
