#include <cstdio>

#include <gtest/gtest.h>

#include "tests/support/nats_server.h"

int main(int argc, char** argv) {
  if (!merels::NatsServer::IsInstalled()) {
    std::fputs("SKIPPED: the NATS server is not installed: deploy/install-deps.sh test\n", stderr);
    return 77;  // tells ctest that the tests were skipped
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
