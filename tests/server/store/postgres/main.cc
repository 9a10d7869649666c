// The program of these tests. Where PostgreSQL is missing it says so and runs none of them.
#include <cstdio>

#include <gmock/gmock.h>

#include "tests/support/postgres_cluster.h"

namespace {

/// By which ctest knows that nothing was tested.
constexpr int kSkipped = 77;

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  if (merels::PostgresCluster::IsInstalled()) return RUN_ALL_TESTS();
  std::fputs("SKIPPED: PostgreSQL is not installed: deploy/install-deps.sh test\n", stderr);
  return kSkipped;
}
