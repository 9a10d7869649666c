#include "client/view/draw/display_list.h"

#include <algorithm>
#include <random>

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

constexpr Vec kWindow{100, 80};

ItemMark Item(int what, const Rect& box) { return {box, static_cast<std::uint64_t>(what)}; }

bool Covers(const Damage& damage, Vec pixel) {
  return std::any_of(damage.rects().begin(), damage.rects().end(),
                     [pixel](const Rect& rect) { return rect.Contains(pixel); });
}

TEST(Damage, NothingHasChangedBetweenEqualPictures) {
  const std::vector<ItemMark> items = {Item(1, {0, 0, 100, 80}), Item(2, {10, 10, 5, 5})};
  EXPECT_TRUE(Difference(items, items, kWindow).empty());
}

TEST(Damage, AFirstPictureIsDrawnWhole) {
  EXPECT_TRUE(Difference({}, {Item(1, {-2, -2, 104, 84})}, kWindow).everything());
}

TEST(Damage, AnItemThatComesOrGoesIsDamageInWholePixels) {
  const ItemMark back = Item(1, {0, 0, 100, 80}), caret = Item(2, {10.4F, 20.6F, 1.2F, 8});
  const std::vector<Rect> wanted = {{10, 20, 2, 9}};
  EXPECT_EQ(Difference({back}, {back, caret}, kWindow).rects(), wanted);
  EXPECT_EQ(Difference({back, caret}, {back}, kWindow).rects(), wanted);
}

TEST(Damage, WhatHasMovedIsDamageWhereItWasAndWhereItIs) {
  const Damage damage = Difference({Item(2, {0, 0, 4, 4})}, {Item(3, {50, 50, 4, 4})}, kWindow);
  EXPECT_EQ(damage.rects().size(), 2U);
  EXPECT_TRUE(Covers(damage, {1, 1}));
  EXPECT_TRUE(Covers(damage, {51, 51}));
  EXPECT_FALSE(Covers(damage, {30, 30}));
}

TEST(Damage, ItemsThatChangePlacesAreDamage) {
  const ItemMark a = Item(1, {0, 0, 10, 10}), b = Item(2, {5, 5, 10, 10});
  const Damage damage = Difference({a, b}, {b, a}, kWindow);
  EXPECT_TRUE(Covers(damage, {6, 6}));
}

TEST(Damage, NothingOutsideOfTheWindowIsDrawn) {
  Damage damage(kWindow);
  damage.Add({-20, -20, 10, 10});
  EXPECT_TRUE(damage.empty());
  damage.Add({95, 75, 20, 20});
  EXPECT_EQ(damage.rects(), (std::vector<Rect>{{95, 75, 5, 5}}));
}

TEST(Damage, ItsRectanglesAreFewAndDoNotOverlapAndLoseNothing) {
  std::mt19937 random(7);
  const auto upTo = [&random](int most) {
    return static_cast<float>(random() % static_cast<unsigned>(most));
  };
  for (int round = 0; round < 50; ++round) {
    Damage damage(kWindow);
    std::vector<Rect> added;
    for (int i = 0; i < 20; ++i) {
      added.push_back({upTo(90), upTo(70), 1 + upTo(9), 1 + upTo(9)});
      damage.Add(added.back());
      ASSERT_LE(damage.rects().size(), Damage::kMax);
    }
    const auto& rects = damage.rects();
    for (std::size_t i = 0; i < rects.size(); ++i) {
      for (std::size_t j = i + 1; j < rects.size(); ++j) ASSERT_FALSE(rects[i].Overlaps(rects[j]));
    }
    for (const Rect& rect : added) {
      ASSERT_TRUE(Covers(damage, {rect.x + 0.5F, rect.y + 0.5F}));
      ASSERT_TRUE(Covers(damage, {rect.right() - 0.5F, rect.bottom() - 0.5F}));
    }
  }
}

// The items over each pixel, from below, determine the picture.
std::vector<std::uint64_t> Over(const std::vector<ItemMark>& items, Vec pixel) {
  std::vector<std::uint64_t> out;
  for (const ItemMark& item : items) {
    if (item.box.Contains(pixel)) out.push_back(item.what);
  }
  return out;
}

TEST(Damage, OutsideOfItEveryPixelIsCoveredByTheSameItemsInTheSameOrder) {
  std::mt19937 random(11);
  std::vector<ItemMark> all;
  for (int i = 0; i < 12; ++i) {
    all.push_back(Item(i, {static_cast<float>(random() % 80), static_cast<float>(random() % 60), 35, 30}));
  }
  const auto some = [&] {
    std::vector<ItemMark> out;
    for (const ItemMark& item : all) {
      if (random() % 3 != 0) out.push_back(item);
    }
    return out;
  };
  for (int round = 0; round < 24; ++round) {
    const auto before = some();
    auto now = round % 2 == 0 ? some() : before;
    if (round % 2 != 0) std::shuffle(now.begin(), now.end(), random);
    const Damage damage = Difference(before, now, kWindow);
    for (int i = 0; i < 50 * 40; ++i) {
      const Vec pixel{static_cast<float>(i % 50) * 2 + 0.5F, static_cast<float>(i / 50) * 2 + 0.5F};
      if (!Covers(damage, pixel)) {
        ASSERT_EQ(Over(before, pixel), Over(now, pixel)) << i;
      }
    }
  }
}

}  // namespace

}  // namespace merels::view
