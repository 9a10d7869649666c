#include "client/web/http/trusted_addresses.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

bool Trusts(const std::string& text, const char* address) {
  return TrustedAddresses::Read(text)->Has(boost::asio::ip::make_address(address));
}

TEST(TrustedAddresses, NobodyIsBelievedWithoutBeingNamed) {
  EXPECT_FALSE(TrustedAddresses().Has(boost::asio::ip::make_address("127.0.0.1")));
  EXPECT_FALSE(Trusts("", "127.0.0.1"));
}

TEST(TrustedAddresses, AddressesAndNetworksAreBelieved) {
  EXPECT_TRUE(Trusts("127.0.0.1", "127.0.0.1"));
  EXPECT_FALSE(Trusts("127.0.0.1", "127.0.0.2"));
  EXPECT_TRUE(Trusts("::1, 10.0.0.0/8", "10.9.8.7"));
  EXPECT_FALSE(Trusts("::1, 10.0.0.0/8", "11.0.0.1"));
  EXPECT_TRUE(Trusts("172.16.0.0/12", "172.31.255.255"));
  EXPECT_FALSE(Trusts("172.16.0.0/12", "172.32.0.0"));
  EXPECT_TRUE(Trusts("2001:db8::/33", "2001:db8:7fff::1"));
  EXPECT_FALSE(Trusts("2001:db8::/33", "2001:db8:8000::1"));
}

TEST(TrustedAddresses, OneOfTheOldKindOverTheNewIsItself) {
  EXPECT_TRUE(Trusts("10.0.0.0/8", "::ffff:10.1.1.1"));
  EXPECT_FALSE(Trusts("::/0", "10.1.1.1"));
}

TEST(TrustedAddresses, WhatIsNeitherIsRefused) {
  for (const char* text :
       {"localhost", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "::1/129", "1.2.3", "1.2.3.4,,"})
    EXPECT_FALSE(TrustedAddresses::Read(text).ok()) << text;
}

}  // namespace
}  // namespace merels::web
