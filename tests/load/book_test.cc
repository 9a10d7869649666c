#include "tests/load/book.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::load {
namespace {

rules::Ruleset Standard() { return *variants::PlayingDefault("standard"); }

TEST(Book, ChosenPliesAreLegalUntilTheGameIsOver) {
  rules::SeededNumbers numbers(1);
  Book book(Standard());
  while (!book.over()) {
    const auto ply = book.Choose(numbers);
    ASSERT_TRUE(book.Take(book.plies() + 1, ply)) << ply;
  }
  EXPECT_GT(book.plies(), 9U);
}

TEST(Book, APlyToldAgainIsNotPlayedAgain) {
  Book book(Standard());
  EXPECT_TRUE(book.Take(1, "a7"));
  EXPECT_TRUE(book.Take(1, "a7"));
  EXPECT_EQ(book.plies(), 1U);
  EXPECT_EQ(book.to_move(), rules::Side::kSecond);
}

TEST(Book, AnotherPlyThanTheOneToldBeforeIsRefused) {
  Book book(Standard());
  EXPECT_TRUE(book.Take(1, "a7"));
  EXPECT_FALSE(book.Take(1, "g7"));
  EXPECT_FALSE(book.Take(0, "g7"));
}

TEST(Book, AnIllegalPlyAndOneAfterAHoleAreRefused) {
  Book book(Standard());
  EXPECT_TRUE(book.Take(1, "a7"));
  EXPECT_FALSE(book.Take(2, "a7"));
  EXPECT_FALSE(book.Take(3, "g7"));
  EXPECT_EQ(book.plies(), 1U);
}

}  // namespace
}  // namespace merels::load
