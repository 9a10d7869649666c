#include "server/transport/base/origin.h"

#include <gtest/gtest.h>
#include <netinet/in.h>

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

TEST(Address, TheWiderPrefixOfIPv6HasFortyEightBits) {
  EXPECT_EQ(PrefixOf(AddressOf("ipv6:[2001:db8:1:2:3:4:5:6]:5000")), "2001:db8:1::/48");
  EXPECT_EQ(PrefixOf(AddressOf("ipv6:[2001:db8:1:ffff::1]:5000")), "2001:db8:1::/48");
  EXPECT_EQ(PrefixOf(AddressOf("ipv6:[2001:db8:2:2::1]:5000")), "2001:db8:2::/48");
  EXPECT_EQ(PrefixOf(AddressOf("ipv6:[2001:db8::1]:5000")), "2001:db8::/48");
  EXPECT_EQ(PrefixOf(AddressOf("ipv6:%5Bfe80::1%25eth0%5D:5000")), "fe80::/48");
}

TEST(Address, TheWiderPrefixOfIPv4HasTwentyFourBitsAlsoOfAMappedOne) {
  EXPECT_EQ(PrefixOf(AddressOf("ipv4:192.0.2.7:5000")), "192.0.2.0/24");
  EXPECT_EQ(PrefixOf(AddressOf("ipv4:192.0.2.255:5000")), "192.0.2.0/24");
  EXPECT_EQ(PrefixOf(AddressOf("ipv4:192.0.3.7:5000")), "192.0.3.0/24");
  EXPECT_EQ(PrefixOf(AddressOf("ipv6:[::ffff:192.0.2.7]:5000")), "192.0.2.0/24");
}

TEST(Address, WhatIsNoAddressIsItsOwnPrefix) {
  EXPECT_EQ(PrefixOf("unix:/tmp/socket"), "unix:/tmp/socket");
  EXPECT_EQ(PrefixOf("ipv4:nonsense:1"), "ipv4:nonsense:1");
  EXPECT_EQ(PrefixOf(""), "");
}

TEST(Address, WhatIsNoAddressStaysAsItIs) {
  EXPECT_EQ(AddressOf("unix:/tmp/socket"), "unix:/tmp/socket");
  EXPECT_EQ(AddressOf("ipv4:nonsense:1"), "ipv4:nonsense:1");
  EXPECT_EQ(AddressOf(""), "");
}

TEST(Address, OneEndOfAConnectionIsKnownHoweverItIsWritten) {
  EXPECT_EQ(ConnectionKey("ipv6:%5B2001:db8::1%5D:5"), ConnectionKey("ipv6:[2001:db8:0::1]:5"));
  EXPECT_EQ(ConnectionKey("ipv6:[::ffff:192.0.2.7]:5"), ConnectionKey("ipv4:192.0.2.7:5"));
  EXPECT_NE(ConnectionKey("ipv4:192.0.2.7:5"), ConnectionKey("ipv4:192.0.2.7:6"));
  EXPECT_NE(ConnectionKey("ipv4:192.0.2.7:5"), ConnectionKey("ipv4:192.0.2.8:5"));
  EXPECT_EQ(ConnectionKey("unix:/tmp/socket"), "unix:/tmp/socket");
}

TEST(Address, ASocketsAddressIsWrittenAsAPeer) {
  sockaddr_in ipv4{};
  ipv4.sin_family = AF_INET;
  ipv4.sin_port = htons(5000);
  ipv4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(PeerOf(reinterpret_cast<const sockaddr&>(ipv4)), "ipv4:127.0.0.1:5000");
  sockaddr_in6 ipv6{};
  ipv6.sin6_family = AF_INET6;
  ipv6.sin6_port = htons(5000);
  ipv6.sin6_addr = in6addr_loopback;
  EXPECT_EQ(PeerOf(reinterpret_cast<const sockaddr&>(ipv6)), "ipv6:[::1]:5000");
  sockaddr other{};
  other.sa_family = AF_UNIX;
  EXPECT_EQ(PeerOf(other), "");
}

TEST(Address, OnlyThisMachineIsLoopback) {
  EXPECT_TRUE(IsOfThisMachine("ipv4:127.0.0.1:5000"));
  EXPECT_TRUE(IsOfThisMachine("ipv4:127.8.8.8:5000"));
  EXPECT_TRUE(IsOfThisMachine("ipv6:[::1]:5000"));
  EXPECT_TRUE(IsOfThisMachine("ipv6:%5B::1%5D:5000"));
  EXPECT_FALSE(IsOfThisMachine("ipv4:192.0.2.7:5000"));
  EXPECT_FALSE(IsOfThisMachine("ipv6:[2001:db8::1]:5000"));
  EXPECT_TRUE(IsOfThisMachine("unix:/tmp/socket"));
  EXPECT_TRUE(IsOfThisMachine("unix:"));
  EXPECT_FALSE(IsOfThisMachine("vsock:2:1"));
}

}  // namespace
}  // namespace merels::transport
