// Holds a store's writing thread.
#pragma once

#include <future>

#include "tests/server/store/answers.h"

namespace merels::store {

/// The match whose row holds the thread. Its first row is written by the first HeldWriter, and refused to
/// later ones, which so write nothing.
inline constexpr const char* kHoldersMatch = "holder";

/// Holds a store's writing thread inside a `done`, so that later calls are queued together.
class HeldWriter {
 public:
  explicit HeldWriter(Store& store) {
    store.Append(RowOf(kHoldersMatch, 1), [this](const AppendResult&) {
      entered_.set_value();
      released_.get_future().wait();
    });
    entered_.get_future().wait();
  }
  void Release() { released_.set_value(); }

 private:
  std::promise<void> entered_;
  std::promise<void> released_;
};

}  // namespace merels::store
