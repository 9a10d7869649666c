#include "server/transport/door/identity_files.h"

#include <fstream>
#include <sstream>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/app/system_clock.h"
#include "tests/server/transport/door/certificate.h"
#include "tests/support/temporary_folder.h"

namespace merels::transport {
namespace {

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
