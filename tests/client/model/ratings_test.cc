#include "client/model/ratings.h"

#include <gtest/gtest.h>

namespace merels::model {
namespace {

AccountId Number(std::size_t number) { return AccountId("a" + std::to_string(number)); }

TEST(RatingBook, OneTooManyMakesTheOldestGoWhichIsAskedForAgain) {
  RatingBook book;
  for (std::size_t i = 0; i < kMaxRatingsKept; ++i) EXPECT_TRUE(book.ShouldAsk(Number(i)));
  EXPECT_FALSE(book.ShouldAsk(Number(0)));
  EXPECT_TRUE(book.ShouldAsk(Number(kMaxRatingsKept)));
  EXPECT_EQ(book.All(Number(0)), nullptr);
  EXPECT_TRUE(book.ShouldAsk(Number(0)));
}

TEST(RatingBook, AnAnswerIsKeptUntilTheyHaveChanged) {
  RatingBook book;
  book.ShouldAsk(Number(1));
  book.Take(Number(1), {}, std::chrono::milliseconds(5));
  EXPECT_TRUE(book.Knows(Number(1)));
  EXPECT_EQ(book.Since(Number(1)), std::chrono::milliseconds(5));
  book.Forget(Number(1));
  EXPECT_FALSE(book.Knows(Number(1)));
  EXPECT_TRUE(book.ShouldAsk(Number(1)));
}

}  // namespace
}  // namespace merels::model
