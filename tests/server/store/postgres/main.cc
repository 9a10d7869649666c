// The main program of these tests. Without PostgreSQL it says so and skips all of them.
#include <cstdio>

#include <gmock/gmock.h>

#include "tests/support/postgres_cluster.h"

namespace {

/// Tells ctest that the tests were skipped.
constexpr int kSkipped = 77;

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  if (merels::PostgresCluster::IsInstalled()) return RUN_ALL_TESTS();
  std::fputs("SKIPPED: PostgreSQL is not installed: deploy/install-deps.sh test\n", stderr);
  return kSkipped;
}
