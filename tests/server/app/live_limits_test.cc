#include "server/app/live_limits.h"

#include <fstream>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "server/base/private_file.h"
#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

using testing::HasSubstr;

const LimitSpec& SpecOf(const std::string& name) {
  for (const LimitSpec& spec : kLimitTable) {
    if (spec.key == name) return spec;
  }
  throw std::out_of_range(name);
}

class LiveLimitsTest : public ::testing::Test {
 protected:
  static Limits Configured() {
    Limits limits;
    limits.max_chat_text = 150;
    return limits;
  }
  LimitState State(const std::string& name) const {
    for (const LimitState& state : live.All()) {
      if (state.spec->key == name) return state;
    }
    return {};
  }
  Error Refusal(const LimitChange& change) {
    const auto made = live.Make(change);
    const auto checked = live.Check(change);
    EXPECT_FALSE(made.ok());
    EXPECT_FALSE(checked.ok());
    return made.ok() || checked.ok() || !(made.error() == checked.error()) ? Error{} : made.error();
  }
  std::string File() const {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  const TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "kept-limits.toml";
  Limits in_force = Configured();
  LiveLimits live{in_force, file};
};

TEST_F(LiveLimitsTest, WhatIsSetIsInForceAtOnceAndToldToWhoFollows) {
  std::int64_t told = 0;
  live.Follow([&](const Limits& limits) { told = limits.max_chat_text; });
  EXPECT_EQ(told, 150);
  const auto made = live.Make({"max-chat-text", 120});
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(in_force.max_chat_text, 120);
  EXPECT_EQ(told, 120);
  EXPECT_EQ(made->value, 120);
  EXPECT_EQ(made->configured, 150);
  EXPECT_TRUE(made->is_set);
  EXPECT_FALSE(made->kept.has_value());
  EXPECT_FALSE(State("chat-burst").is_set);
  EXPECT_FALSE(std::filesystem::exists(file)) << "it is not kept";
}

TEST_F(LiveLimitsTest, AResetGivesTheConfiguredValueBack) {
  ASSERT_TRUE(live.Make({"max-chat-text", 120, true}).ok());
  const auto reset = live.Make({"max-chat-text", std::nullopt});
  ASSERT_TRUE(reset.ok());
  EXPECT_EQ(in_force.max_chat_text, 150);
  EXPECT_FALSE(reset->is_set);
  EXPECT_FALSE(reset->kept.has_value());
  EXPECT_FALSE(std::filesystem::exists(file)) << "nothing is kept any more";
}

TEST_F(LiveLimitsTest, WhatIsKeptIsInForceAfterTheNextStart) {
  ASSERT_TRUE(live.Make({"max-chat-text", 120, true}).ok());
  ASSERT_TRUE(live.Make({"chat-burst", 7, true}).ok());
  ASSERT_TRUE(live.Make({"chat-days", 3}).ok());
  EXPECT_FALSE(IsOpenToOthers(file));
  Limits next = Configured();
  LiveLimits after(next, file);
  EXPECT_EQ(next.max_chat_text, 150) << "not before it is asked to";
  after.TakeKept();
  EXPECT_EQ(next.max_chat_text, 120);
  EXPECT_EQ(next.chat_burst, 7);
  EXPECT_EQ(next.chat_days, 90);
  EXPECT_THAT(after.InWords(), HasSubstr("max-chat-text is 120 (the configuration has 150)"));
  ASSERT_TRUE(after.Make({"chat-burst", std::nullopt}).ok());
  EXPECT_EQ(ReadKeptLimits(file).values, (std::map<std::string_view, std::int64_t>{{"max-chat-text", 120}}));
}

TEST_F(LiveLimitsTest, SettingForNowLeavesWhatIsKept) {
  ASSERT_TRUE(live.Make({"max-chat-text", 120, true}).ok());
  const auto made = live.Make({"max-chat-text", 130});
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made->value, 130);
  EXPECT_EQ(made->kept, 120);
  EXPECT_EQ(ReadKeptLimits(file).values.at("max-chat-text"), 120);
}

TEST_F(LiveLimitsTest, ANewConfigurationNeitherUndoesNorHidesWhatIsSet) {
  ASSERT_TRUE(live.Make({"max-chat-text", 120}).ok());
  EXPECT_FALSE(live.Configure(SpecOf("max-chat-text"), 180));
  EXPECT_EQ(in_force.max_chat_text, 120);
  EXPECT_EQ(State("max-chat-text").configured, 180);
  EXPECT_EQ(live.InWords(), "max-chat-text is 120 (the configuration has 180)");
  EXPECT_TRUE(live.Configure(SpecOf("chat-burst"), 9));
  EXPECT_EQ(in_force.chat_burst, 9);
  ASSERT_TRUE(live.Make({"max-chat-text", std::nullopt}).ok());
  EXPECT_EQ(in_force.max_chat_text, 180) << "as it is configured now";
  EXPECT_EQ(live.InWords(), "");
}

TEST_F(LiveLimitsTest, WhatCannotBeSetIsRefusedInASentence) {
  EXPECT_EQ(Refusal({"max-chat-txt", 120}).sentence,
            "there is no limit \"max-chat-txt\"; is it max-chat-text? (merelsctl admin limits lists all)");
  EXPECT_EQ(Refusal({"none of\nthem", 1}).reason, Reason::kBadArgument);
  EXPECT_EQ(Refusal({"", std::nullopt}).reason, Reason::kBadArgument);
  EXPECT_EQ(Refusal({"max-chat-text", 0}).sentence, "max-chat-text is from 1 to 2000, not 0");
  EXPECT_EQ(Refusal({"max-chat-text", 2001, true}).reason, Reason::kBadArgument);
  EXPECT_EQ(Refusal({"max-open-tables", 5}).sentence,
            "max-open-tables is read only when the server starts: set it in the configuration, and restart");
  EXPECT_EQ(in_force, Configured());
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(LiveLimitsTest, TheAuditsWordsAreThoseOfTheChangeAndEmptyIfThereIsNone) {
  EXPECT_EQ(live.Check({"max-chat-text", 120}).value(),
            "max-chat-text is 120 instead of 150, until the server ends");
  EXPECT_EQ(live.Check({"max-chat-text", std::nullopt}).value(), "") << "nothing was set";
  ASSERT_TRUE(live.Make({"max-chat-text", 120}).ok());
  EXPECT_EQ(live.Check({"max-chat-text", 120}).value(), "");
  EXPECT_EQ(live.Check({"max-chat-text", 120, true}).value(), "max-chat-text is 120 instead of 120, kept");
  EXPECT_EQ(live.Check({"max-chat-text", std::nullopt}).value(),
            "max-chat-text is 150 again, as configured, instead of 120");
  Limits limits;
  const LiveLimits node(limits, file, "green");
  EXPECT_EQ(node.Check({"chat-burst", 9, true}).value(), "chat-burst is 9 instead of 5, kept, at node green");
}

TEST_F(LiveLimitsTest, WhatCannotBeKeptIsNotSetEither) {
  std::filesystem::create_directories(file / "in the way");
  const auto made = live.Make({"max-chat-text", 120, true});
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().reason, Reason::kStoreRefused);
  EXPECT_EQ(in_force.max_chat_text, 150);
  EXPECT_FALSE(State("max-chat-text").kept.has_value());
}

TEST_F(LiveLimitsTest, LinesOfTheFileThatNoLongerFitAreLeftOutAndTold) {
  std::ofstream(file) << "# by hand\n\n max-chat-text=120 \nmax-open-tables = 5\nno-such = 1\n"
                         "chat-burst = many\nchat-days = 0\nguest-days\n";
  const KeptLimits kept = ReadKeptLimits(file);
  EXPECT_EQ(kept.values, (std::map<std::string_view, std::int64_t>{{"max-chat-text", 120}}));
  ASSERT_EQ(kept.faults.size(), 5U);
  EXPECT_THAT(kept.faults[0], HasSubstr("line 4: max-open-tables is read only when the server starts"));
  EXPECT_THAT(kept.faults[3], HasSubstr("line 7: chat-days is from 1 to "));
  live.TakeKept();
  EXPECT_EQ(in_force.max_chat_text, 120);
}

TEST_F(LiveLimitsTest, AFolderInThePlaceOfTheFileIsTold) {
  std::filesystem::create_directory(file);
  EXPECT_THAT(ReadKeptLimits(file).faults, testing::ElementsAre(HasSubstr("cannot be read")));
  EXPECT_TRUE(ReadKeptLimits(folder.path() / "none").faults.empty());
}

}  // namespace
}  // namespace merels
