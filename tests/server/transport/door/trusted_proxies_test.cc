#include "server/transport/door/trusted_proxies.h"

#include <gtest/gtest.h>

namespace merels::transport {
namespace {

constexpr const char* kProxy = "ipv4:127.0.0.1:5000";

TEST(TrustedProxies, NobodyIsBelievedUnlessItWasSaid) {
  EXPECT_EQ(TrustedProxies().OriginOf(kProxy, "192.0.2.7"), kProxy);
  EXPECT_EQ(TrustedProxies::Parse("").value().OriginOf(kProxy, "192.0.2.7"), kProxy);
  EXPECT_EQ(TrustedProxies::Parse("127.0.0.2").value().OriginOf(kProxy, "192.0.2.7"), kProxy);
}

TEST(TrustedProxies, ABelievedOneSaysWhomItSpeaksFor) {
  const auto proxies = TrustedProxies::Parse("127.0.0.1").value();
  EXPECT_EQ(proxies.OriginOf(kProxy, "192.0.2.7"), "ipv4:192.0.2.7:0");
  EXPECT_EQ(proxies.OriginOf(kProxy, "2001:db8::7"), "ipv6:[2001:db8::7]:0");
  EXPECT_EQ(proxies.OriginOf(kProxy, ""), kProxy);
}

TEST(TrustedProxies, OfAListTheLastThatIsNoProxyCounts) {
  const auto proxies = TrustedProxies::Parse("127.0.0.1, 10.0.0.0/8").value();
  EXPECT_EQ(proxies.OriginOf(kProxy, "198.51.100.1, 192.0.2.7"), "ipv4:192.0.2.7:0");
  EXPECT_EQ(proxies.OriginOf(kProxy, "198.51.100.1, 192.0.2.7,10.1.2.3"), "ipv4:192.0.2.7:0");
  EXPECT_EQ(proxies.OriginOf(kProxy, "10.1.2.3"), "ipv4:10.1.2.3:0");
}

TEST(TrustedProxies, WhatIsNoAddressEndsTheList) {
  const auto proxies = TrustedProxies::Parse("127.0.0.1,10.0.0.0/8").value();
  EXPECT_EQ(proxies.OriginOf(kProxy, "192.0.2.7, unknown"), kProxy);
  EXPECT_EQ(proxies.OriginOf(kProxy, "192.0.2.7, nonsense, 10.1.2.3"), "ipv4:10.1.2.3:0");
  EXPECT_EQ(proxies.OriginOf(kProxy, ",,"), kProxy);
}

TEST(TrustedProxies, NetworksReachAsFarAsTheirBits) {
  const auto proxies = TrustedProxies::Parse("10.0.0.0/9,2001:db8::/33,::1").value();
  EXPECT_TRUE(proxies.Trust("ipv4:10.127.255.255:1"));
  EXPECT_FALSE(proxies.Trust("ipv4:10.128.0.0:1"));
  EXPECT_TRUE(proxies.Trust("ipv6:[::ffff:10.1.1.1]:1"));
  EXPECT_TRUE(proxies.Trust("ipv6:%5B2001:db8:7fff::1%5D:1"));
  EXPECT_FALSE(proxies.Trust("ipv6:[2001:db8:8000::1]:1"));
  EXPECT_TRUE(proxies.Trust("ipv6:[::1]:1"));
}

TEST(TrustedProxies, WhoComesByTheServersOwnSocketIsBelieved) {
  EXPECT_TRUE(TrustedProxies().Trust("unix:/data/admin.sock"));
  EXPECT_EQ(TrustedProxies().OriginOf("unix:/data/admin.sock", "192.0.2.7"), "ipv4:192.0.2.7:0");
  EXPECT_EQ(TrustedProxies().OriginOf("unix:/data/admin.sock", ""), "unix:/data/admin.sock");
  // What a browser wrote before it is not.
  EXPECT_EQ(TrustedProxies().OriginOf("unix:/data/admin.sock", "198.51.100.1, 192.0.2.7"),
            "ipv4:192.0.2.7:0");
}

TEST(TrustedProxies, WhatCannotBeReadIsRefusedWithIt) {
  for (const char* const wrong : {"localhost", "127.0.0.1,", "127.0.0.1/33", "10.0.0.0/", "10.0.0.0/8x",
                                  "::1/129", "10.0.0.0/-1", "300.1.1.1", ","}) {
    EXPECT_FALSE(TrustedProxies::Parse(wrong).ok()) << wrong;
  }
  EXPECT_NE(TrustedProxies::Parse("127.0.0.1,gate").error().sentence.find("'gate'"), std::string::npos);
}

}  // namespace
}  // namespace merels::transport
