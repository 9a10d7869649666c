#include "client/web/http/address_rate.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

using Millis = AddressRate::Millis;

TEST(AddressRate, SoManyAtOnceAndThenSoManyASecond) {
  AddressRate rate(2, 3, 10);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(rate.Take("a", Millis(0)));
  EXPECT_FALSE(rate.Take("a", Millis(0)));
  EXPECT_FALSE(rate.Take("a", Millis(499)));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(rate.Take("a", Millis(1000)));
  EXPECT_FALSE(rate.Take("a", Millis(1001)));
}

TEST(AddressRate, WhoRestsLongHasNoMoreThanAtOnce) {
  AddressRate rate(2, 3, 10);
  EXPECT_TRUE(rate.Take("a", Millis(0)));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(rate.Take("a", Millis(1'000'000)));
  EXPECT_FALSE(rate.Take("a", Millis(1'000'000)));
}

TEST(AddressRate, OneAddressDoesNotUseUpAnothers) {
  AddressRate rate(1, 1, 10);
  EXPECT_TRUE(rate.Take("a", Millis(0)));
  EXPECT_FALSE(rate.Take("a", Millis(0)));
  EXPECT_TRUE(rate.Take("b", Millis(0)));
}

TEST(AddressRate, OnlySoManyAddressesAreRemembered) {
  AddressRate rate(1, 2, 3);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(rate.Take(std::to_string(i), Millis(i)));
  EXPECT_LE(rate.remembered(), 3U);
}

}  // namespace
}  // namespace merels::web
