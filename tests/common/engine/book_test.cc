#include "common/engine/book.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::engine {
namespace {

rules::Ruleset Standard() { return variants::ParseRuleset("standard").value(); }

rules::Game PlayedOn(const std::vector<std::string>& plies) {
  rules::Game game(Standard());
  for (const auto& ply : plies) EXPECT_TRUE(game.Play(ply).ok()) << ply;
  return game;
}

std::vector<std::string> PliesOf(const std::vector<Book::Choice>& choices) {
  std::vector<std::string> plies;
  for (const auto& choice : choices) plies.push_back(choice.ply);
  return plies;
}

std::string WhyRefused(const std::string& text) {
  const auto book = Book::Read(text, &variants::ParseRuleset);
  if (book.ok()) return "it is not refused";
  EXPECT_EQ(book.error().reason, Reason::kBadFile);
  return book.error().sentence;
}

TEST(Book, HasTheImagesOfAPositionTooBestPliesFirst) {
  Book book(Standard());
  book.Add(PlayedOn({"a1"}), 5);
  book.Add(PlayedOn({"d2"}), 20);
  EXPECT_EQ(
      PliesOf(book.ChoicesAt(PlayedOn({}))),
      (std::vector<std::string>{"b4", "d2", "d6", "f4", "a1", "a7", "c3", "c5", "e3", "e5", "g1", "g7"}));
  EXPECT_TRUE(book.ChoicesAt(PlayedOn({"a1"})).empty());
}

TEST(Book, FindsAPositionByAnotherOrderOfThePlies) {
  Book book(Standard());
  book.Add(PlayedOn({"d2", "d6", "f4"}), 1);
  EXPECT_EQ(PliesOf(book.ChoicesAt(PlayedOn({"f4", "d6"}))), (std::vector<std::string>{"d2"}));
}

TEST(Book, IsReadAsItIsWritten) {
  Book book(Standard());
  book.Add(PlayedOn({"a1"}), -5);
  book.Add(PlayedOn({"d2", "f4"}), 20);
  const auto read = Book::Read(book.Text(), &variants::ParseRuleset);
  ASSERT_TRUE(read.ok()) << read.error().ToString();
  EXPECT_EQ(read->Text(), book.Text());
  EXPECT_EQ(read->size(), 2U);
}

TEST(Book, SaysInWhichLineItIsWrong) {
  const std::string first = "merels-book\t1\tstandard\n", good = ".../.../.../....../.../.../..W b 8,9\t1\n";
  EXPECT_EQ(WhyRefused(""), "line 1: this is not an opening book");
  EXPECT_EQ(WhyRefused("merels-book\t2\tstandard\n"),
            "line 1: the book is of a version that is not known here");
  EXPECT_TRUE(WhyRefused("merels-book\t1\tchess\n").starts_with("line 1: "))
      << WhyRefused("merels-book\t1\tchess\n");
  EXPECT_EQ(WhyRefused(first + good), "it is not refused");
  for (const std::string bad : {"", "nonsense", "\t5", ".../.../.../....../.../.../..W b 8,9",
                                ".../.../.../....../.../.../..W b 8,9\tfive",
                                ".../.../.../....../.../.../..W b 8,9\t99999", "..W b 8,9\t1"}) {
    EXPECT_TRUE(WhyRefused(first + good + bad + "\n").starts_with("line 3: ")) << bad;
  }
}

TEST(Book, HasNoMorePositionsThanItMay) {
  std::string text = "merels-book\t1\tstandard\n";
  rules::SeededNumbers numbers(1);
  const std::string empty = ".../.../.../....../.../.../...";
  for (std::size_t i = 0; i < kMaxBookPositions + kMaxBookPositions / 10; ++i) {
    std::string position = empty;
    for (int man = 0; man < 8; ++man) {
      std::size_t column = 0;
      do column = numbers.Below(position.size());
      while (position[column] != '.');
      position[column] = man % 2 == 0 ? 'W' : 'B';
    }
    text += position + " w 5,5\t0\n";
  }
  EXPECT_TRUE(WhyRefused(text).ends_with("a book has at most 10000 positions")) << WhyRefused(text);
}

}  // namespace
}  // namespace merels::engine
