#include "client/app/animation_thread.h"

#include <fstream>
#include <future>
#include <iterator>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

using testing::HasSubstr;

std::string TextOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Result<std::string> Echo(std::string_view record) { return "GIF of " + std::string(record); }

class AnimationThreadTest : public ::testing::Test {
 protected:
  /// Read once the thread has ended.
  std::vector<Result<std::string>> told;
  const std::function<void(Result<std::string>)> tell = [this](Result<std::string> file) {
    told.push_back(std::move(file));
  };
  TemporaryFolder folder;
};

TEST_F(AnimationThreadTest, AllThatWasAskedForIsWrittenBeforeItEndsAndNoFileIsReplaced) {
  const auto games = folder.path() / "games";
  {
    AnimationThread thread(Echo, tell);
    ASSERT_TRUE(thread.Save(games, "Ann - Bob", "one").ok());
    ASSERT_TRUE(thread.Save(games, "Ann - Bob", "two").ok());
  }
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(*told[0], (games / "Ann - Bob.gif").string());
  EXPECT_EQ(*told[1], (games / "Ann - Bob-2.gif").string());
  EXPECT_EQ(TextOf(*told[0]), "GIF of one");
  EXPECT_EQ(TextOf(*told[1]), "GIF of two");
}

TEST_F(AnimationThreadTest, AFileThatCannotBeWrittenIsToldInASentence) {
  { ASSERT_TRUE(AnimationThread(Echo, tell).Save("/dev/null/games", "m1", "one").ok()); }
  ASSERT_EQ(told.size(), 1U);
  ASSERT_FALSE(told[0].ok());
  EXPECT_EQ(told[0].error().reason, Reason::kBadFile);
  EXPECT_THAT(told[0].error().sentence, HasSubstr("/dev/null/games"));
}

TEST_F(AnimationThreadTest, AGameThatCannotBeDrawnLeavesNoFile) {
  const auto refuse = [](std::string_view) -> Result<std::string> {
    return Error{Reason::kBadRecord, "there are no moves"};
  };
  { ASSERT_TRUE(AnimationThread(refuse, tell).Save(folder.path(), "m1", "").ok()); }
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].error().sentence, "there are no moves");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "m1.gif"));
}

TEST_F(AnimationThreadTest, OnlySoManyWait) {
  std::promise<void> begun, go_on;
  auto may = go_on.get_future().share();
  bool first = true;
  const auto wait = [&](std::string_view) -> Result<std::string> {
    if (std::exchange(first, false)) begun.set_value();
    may.wait();
    return std::string("GIF");
  };
  {
    AnimationThread thread(wait, tell);
    ASSERT_TRUE(thread.Save(folder.path(), "m", "").ok());
    begun.get_future().wait();
    for (std::size_t i = 0; i < kMaxAnimations; ++i) ASSERT_TRUE(thread.Save(folder.path(), "m", "").ok());
    const auto more = thread.Save(folder.path(), "m", "");
    EXPECT_EQ(more.error().reason, Reason::kLimitReached);
    go_on.set_value();
  }
  EXPECT_EQ(told.size(), kMaxAnimations + 1);
}

}  // namespace
}  // namespace merels::app
