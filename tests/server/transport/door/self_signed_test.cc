#include "server/transport/door/self_signed.h"

#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/transport/door/tls.h"
#include "tests/support/temporary_folder.h"

namespace merels::transport {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;

constexpr milliseconds kNow{1'800'000'000'000};

TEST(SelfSigned, TheServerTakesItForAsLongAsWasSaid) {
  const auto made = MakeSelfSigned({"mill.home", "192.168.1.7", "2001:db8::7"}, kNow, days(30));
  ASSERT_TRUE(made.ok()) << made.error().sentence;
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "cert.pem") << made->certificate;
  std::ofstream(folder.path() / "key.pem") << made->key;
  const auto identity = LoadTlsIdentity(folder.path() / "cert.pem", folder.path() / "key.pem");
  ASSERT_TRUE(identity.ok()) << identity.error().sentence;
  EXPECT_EQ(identity->begins_at, kNow - hours(1));
  EXPECT_EQ(identity->ends_at, kNow + days(30));
}

TEST(SelfSigned, ItsFingerprintIsThatOfTheCertificateAndNoTwoAreAlike) {
  const auto one = MakeSelfSigned({"mill.home"}, kNow, days(1));
  const auto other = MakeSelfSigned({"mill.home"}, kNow, days(1));
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_EQ(one->fingerprint.size(), 32U * 3 - 1);
  EXPECT_EQ(FingerprintOf(one->certificate), one->fingerprint);
  EXPECT_NE(one->fingerprint, other->fingerprint);
  EXPECT_NE(one->key, other->key);
  EXPECT_EQ(FingerprintOf("no certificate"), "");
}

TEST(SelfSigned, WhatIsNeitherANameNorAnAddressIsRefused) {
  const std::string longest = std::string(63, 'a') + ".example";
  for (const std::string& good :
       {std::string("localhost"), std::string("a-1.example"), std::string("::1"), longest})
    EXPECT_TRUE(MakeSelfSigned({good}, kNow, days(1)).ok()) << good;
  for (const std::string& bad :
       {std::string(), std::string("mill.home:9393"), std::string("[::1]"), std::string("mill home"),
        std::string("-a.b"), std::string("a-.b"), std::string("a..b"), std::string("a."),
        std::string("192.168.1.300"), std::string("m\xC3\xBChle.example"), std::string("*.example"),
        std::string("a,DNS:b"), std::string("https://a.b"), "a" + longest}) {
    const auto made = MakeSelfSigned({"good.example", bad}, kNow, days(1));
    ASSERT_FALSE(made.ok()) << bad;
    EXPECT_EQ(made.error().reason, Reason::kBadArgument);
    EXPECT_THAT(made.error().sentence, testing::HasSubstr("neither a host name nor an address"));
  }
  EXPECT_FALSE(MakeSelfSigned({}, kNow, days(1)).ok());
}

}  // namespace
}  // namespace merels::transport
