// The SQLite store on a failing disk.
#include "tests/server/store/failure_conformance.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/support/faulty_disk.h"

namespace merels::store {

class FailingSqliteHost {
 public:
  Store& store() { return host_.store(); }
  void Reopen() { host_.Reopen(); }
  void Drive() {}

  void Fill() { disk_.Break(FaultyDisk::Fault::kFull); }
  void Doubt() { disk_.Break(FaultyDisk::Fault::kSync); }
  void Heal() { disk_.Heal(); }

 private:
  FaultyDisk disk_;
  SqliteHost host_;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, FailingStoreConformance, FailingSqliteHost);

}  // namespace merels::store
