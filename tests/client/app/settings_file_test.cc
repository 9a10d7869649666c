#include "client/app/settings_file.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SettingsFileTest : public ::testing::Test {
 protected:
  void Write(const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  std::string Text() const {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
  }

  const AccountId ann{"ann"}, bob{"bob"}, cee{"cee"};
  TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "deep" / "settings.json";
  std::unique_ptr<presenter::Settings> settings = MakeSettings(file);
};

TEST_F(SettingsFileTest, WhatIsKeptIsReadByTheNextRun) {
  EXPECT_THAT(settings->Muted(ann).value(), IsEmpty()) << "no file yet";
  ASSERT_TRUE(settings->SetMuted(ann, {bob, cee}).ok());
  ASSERT_TRUE(MakeSettings(file)->SetMuted(bob, {cee}).ok()) << "another window";
  EXPECT_THAT(MakeSettings(file)->Muted(ann).value(), ElementsAre(bob, cee));
  EXPECT_THAT(settings->Muted(bob).value(), ElementsAre(cee));
  ASSERT_TRUE(settings->SetMuted(ann, {}).ok());
  EXPECT_THAT(settings->Muted(ann).value(), IsEmpty());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(file.parent_path()), {}), 1)
      << "nothing is left beside it";
}

TEST_F(SettingsFileTest, KeysThatItDoesNotKnowAreKept) {
  Write(R"({"theme": "light", "muted": {"dan": ["eve"]}})");
  ASSERT_TRUE(settings->SetMuted(ann, {bob}).ok());
  EXPECT_THAT(Text(), HasSubstr(R"("theme": "light")"));
  EXPECT_THAT(settings->Muted(AccountId("dan")).value(), ElementsAre(AccountId("eve")));
}

TEST_F(SettingsFileTest, WhatCannotBeReadIsReportedAndNotWrittenOver) {
  for (const std::string& bad :
       {std::string("{\"theme\": "), std::string(), std::string("[1]"), std::string(R"({"muted": 7})"),
        std::string(R"({"muted": {"ann": "bob"}})"), std::string(R"({"muted": {"ann": [7]}})"),
        "{\"long\": \"" + std::string(kLongestSettings, 'x') + "\"}"}) {
    Write(bad);
    const auto read = settings->Muted(ann);
    ASSERT_FALSE(read.ok()) << bad.substr(0, 40);
    EXPECT_EQ(read.error().reason, Reason::kBadFile);
    EXPECT_THAT(read.error().sentence, HasSubstr(file.string()));
    EXPECT_EQ(settings->SetMuted(ann, {bob}).error().reason, Reason::kBadFile);
    EXPECT_EQ(Text(), bad);
  }
}

TEST_F(SettingsFileTest, AFolderThatCannotBeIsAnErrorAndNoCrash) {
  const auto nowhere = MakeSettings("/dev/null/merels/settings.json");
  EXPECT_EQ(nowhere->SetMuted(ann, {bob}).error().reason, Reason::kBadFile);
}

}  // namespace
}  // namespace merels::app
