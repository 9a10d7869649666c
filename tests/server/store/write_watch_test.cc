#include "server/store/write_watch.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::store {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

class WriteWatchTest : public testing::Test {
 protected:
  void Note(AppendStatus status, int at) {
    watch_.Note(AppendResult{status, "the disk is full"}, WriteWatch::Moment() + seconds(at));
  }

  std::vector<std::string> warned_;
  std::vector<std::string> told_;
  WriteWatch watch_{{[this](const std::string& line) { warned_.push_back(line); },
                     [this](const std::string& line) { told_.push_back(line); }}};
};

TEST_F(WriteWatchTest, RefusedWritesAreOneLineWhenTheyBeginAndOneWhenTheyEnd) {
  Note(AppendStatus::kAppended, 1);
  for (int at = 2; at < 50; ++at) Note(AppendStatus::kRefused, at);
  EXPECT_THAT(warned_, ElementsAre(HasSubstr("the disk is full")));
  EXPECT_TRUE(told_.empty());
  for (int at = 50; at < 60; ++at) Note(AppendStatus::kAppended, at);
  EXPECT_THAT(told_, ElementsAre("writes are taken again; 48 were refused in 47 s"));
  Note(AppendStatus::kUnknown, 100);
  EXPECT_EQ(warned_.size(), 2U);
}

TEST_F(WriteWatchTest, AStoreThatTakesSomeAndRefusesOthersIsToldOfOnce) {
  for (int at = 0; at < 50; ++at) Note(at % 2 == 0 ? AppendStatus::kRefused : AppendStatus::kAppended, at);
  EXPECT_EQ(warned_.size(), 1U);
  EXPECT_TRUE(told_.empty());
}

TEST_F(WriteWatchTest, AChangeThatIsNotTakenIsToldOfOnceAMinuteAndIsNoRefusal) {
  for (int at = 0; at < 100; ++at) Note(AppendStatus::kRejected, at);
  EXPECT_EQ(warned_.size(), 2U);
  Note(AppendStatus::kFenced, 200);
  Note(AppendStatus::kAnswered, 201);
  EXPECT_TRUE(told_.empty());
}

TEST_F(WriteWatchTest, ChangesCountAsRowsDo) {
  const WriteWatch::Moment now;
  watch_.Note(Result<void>(Error{Reason::kStoreRefused, "no connection"}), now);
  watch_.Note(Result<void>(), now + seconds(9));
  EXPECT_THAT(warned_, ElementsAre(HasSubstr("no connection")));
  EXPECT_EQ(told_.size(), 1U);
}

}  // namespace
}  // namespace merels::store
