#include <gtest/gtest.h>

#include "client/presenter/shell/shell.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

class LinkSheetTest : public ::testing::Test {
 protected:
  void Press(const Action& action) { shell.Do(action, now); }
  void SignIn() {
    shell.session().Begin("127.0.0.1:9393");
    shell.Hear(model::Online{house.ann()}, now);
  }

  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  const model::Millis now{10'000};
};

TEST_F(LinkSheetTest, TheLinkOfAPageIsShownAsACodeUntilItIsClosed) {
  SignIn();
  Press(action::CopyLink{"merels://house:9393/m1"});
  EXPECT_FALSE(shell.View(now).link) << "a telephone cannot open it";
  Press(action::CopyLink{"https://play.example/m/m1"});
  EXPECT_EQ(shell.effects().clipboard, "https://play.example/m/m1");
  ASSERT_TRUE(shell.View(now).link);
  EXPECT_EQ(shell.View(now).link->link, "https://play.example/m/m1");
  Press(shell.View(now).link->copy.action);
  EXPECT_TRUE(shell.View(now).link) << "it is still being looked at";
  shell.Do(Key{KeyCode::kEscape, 0}, now);
  EXPECT_FALSE(shell.View(now).link);
  Press(action::ShowLink{"https://play.example/play/abc234"});
  EXPECT_TRUE(shell.View(now).link);
  Press(action::CloseLink{});
  EXPECT_FALSE(shell.View(now).link);
}

TEST_F(LinkSheetTest, NoSheetHidesTheBoardOfWhoPlays) {
  SignIn();
  Press(action::OpenMatch{house.id()});
  shell.Hear(house.Snapshot(), now);
  Press(action::CopyLink{"https://play.example/m/m1"});
  EXPECT_EQ(shell.effects().clipboard, "https://play.example/m/m1");
  EXPECT_FALSE(shell.View(now).link);
}

}  // namespace
}  // namespace merels::presenter
