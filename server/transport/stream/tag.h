// The tags of a completion queue, and work deferred until after a completion.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "common/base/check.h"
#include "server/base/mutex.h"

namespace merels::transport {

/// One pending operation; its completion comes out of a completion queue exactly once.
///
/// gRPC passes it from the thread that begins the operation to the thread that completes it, and orders the
/// two; HandOver and TakeOver order them again, visibly for the thread sanitizer.
class Tag {
 public:
  virtual ~Tag() = default;
  virtual void Complete(bool ok) = 0;

  /// The first step in the thread of the completion queue.
  void TakeOver() { handed_over_.load(std::memory_order_acquire); }
  /// The last step before the tag is handed to gRPC.
  void HandOver() { handed_over_.store(true, std::memory_order_release); }

 private:
  std::atomic<bool> handed_over_ = false;
};

/// Work that a poller does when the current task or completion has ended.
class Afterwards {
 public:
  virtual ~Afterwards() = default;
  virtual void Flush() = 0;
};

/// An operation of an object owned by shared pointers; while pending it holds its owner.
template <class Owner>
class Operation final : public Tag {
 public:
  /// `step` is called by the thread of the completion queue, with whether the operation succeeded.
  Operation(Owner& owner, Mutex& mutex, void (Owner::*step)(bool))
      : owner_(owner), mutex_(mutex), step_(step) {}

  /// The tag to hand to gRPC. The owner's mutex is held.
  void* Begin() MERELS_REQUIRES(mutex_) {
    MERELS_CHECK(!held_);
    held_ = owner_.shared_from_this();
    HandOver();
    return static_cast<Tag*>(this);
  }

  void Complete(bool ok) override MERELS_EXCLUDES(mutex_) {
    const std::shared_ptr<Owner> held = std::move(held_);
    (owner_.*step_)(ok);
  }

 private:
  Owner& owner_;
  Mutex& mutex_;
  void (Owner::*step_)(bool);
  /// Belongs to the thread that begins the operation, and from then on to the thread that completes it. The
  /// step notifies the owner, under its mutex, that another one may begin.
  std::shared_ptr<Owner> held_;
};

}  // namespace merels::transport
