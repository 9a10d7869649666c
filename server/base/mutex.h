// Locks that the compiler checks: clang's -Wthread-safety turns a guarded field used without its lock into an
// error. For the few places with threads: the store, the bus, an executor. Built on std::mutex, because the
// thread sanitizer does not see locks inside libraries built without it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#if defined(__clang__)
#define MERELS_THREAD_ANNOTATION(x) __attribute__((x))
#else
#define MERELS_THREAD_ANNOTATION(x)
#endif
#define MERELS_CAPABILITY(name) MERELS_THREAD_ANNOTATION(capability(name))
#define MERELS_SCOPED_CAPABILITY MERELS_THREAD_ANNOTATION(scoped_lockable)
#define MERELS_GUARDED_BY(mutex) MERELS_THREAD_ANNOTATION(guarded_by(mutex))
#define MERELS_REQUIRES(mutex) MERELS_THREAD_ANNOTATION(requires_capability(mutex))
#define MERELS_EXCLUDES(mutex) MERELS_THREAD_ANNOTATION(locks_excluded(mutex))
#define MERELS_ACQUIRE(...) MERELS_THREAD_ANNOTATION(acquire_capability(__VA_ARGS__))
#define MERELS_RELEASE(...) MERELS_THREAD_ANNOTATION(release_capability(__VA_ARGS__))

namespace merels {

/// Not recursive.
class MERELS_CAPABILITY("mutex") Mutex {
 public:
  void Lock() MERELS_ACQUIRE() { mutex_.lock(); }
  void Unlock() MERELS_RELEASE() { mutex_.unlock(); }

 private:
  friend class Condition;
  std::mutex mutex_;
};

/// Holds a mutex for a block.
class MERELS_SCOPED_CAPABILITY MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) MERELS_ACQUIRE(mutex) : mutex_(mutex) { mutex_.Lock(); }
  ~MutexLock() MERELS_RELEASE() { mutex_.Unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

/// A condition variable. Waits may wake spuriously: wait in a loop that checks the condition.
class Condition {
 public:
  void Wait(Mutex& mutex) MERELS_REQUIRES(mutex) {
    std::unique_lock<std::mutex> held(mutex.mutex_, std::adopt_lock);
    condition_.wait(held);
    held.release();
  }

  /// Waits until `moment` at the latest.
  void WaitUntil(Mutex& mutex, std::chrono::steady_clock::time_point moment) MERELS_REQUIRES(mutex) {
    std::unique_lock<std::mutex> held(mutex.mutex_, std::adopt_lock);
    condition_.wait_until(held, moment);
    held.release();
  }

  void NotifyOne() { condition_.notify_one(); }
  void NotifyAll() { condition_.notify_all(); }

 private:
  std::condition_variable condition_;
};

}  // namespace merels
