#include "common/engine/book.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/random_game.h"
#include "common/rules/symmetry.h"
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

rules::Ruleset RulesOf(const char* text) { return variants::ParseRuleset(text).value(); }

constexpr BookPlan kPlan{.plies = 3, .nodes = 500, .margin = 10};

/// The book has an answer at `game` and, whatever the opponent plays, at each later turn of that player.
void ExpectAnswers(const Book& book, const rules::Game& game, int plies) {
  if (plies >= kPlan.plies || game.outcome()) return;
  const auto choices = book.ChoicesAt(game);
  EXPECT_FALSE(choices.empty()) << game.position();
  for (const auto& choice : choices) {
    rules::Game reached = game;
    ASSERT_TRUE(reached.Play(choice.ply).ok());
    for (const auto& reply : reached.LegalPlies()) {
      rules::Game next = reached;
      ASSERT_TRUE(next.Play(reply).ok());
      ExpectAnswers(book, next, plies + 2);
    }
  }
}

TEST(BookMaker, AnswersWhateverTheOpponentPlaysForEitherSide) {
  const auto ruleset = RulesOf("six");
  Engine engine(ruleset);
  const Book book = MakeBook(engine, ruleset, kPlan, {});
  const rules::Game start(ruleset);
  ExpectAnswers(book, start, 0);
  for (const auto& ply : start.LegalPlies()) {
    rules::Game game = start;
    ASSERT_TRUE(game.Play(ply).ok());
    ExpectAnswers(book, game, 1);
  }
}

TEST(BookMaker, TakesThePliesThatTheSearchFindsNoWorseThanTheMargin) {
  const auto ruleset = RulesOf("nine-holes");
  Engine engine(ruleset);
  const Book book = MakeBook(engine, ruleset, {.plies = 1, .nodes = 2'000, .margin = 30}, {});
  const rules::Game start(ruleset);
  const auto expected = engine.Candidates(start, {.nodes = 2'000}, 30, 0);
  const auto choices = book.ChoicesAt(start);
  ASSERT_FALSE(choices.empty());
  EXPECT_EQ(choices.front().value, expected.front().value);
  for (const auto& line : expected) {
    EXPECT_TRUE(std::any_of(choices.begin(), choices.end(), [&](const auto& choice) {
      return choice.ply == line.plies.front();
    })) << line.plies.front();
  }
}

TEST(BookMaker, IsTheSameEachTimeAndStopsWhenItIsTold) {
  const auto ruleset = RulesOf("three");
  Engine engine(ruleset);
  std::size_t answered = 0;
  const auto count = [&](int, std::size_t, std::size_t) { ++answered; };
  const Book first = MakeBook(engine, ruleset, kPlan, count), second = MakeBook(engine, ruleset, kPlan, {});
  EXPECT_EQ(first.Text(), second.Text());
  EXPECT_GT(answered, 1U);
  std::size_t asked = 0;
  const Book stopped = MakeBook(engine, ruleset, kPlan, {}, [&] { return ++asked > 1; });
  EXPECT_LT(stopped.size(), first.size());
  EXPECT_GT(stopped.size(), 0U);
}

}  // namespace

}  // namespace merels::engine
