#include "client/presenter/shell/screens.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "client/presenter/base/actions.h"

namespace merels::presenter {
namespace {

TEST(Screens, EachHasItsRowAtItsPlace) {
  const auto& rows = ScreenRows();
  ASSERT_EQ(rows.size(), kScreenNames.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].screen, static_cast<Screen>(i)) << kScreenNames.at(i);
  }
}

TEST(Screens, EachListOfActionsHasOneOwner) {
  std::set<std::type_index> seen = {typeid(ShellActions)};
  const auto expect_new = [&seen](const ActionLists& lists) {
    EXPECT_FALSE(lists.empty());
    for (const auto& list : lists) EXPECT_TRUE(seen.insert(list).second) << list.name();
  };
  for (const auto& row : OverlayRows()) expect_new(row.actions);
  for (const auto& row : ScreenRows()) expect_new(row.actions);
}

TEST(Screens, TheSheetOfKeysHasThoseOfItsScreenAndThenThoseOfAll) {
  const auto common = KeysOf(Screen::kSignIn).lines;
  const auto lobby = KeysOf(Screen::kLobby).lines;
  ASSERT_GT(lobby.size(), common.size());
  EXPECT_TRUE(std::equal(common.rbegin(), common.rend(), lobby.rbegin()));
  EXPECT_EQ(lobby.front().what, "select a table or a game");
}

}  // namespace
}  // namespace merels::presenter
