#include "client/presenter/shell/frame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace merels::presenter {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;

class ToastsTest : public testing::Test {
 protected:
  void Tell(const std::vector<Note>& notes, model::Millis now) {
    Effects effects;
    effects.notes = notes;
    toasts_.Take(effects, now);
  }
  std::vector<std::string> Shown(model::Millis now) {
    Tell({}, now);
    std::vector<std::string> texts;
    for (const Toast& toast : toasts_.shown()) texts.push_back(toast.text);
    return texts;
  }

  Toasts toasts_;
  const model::Millis start_ = seconds(100);
};

TEST_F(ToastsTest, AToastThatMayHaveWaitedForAPlaceStaysLongerThanTheOneBefore) {
  Tell({{"One", false}, {"Two", false}}, start_);
  EXPECT_THAT(Shown(start_ + kToastStays), ElementsAre("One", "Two"));
  EXPECT_THAT(Shown(start_ + kToastStays + model::Millis(1)), ElementsAre("Two"));
  EXPECT_THAT(Shown(start_ + kToastStays + kToastApart), ElementsAre("Two"));
  EXPECT_THAT(Shown(start_ + kToastStays + kToastApart + model::Millis(1)), ElementsAre());
}

TEST_F(ToastsTest, OneTooManyMakesTheOldestGo) {
  for (std::size_t i = 0; i < kMaxToasts; ++i) Tell({{"Old " + std::to_string(i), false}}, start_);
  Tell({{"New", false}}, start_);
  EXPECT_EQ(Shown(start_).size(), kMaxToasts);
  EXPECT_EQ(Shown(start_).front(), "Old 1");
  EXPECT_EQ(Shown(start_).back(), "New");
}

}  // namespace
}  // namespace merels::presenter
