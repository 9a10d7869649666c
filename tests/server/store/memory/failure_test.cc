// The store in memory when its disk fails.
#include "tests/server/store/failure_conformance.h"
#include "tests/support/manual_executor.h"
#include "tests/support/memory_store.h"

namespace merels::store {

/// An uncertain write was done, or was not.
template <MemoryDisk::Fault kDoubt>
class FailingMemoryHost {
 public:
  Store& store() { return *store_; }
  void Reopen() { store_ = MakeMemoryStore(executor_, disk_); }
  void Drive() { executor_.RunUntilIdle(); }

  void Fill() { disk_->fault = MemoryDisk::Fault::kFull; }
  void Doubt() { disk_->fault = kDoubt; }
  void Heal() { disk_->fault = MemoryDisk::Fault::kNone; }

 private:
  ManualClock clock_;
  ManualExecutor executor_{clock_};
  std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
  std::unique_ptr<Store> store_ = MakeMemoryStore(executor_, disk_);
};

using MemoryThatWrote = FailingMemoryHost<MemoryDisk::Fault::kUnknownWritten>;
using MemoryThatLost = FailingMemoryHost<MemoryDisk::Fault::kUnknownLost>;

INSTANTIATE_TYPED_TEST_SUITE_P(MemoryThatWrote, FailingStoreConformance, MemoryThatWrote);
INSTANTIATE_TYPED_TEST_SUITE_P(MemoryThatLost, FailingStoreConformance, MemoryThatLost);

}  // namespace merels::store
