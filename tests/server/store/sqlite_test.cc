#include "server/store/sqlite.h"

#include <gtest/gtest.h>

#include "tests/server/store/conformance.h"
#include "tests/server/store/sqlite_host.h"

namespace merels::store {

INSTANTIATE_TYPED_TEST_SUITE_P(Sqlite, StoreConformance, SqliteHost);

}  // namespace merels::store
