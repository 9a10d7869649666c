#include "common/engine/book_maker.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "common/rules/symmetry.h"
#include "common/variants/registry.h"

namespace merels::engine {
namespace {

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
