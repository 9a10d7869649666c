#include "common/base/crc32c.h"

#include <string>

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(Crc32c, IsThatOfTheStandard) {
  EXPECT_EQ(Crc32c(""), 0U);
  EXPECT_EQ(Crc32c("123456789"), 0xE3069283U);
  EXPECT_EQ(Crc32c(std::string(32, '\0')), 0x8A9136AAU);
  EXPECT_EQ(Crc32c(std::string(32, '\xff')), 0x62A8AB43U);
}

TEST(Crc32c, GoesOnFromWhereItWas) { EXPECT_EQ(Crc32c("6789", Crc32c("12345")), Crc32c("123456789")); }

}  // namespace
}  // namespace merels
