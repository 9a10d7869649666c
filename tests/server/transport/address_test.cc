#include "server/transport/address.h"

#include <gtest/gtest.h>

namespace merels::transport {
namespace {

TEST(Address, ThePortDoesNotCount) {
  EXPECT_EQ(AddressOf("ipv4:192.0.2.7:5000"), "192.0.2.7");
  EXPECT_EQ(AddressOf("ipv4:192.0.2.7:6000"), "192.0.2.7");
}

TEST(Address, OfIPv6TheNetworkCounts) {
  EXPECT_EQ(AddressOf("ipv6:[2001:db8:1:2:3:4:5:6]:5000"), "2001:db8:1:2::/64");
  EXPECT_EQ(AddressOf("ipv6:%5B2001:db8:1:2:9:9:9:9%5D:5000"), "2001:db8:1:2::/64");
  EXPECT_NE(AddressOf("ipv6:[2001:db8:1:3::1]:5000"), AddressOf("ipv6:[2001:db8:1:2::1]:5000"));
}

TEST(Address, AMappedAddressIsTheOneItMaps) {
  EXPECT_EQ(AddressOf("ipv6:[::ffff:192.0.2.7]:5000"), AddressOf("ipv4:192.0.2.7:5000"));
}

TEST(Address, WhatIsNoAddressStaysAsItIs) {
  EXPECT_EQ(AddressOf("unix:/tmp/socket"), "unix:/tmp/socket");
  EXPECT_EQ(AddressOf("ipv4:nonsense:1"), "ipv4:nonsense:1");
  EXPECT_EQ(AddressOf(""), "");
}

TEST(Address, OnlyThisMachineIsLoopback) {
  EXPECT_TRUE(IsLoopback("ipv4:127.0.0.1:5000"));
  EXPECT_TRUE(IsLoopback("ipv4:127.8.8.8:5000"));
  EXPECT_TRUE(IsLoopback("ipv6:[::1]:5000"));
  EXPECT_TRUE(IsLoopback("ipv6:%5B::1%5D:5000"));
  EXPECT_FALSE(IsLoopback("ipv4:192.0.2.7:5000"));
  EXPECT_FALSE(IsLoopback("ipv6:[2001:db8::1]:5000"));
  EXPECT_FALSE(IsLoopback("unix:/tmp/socket"));
}

}  // namespace
}  // namespace merels::transport
