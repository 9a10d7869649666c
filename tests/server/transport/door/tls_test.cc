#include "server/transport/door/tls.h"

#include <fstream>

#include <gtest/gtest.h>

#include "tests/server/transport/door/certificate.h"

namespace merels::transport {
namespace {

class Tls : public ::testing::Test {
 protected:
  std::filesystem::path Write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path folder_ =
      std::filesystem::path(::testing::TempDir()) /
      (std::string("merels_tls_") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
  const TlsIdentity identity_ = MakeIdentity();
};

TEST_F(Tls, ACertificateAndItsKeyAreTaken) {
  const auto loaded = LoadTlsIdentity(Write("cert", identity_.certificates), Write("key", identity_.key));
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(loaded->certificates, identity_.certificates);
  EXPECT_EQ(loaded->key, identity_.key);
  EXPECT_LE(loaded->begins_at - identity_.begins_at, std::chrono::seconds(1));
  EXPECT_GE(loaded->begins_at - identity_.begins_at, std::chrono::seconds(-1));
  EXPECT_LE(loaded->ends_at - identity_.ends_at, std::chrono::seconds(1));
  EXPECT_GE(loaded->ends_at - identity_.ends_at, std::chrono::seconds(-1));
}

TEST_F(Tls, WhatCannotServeIsRefusedByTheNameOfItsFile) {
  const auto certificate = Write("cert", identity_.certificates);
  const auto key = Write("key", identity_.key);
  const auto garbage = Write("garbage", "no pem");
  const auto refusal = [](const auto& certificates, const auto& private_key) {
    return LoadTlsIdentity(certificates, private_key).error().sentence;
  };
  EXPECT_NE(refusal(folder_ / "none", key).find("none cannot be read: No such file"), std::string::npos);
  EXPECT_NE(refusal(certificate, folder_ / "none").find("none cannot be read"), std::string::npos);
  EXPECT_NE(refusal(folder_, key).find("is a folder"), std::string::npos);
  EXPECT_NE(refusal(garbage, key).find("garbage does not begin with a certificate"), std::string::npos);
  EXPECT_NE(refusal(certificate, garbage).find("garbage is not a private key"), std::string::npos);
}

TEST_F(Tls, AKeyOfAnotherCertificateIsRefusedWithoutAWordOfIt) {
  const auto certificate = Write("cert", identity_.certificates);
  const auto other = Write("other", MakeIdentity().key);
  const auto refused = LoadTlsIdentity(certificate, other);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().sentence.find("other is not the key of the certificate"), std::string::npos);
  EXPECT_EQ(refused.error().sentence.find("PRIVATE"), std::string::npos);
}

}  // namespace
}  // namespace merels::transport
