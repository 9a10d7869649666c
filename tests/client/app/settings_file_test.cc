#include "client/app/settings_file.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

using presenter::ChosenPath;
using presenter::Preference;
using presenter::SavedKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SettingsFileTest : public ::testing::Test {
 protected:
  void Write(const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  std::string Text() const { return Text(file); }
  static std::string Text(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  std::filesystem::path Aside() const { return file.string() + kPutAside; }

  const AccountId ann{"ann"}, bob{"bob"}, cee{"cee"};
  TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "deep" / "settings.json";
  std::unique_ptr<presenter::Settings> settings = MakeSettings(file);
};

TEST_F(SettingsFileTest, ProgressWithPuzzlesIsKeptBesideTheFileOfThem) {
  const auto settings = MakeSettings(file);
  EXPECT_EQ(settings->TextOf(presenter::KeptText::kPuzzleProgress).value(), "");
  ASSERT_TRUE(settings->SetPath(presenter::ChosenPath::kPuzzles, "/puzzles").ok());
  ASSERT_TRUE(settings->SetText(presenter::KeptText::kPuzzleProgress, "solved 3 done").ok());
  EXPECT_EQ(MakeSettings(file)->TextOf(presenter::KeptText::kPuzzleProgress).value(), "solved 3 done");
  EXPECT_EQ(MakeSettings(file)->PathOf(presenter::ChosenPath::kPuzzles).value(), "/puzzles");
}

TEST_F(SettingsFileTest, TablebaseAndPuzzlesAreKeptUntilTheyAreTakenAway) {
  EXPECT_EQ(settings->PathOf(ChosenPath::kTablebase).value(), "");
  ASSERT_TRUE(settings->SetPath(ChosenPath::kTablebase, "/tables/standard").ok());
  ASSERT_TRUE(settings->SetPath(ChosenPath::kPuzzles, "/puzzles").ok());
  EXPECT_EQ(MakeSettings(file)->PathOf(ChosenPath::kTablebase).value(), "/tables/standard");
  EXPECT_EQ(MakeSettings(file)->PathOf(ChosenPath::kPuzzles).value(), "/puzzles");
  ASSERT_TRUE(settings->SetPath(ChosenPath::kTablebase, "").ok());
  EXPECT_EQ(settings->PathOf(ChosenPath::kTablebase).value(), "");
  Write("{\"tablebase\": 3}");
  EXPECT_EQ(settings->PathOf(ChosenPath::kTablebase).value(), "") << "odd, and passed over";
}

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

TEST_F(SettingsFileTest, AFileThatHoldsNoSettingsIsPutAsideWholeAndSaidOnce) {
  for (const std::string& bad :
       {std::string("{\"theme\": "), std::string(), std::string("[1]"), std::string(R"({"muted": 7})"),
        std::string(R"({"muted": {"ann": "bob"}})"), std::string(R"({"muted": {"ann": [7]}})"),
        "{\"long\": \"" + std::string(kLongestSettings, 'x') + "\"}"}) {
    Write(bad);
    EXPECT_THAT(settings->Muted(ann).value(), IsEmpty()) << bad.substr(0, 40);
    const auto notice = settings->TakeNotice();
    ASSERT_TRUE(notice) << bad.substr(0, 40);
    EXPECT_THAT(*notice, HasSubstr(Aside().string()));
    EXPECT_FALSE(settings->TakeNotice());
    EXPECT_EQ(Text(Aside()), bad) << "whoever wrote it can still read it";
    EXPECT_FALSE(std::filesystem::exists(file));
    ASSERT_TRUE(settings->SetMuted(ann, {bob}).ok());
    EXPECT_THAT(settings->Muted(ann).value(), ElementsAre(bob));
    EXPECT_FALSE(settings->TakeNotice());
  }
}

TEST_F(SettingsFileTest, AFileThatCannotBeReadStaysWhereItIs) {
  std::filesystem::create_directories(file);
  const auto read = settings->Chosen();
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().reason, Reason::kBadFile);
  EXPECT_THAT(read.error().sentence, HasSubstr(file.string()));
  EXPECT_EQ(settings->Choose(Preference::kTheme, 1).error().reason, Reason::kBadFile);
  EXPECT_TRUE(std::filesystem::is_directory(file));
}

TEST_F(SettingsFileTest, AChoiceIsReadByTheNextRunAndTheUsualOneIsNotWritten) {
  ASSERT_TRUE(settings->Choose(Preference::kTheme, 1).ok());
  ASSERT_TRUE(settings->Choose(Preference::kVolume, 20).ok());
  auto chosen = MakeSettings(file)->Chosen().value();
  EXPECT_EQ(chosen.theme(), presenter::ThemeChoice::kLight);
  EXPECT_EQ(chosen.Of(Preference::kVolume), 20);
  ASSERT_TRUE(settings->Choose(Preference::kVolume, 60).ok());
  EXPECT_THAT(Text(), testing::Not(HasSubstr("volume")));
  EXPECT_THAT(Text(), HasSubstr(R"("theme": "light")"));
}

TEST_F(SettingsFileTest, AChoiceOfALaterVersionIsPassedOverAndKept) {
  Write(R"({"choices": {"theme": "sepia", "hats": "on", "volume": 7}})");
  EXPECT_EQ(settings->Chosen().value(), presenter::Preferences());
  ASSERT_TRUE(settings->Choose(Preference::kCoordinates, 0).ok());
  EXPECT_THAT(Text(), testing::AllOf(HasSubstr("sepia"), HasSubstr("hats")));
}

TEST_F(SettingsFileTest, ServersVisitedAreReadByTheNextRunAndWhatIsOddIsPassedOver) {
  using presenter::RecentServer;
  EXPECT_THAT(settings->RecentServers().value(), IsEmpty());
  const RecentServer here{"host:1", "Ann", true}, nobody{"host:2", "", false};
  ASSERT_TRUE(settings->SetRecentServers({here, nobody}).ok());
  EXPECT_THAT(MakeSettings(file)->RecentServers().value(), ElementsAre(here, nobody));
  Write(R"({"servers": [7, {"name": "Bob"}, {"server": "host:3", "name": 5, "member": "yes"}]})");
  EXPECT_THAT(settings->RecentServers().value(), ElementsAre(RecentServer{"host:3", "", false}));
  Write(R"({"servers": {"host:1": "Ann"}})");
  EXPECT_THAT(settings->RecentServers().value(), IsEmpty());
  ASSERT_TRUE(settings->Forget(SavedKind::kSignIns).ok());
  EXPECT_EQ(Text().find("servers"), std::string::npos);
}

TEST_F(SettingsFileTest, WhatIsKeptIsCountedAndForgotten) {
  const auto tokens = folder.path() / "config", records = folder.path() / "games";
  std::filesystem::create_directories(tokens);
  std::filesystem::create_directories(records);
  for (const char* name : {"token-a-1", "token-a-1-2", "token-a-1.lock", "settings.json"}) {
    std::ofstream(tokens / name) << "x";
  }
  std::ofstream(records / "m1.txt") << "x";
  const auto matches = folder.path() / "matches";
  std::filesystem::create_directories(matches);
  std::ofstream(matches / "m2.json") << "x";
  const auto all = MakeSettings(file, {tokens, records, matches});
  ASSERT_TRUE(all->Choose(Preference::kTheme, 1).ok());
  ASSERT_TRUE(all->SetMuted(ann, {bob, cee}).ok());
  std::vector<std::pair<SavedKind, int>> counts;
  for (const auto& kept : all->WhatIsKept()) counts.emplace_back(kept.kind, kept.count);
  EXPECT_THAT(counts, ElementsAre(std::pair(SavedKind::kChoices, 1), std::pair(SavedKind::kMuted, 2),
                                  std::pair(SavedKind::kSignIns, 2), std::pair(SavedKind::kMatches, 1),
                                  std::pair(SavedKind::kRecords, 1)));
  ASSERT_TRUE(all->Forget(SavedKind::kSignIns).ok());
  EXPECT_FALSE(std::filesystem::exists(tokens / "token-a-1"));
  EXPECT_TRUE(std::filesystem::exists(tokens / "settings.json"));
  ASSERT_TRUE(all->Forget(SavedKind::kChoices).ok());
  EXPECT_EQ(all->Chosen().value(), presenter::Preferences());
  EXPECT_THAT(all->Muted(ann).value(), ElementsAre(bob, cee));
  ASSERT_TRUE(all->Forget(SavedKind::kMuted).ok());
  EXPECT_THAT(all->Muted(ann).value(), IsEmpty());
  ASSERT_TRUE(all->Forget(SavedKind::kRecords).ok());
  ASSERT_TRUE(all->Forget(SavedKind::kMatches).ok());
  EXPECT_TRUE(std::filesystem::exists(matches / "m2.json"));
  EXPECT_TRUE(std::filesystem::exists(records / "m1.txt"));
}

TEST_F(SettingsFileTest, AFolderThatCannotBeIsAnErrorAndNoCrash) {
  const auto nowhere = MakeSettings("/dev/null/merels/settings.json");
  EXPECT_EQ(nowhere->SetMuted(ann, {bob}).error().reason, Reason::kBadFile);
  EXPECT_EQ(nowhere->Choose(Preference::kTheme, 1).error().reason, Reason::kBadFile);
}

}  // namespace
}  // namespace merels::app
