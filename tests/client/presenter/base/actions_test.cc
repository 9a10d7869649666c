#include "client/presenter/base/actions.h"

#include <gtest/gtest.h>

#include "client/presenter/base/controls.h"
#include "common/base/ids.h"

namespace merels::presenter {
namespace {

struct FruitActions;
struct StoneActions;
using Peel = ActionOf<"peel", FruitActions>;
using Cut = ActionOf<"cut", FruitActions, int>;
using Throw = ActionOf<"throw", StoneActions, std::string>;
using Sit = ActionOf<"sit", StoneActions, TableId>;
struct FruitActions : OneOf<Peel, Cut> {};
struct StoneActions : OneOf<Throw, Sit> {};

TEST(Action, ItsIdIsItsNameAndWhatItIsAbout) {
  EXPECT_EQ(Action(Peel{}).Id(), "peel");
  EXPECT_EQ(Action(Cut{3}).Id(), "cut:3");
  EXPECT_EQ(Action(Sit{TableId("abc")}).Id(), "sit:abc");
  EXPECT_EQ(Action(Throw{}).Id(), "throw") << "there is nothing to be said";
  EXPECT_EQ(Action().Id(), "");
}

TEST(Action, ItIsOfOneKindInOneList) {
  const Action action = Cut{3};
  ASSERT_NE(action.As<Cut>(), nullptr);
  EXPECT_EQ(action.As<Cut>()->what, 3);
  EXPECT_FALSE(action.Is<Peel>());
  EXPECT_FALSE(action.Is<Throw>());
  EXPECT_NE(action.In<FruitActions>(), nullptr);
  EXPECT_EQ(action.In<StoneActions>(), nullptr);
  EXPECT_EQ(action.list(), typeid(FruitActions));
  EXPECT_EQ(Action().In<FruitActions>(), nullptr);
}

TEST(Action, TwoAreOneWhenKindAndContentAre) {
  EXPECT_EQ(Action(Cut{3}), Action(Cut{3}));
  EXPECT_NE(Action(Cut{3}), Action(Cut{4}));
  EXPECT_NE(Action(Peel{}), Action(Cut{3}));
  EXPECT_NE(Action(Peel{}), Action(Throw{"peel"}));
  EXPECT_NE(Action(Peel{}), Action());
  EXPECT_EQ(Action(), Action());
  EXPECT_NE((Button{Cut{3}, "Cut"}), (Button{Cut{4}, "Cut"})) << "so of what carries them";
}

}  // namespace
}  // namespace merels::presenter
