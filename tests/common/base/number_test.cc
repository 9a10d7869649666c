#include "common/base/number.h"

#include <cstdint>
#include <optional>
#include <string_view>

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(Number, IsAllOfTheText) {
  EXPECT_EQ(ParseNumber<int>("0"), 0);
  EXPECT_EQ(ParseNumber<int>("-12"), -12);
  EXPECT_EQ(ParseNumber<std::uint64_t>("18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(ParseNumber<std::uint32_t>("ff", 16), 255U);
  for (const char* text : {"", " 1", "1 ", "+1", "1.5", "12x", "x12", "-"}) {
    EXPECT_EQ(ParseNumber<int>(text), std::nullopt) << text;
  }
  EXPECT_EQ(ParseNumber<int>(std::string_view("1\0", 2)), std::nullopt);
}

TEST(Number, IsNoneThatItsTypeCannotHold) {
  EXPECT_EQ(ParseNumber<std::uint8_t>("256"), std::nullopt);
  EXPECT_EQ(ParseNumber<std::uint64_t>("-1"), std::nullopt);
  EXPECT_EQ(ParseNumber<std::int64_t>("9223372036854775808"), std::nullopt);
}

}  // namespace
}  // namespace merels
