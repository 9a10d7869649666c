#include "client/view/draw/display_list.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

DisplayList ListOf(const Rect& rect, Color color) {
  DisplayList list;
  AddBox(list.mesh, rect, color);
  list.Finish(0, nullptr);
  return list;
}

TEST(DisplayList, AnItemKnowsWhereItIs) {
  EXPECT_EQ(ListOf({3, 4, 10, 20}, Hex(0xFF0000)).Marks().front().box, (Rect{3, 4, 10, 20}));
}

TEST(DisplayList, EqualItemsHaveEqualMarksAndOthersDoNot) {
  const ItemMark mark = ListOf({3, 4, 10, 20}, Hex(0xFF0000)).Marks().front();
  EXPECT_EQ(ListOf({3, 4, 10, 20}, Hex(0xFF0000)).Marks().front(), mark);
  EXPECT_NE(ListOf({3, 4, 10, 20}, Hex(0xFF0001)).Marks().front().what, mark.what);
  EXPECT_NE(ListOf({3, 5, 10, 20}, Hex(0xFF0000)).Marks().front().what, mark.what);
}

TEST(DisplayList, AnItemOfAnotherTextureIsAnother) {
  const int here = 0, there = 0;
  DisplayList list;
  AddBox(list.mesh, {0, 0, 1, 1}, Hex(0));
  list.Finish(0, reinterpret_cast<const sf::Texture*>(&here));
  const std::size_t first = list.mesh.size();
  AddBox(list.mesh, {0, 0, 1, 1}, Hex(0));
  list.Finish(first, reinterpret_cast<const sf::Texture*>(&there));
  EXPECT_NE(list.items[0].mark.what, list.items[1].mark.what);
  EXPECT_EQ(list.items[1].first, first);
}

TEST(DisplayList, NothingDrawnIsNoItem) {
  DisplayList list;
  list.Finish(0, nullptr);
  EXPECT_TRUE(list.items.empty());
}

}  // namespace
}  // namespace merels::view
