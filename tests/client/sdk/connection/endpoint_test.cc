#include "client/sdk/connection/endpoint.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace merels::sdk {
namespace {

Result<Endpoint> At(const std::string& server) { return Resolve({server, {}, false}); }

TEST(Endpoint, HostAndPortAreTakenApart) {
  EXPECT_EQ(At("127.0.0.1:1234")->host, "127.0.0.1");
  EXPECT_EQ(At("127.0.0.1:1234")->port, 1234);
  EXPECT_EQ(At("localhost")->port, kDefaultPort);
  EXPECT_EQ(At("[::1]:77")->host, "::1");
  EXPECT_EQ(At("[::1]:77")->Address(), "[::1]:77");
  EXPECT_EQ(At("[::1]")->port, kDefaultPort);
  EXPECT_EQ(At("127.0.0.1:1")->Address(), "127.0.0.1:1");
}

TEST(Endpoint, WhatComesAlongWhenAnAddressIsCopiedIsLeftOut) {
  for (const auto* copied : {" 127.0.0.1:1234", "127.0.0.1:1234 ", "\t127.0.0.1:1234\r\n", "127.0.0.1:1234/",
                             "merels://127.0.0.1:1234", " Merels://127.0.0.1:1234/ ",
                             "\xEF\xBB\xBF"
                             "127.0.0.1:1234"}) {
    const auto endpoint = At(copied);
    ASSERT_TRUE(endpoint.ok()) << copied;
    EXPECT_EQ(endpoint->Address(), "127.0.0.1:1234") << copied;
  }
  EXPECT_EQ(At("merels://[::1]:77/")->Address(), "[::1]:77");
  EXPECT_EQ(At("http://[::1]:77/m/abc")->Address(), "[::1]:77") << "of a page only the address";
}

TEST(Endpoint, AHostWithLettersOfAnyScriptIsAskedForAsTheDnsKnowsIt) {
  const auto host = [](const std::string& server) {
    const auto endpoint = Resolve({server, {}, true});
    return endpoint.ok() ? endpoint->Address() : endpoint.error().sentence;
  };
  EXPECT_EQ(host("m\xC3\xBChle.invalid:1"), "xn--mhle-0ra.invalid:1");
  EXPECT_EQ(host("M\xC3\x9CHLE.Invalid:1"), "xn--mhle-0ra.invalid:1");
  EXPECT_EQ(host("mu\xCC\x88hle.invalid:1"), "xn--mhle-0ra.invalid:1") << "the umlaut in two characters";
  EXPECT_EQ(host("merels://\xD0\xBC\xD0\xB5\xD0\xBB\xD1\x8C.invalid:7/"), "xn--e1amb0e.invalid:7");
  for (const auto* none : {"m\xFChle.invalid:1", "\xC2\xAB.invalid:1", "a\xE2\x80\xAE.invalid:1"})
    EXPECT_NE(host(none).find("is not the address"), std::string::npos) << none;
}

TEST(Endpoint, WhatIsNoAddressIsRefusedWithASentence) {
  for (const auto* bad : {"", ":1", "host:", "host:0", "host:65536", "host:12x", "ho st:1", "[::1", "[::1]1",
                          "[]:1", "ftp://host:1", "https://", "::1", "host:1:2"}) {
    const auto endpoint = At(bad);
    ASSERT_FALSE(endpoint.ok()) << bad;
    EXPECT_EQ(endpoint.error().reason, Reason::kBadArgument);
    EXPECT_NE(endpoint.error().sentence.find("HOST:PORT"), std::string::npos);
  }
}

TEST(Endpoint, OnlyLoopbackIsSpokenToWithoutTls) {
  for (const auto* near : {"127.0.0.1", "127.3.2.1", "localhost", "::1"})
    EXPECT_TRUE(IsLoopback(near)) << near;
  for (const auto* far : {"128.0.0.1", "127.0.0.1.example.org", "example.org", "10.0.0.1", "127", "127.0.0"})
    EXPECT_FALSE(IsLoopback(far)) << far;
  EXPECT_FALSE(At("127.0.0.1:1")->tls);
}

TEST(Endpoint, ASocketOfThisMachineNeedsNoTlsAndTakesNoAuthorities) {
  const auto socket = Resolve({.server = "unix:/var/lib/merels/admin.sock"});
  ASSERT_TRUE(socket.ok());
  EXPECT_EQ(socket->socket, "/var/lib/merels/admin.sock");
  EXPECT_EQ(socket->Address(), "unix:/var/lib/merels/admin.sock");
  EXPECT_FALSE(socket->tls);
  EXPECT_EQ(Resolve({.server = "unix:/a", .ca = "/b"}).error().reason, Reason::kBadArgument);
  EXPECT_EQ(Resolve({.server = "unix:"}).error().reason, Reason::kBadArgument);
}

TEST(Endpoint, OffLoopbackThereIsTlsUnlessItIsRefusedInWords) {
  const auto plain = Resolve({"example.org:1", {}, true});
  ASSERT_TRUE(plain.ok());
  EXPECT_FALSE(plain->tls);
  // On a machine without authorities this is an error; it is never plaintext.
  const auto secure = At("example.org:1");
  EXPECT_TRUE(secure.ok() ? secure->tls : secure.error().reason == Reason::kBadFile);
}

TEST(Endpoint, AFileOfAuthoritiesTurnsTlsOnAlsoToLoopback) {
  const auto file = std::filesystem::path(::testing::TempDir()) / "endpoint_test_ca.pem";
  std::ofstream(file) << "-----BEGIN CERTIFICATE-----\n";
  const auto endpoint = Resolve({"127.0.0.1:1", file, false});
  ASSERT_TRUE(endpoint.ok());
  EXPECT_TRUE(endpoint->tls);
  EXPECT_EQ(endpoint->ca_pem, "-----BEGIN CERTIFICATE-----\n");
  EXPECT_EQ(Resolve({"127.0.0.1:1", file, true}).error().reason, Reason::kBadArgument);
  std::ofstream(file) << "\xEF\xBB\xBF-----BEGIN CERTIFICATE-----\r\n";
  EXPECT_EQ(Resolve({"127.0.0.1:1", file, false})->ca_pem, "-----BEGIN CERTIFICATE-----\n");
  std::ofstream(file) << "no certificate\n";
  EXPECT_EQ(Resolve({"127.0.0.1:1", file, false}).error().reason, Reason::kBadFile);
  std::filesystem::remove(file);
  EXPECT_EQ(Resolve({"127.0.0.1:1", file, false}).error().reason, Reason::kBadFile);
}

}  // namespace
}  // namespace merels::sdk
