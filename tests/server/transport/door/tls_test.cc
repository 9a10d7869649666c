#include "server/transport/door/tls.h"

#include <fstream>
#include <sstream>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/app/machine.h"
#include "tests/server/transport/door/certificate.h"
#include "tests/support/temporary_folder.h"

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

using std::chrono::hours;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr long kYear = 365;

class IdentityFilesTest : public testing::Test {
 protected:
  void SetUp() override { Begin(MakeIdentity(-1, kYear)); }

  void Begin(const TlsIdentity& identity) {
    Put(identity);
    files_.emplace(cert_, key_, LoadTlsIdentity(cert_, key_).value(), Hooks());
  }
  void Put(const TlsIdentity& identity) const { Put(identity.certificates, identity.key); }
  void Put(const std::string& certificates, const std::string& key) const {
    std::ofstream(cert_, std::ios::binary) << certificates;
    std::ofstream(key_, std::ios::binary) << key;
  }
  /// Checks the files, `later` from now; returns the warnings.
  std::vector<std::string> Look(std::chrono::milliseconds later = {}) {
    files_->Look(now_ + later);
    return std::exchange(warnings_, {});
  }

  IdentityFiles::Hooks Hooks() {
    return {[this](const TlsIdentity& identity) { shown_.push_back(identity.certificates); },
            [this](const std::string& sentence) { words_.push_back(sentence); },
            [this](const std::string& sentence) { warnings_.push_back(sentence); }};
  }

  const TemporaryFolder folder_;
  const std::filesystem::path cert_ = folder_.path() / "cert.pem";
  const std::filesystem::path key_ = folder_.path() / "key.pem";
  const std::chrono::milliseconds now_ = SystemClock().Now();
  std::vector<std::string> shown_, words_, warnings_;
  std::optional<IdentityFiles> files_;
};

TEST_F(IdentityFilesTest, ARenewedPairIsShownOnce) {
  EXPECT_THAT(Look(), IsEmpty());
  EXPECT_THAT(shown_, IsEmpty());
  const TlsIdentity renewed = MakeIdentity(-1, 2 * kYear);
  Put(renewed);
  EXPECT_THAT(Look(), IsEmpty());
  EXPECT_THAT(Look(), IsEmpty());
  EXPECT_THAT(shown_, ElementsAre(renewed.certificates));
  EXPECT_THAT(words_,
              ElementsAre(HasSubstr("new connections are shown the certificate that is valid until 20")));
  EXPECT_GT(files_->ends_at(), now_ + hours(24 * (kYear + 1)));
}

TEST_F(IdentityFilesTest, APairThatDoesNotMatchIsRefusedOnceAndTheOldOneStays) {
  const TlsIdentity renewed = MakeIdentity(-1, kYear);
  Put(renewed.certificates, MakeIdentity().key);
  EXPECT_THAT(Look(), IsEmpty()) << "it may be half written";
  EXPECT_THAT(Look(), ElementsAre(testing::AllOf(HasSubstr("key.pem is not the key of the certificate"),
                                                 HasSubstr("the certificate from before stays"))));
  EXPECT_THAT(Look(), IsEmpty());
  EXPECT_THAT(shown_, IsEmpty());
  files_->LookNow(now_);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("is not the key"))) << "somebody asked";
  Put(renewed);
  warnings_.clear();
  EXPECT_THAT(Look(), IsEmpty());
  EXPECT_THAT(shown_, ElementsAre(renewed.certificates));
}

TEST_F(IdentityFilesTest, FilesThatAreGoneAreToldOf) {
  std::filesystem::remove(cert_);
  files_->LookNow(now_);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("cert.pem cannot be read")));
}

TEST_F(IdentityFilesTest, OneThatIsNotValidDoesNotReplaceOneThatIs) {
  Put(MakeIdentity(-9, -1));
  files_->LookNow(now_);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("not now")));
  Put(MakeIdentity(2, 9));
  files_->LookNow(now_);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("not now"), HasSubstr("not now")));
  EXPECT_THAT(shown_, IsEmpty());
}

TEST_F(IdentityFilesTest, AnEndIsToldOfAWeekBeforeAndEveryDayUntilItIsRenewed) {
  Begin(MakeIdentity(-1, 30));
  EXPECT_THAT(Look(hours(24 * 22)), IsEmpty());
  EXPECT_THAT(Look(hours(24 * 23 + 1)), ElementsAre(HasSubstr("expires at")));
  EXPECT_THAT(Look(hours(24 * 23 + 2)), IsEmpty());
  EXPECT_THAT(Look(hours(24 * 24 + 1)), ElementsAre(HasSubstr("expires at")));
  EXPECT_THAT(Look(hours(24 * 30 + 1)), ElementsAre(HasSubstr("has expired at")));
  EXPECT_THAT(Look(hours(24 * 30 + 2)), IsEmpty());
  Put(MakeIdentity(-1, kYear));
  EXPECT_THAT(Look(hours(24 * 30 + 3)), IsEmpty());
  EXPECT_EQ(shown_.size(), 1u);
}

TEST_F(IdentityFilesTest, OneThatHasExpiredOrHasNotBegunIsToldOfAtOnce) {
  Begin(MakeIdentity(-9, -1));
  EXPECT_THAT(Look(), ElementsAre(HasSubstr("has expired at")));
  Begin(MakeIdentity(1, kYear));
  EXPECT_THAT(Look(), ElementsAre(HasSubstr("is valid only from")));
}

TEST_F(IdentityFilesTest, OtherFilesCanBeFollowed) {
  const TlsIdentity other = MakeIdentity(-1, kYear);
  const auto cert = folder_.path() / "other.pem";
  std::ofstream(cert, std::ios::binary) << other.certificates << other.key;
  files_->Follow(cert, cert);
  files_->LookNow(now_);
  EXPECT_EQ(shown_.size(), 1u);
}

TEST(ShownIdentity, ItsFileHasTheNewestPairAndNobodyElseCanReadIt) {
  const auto read = [](const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  };
  ShownIdentity shown(MakeIdentity());
  const std::string path = shown.path();
  const TlsIdentity second = MakeIdentity();
  shown.Show(second);
  EXPECT_EQ(shown.path(), path);
  EXPECT_THAT(read(path), testing::AllOf(HasSubstr(second.key), HasSubstr(second.certificates)));
}

}  // namespace
}  // namespace merels::transport
