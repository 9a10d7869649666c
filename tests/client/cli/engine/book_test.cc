#include "client/cli/engine/book.h"

#include <sstream>

#include <gtest/gtest.h>

#include "client/cli/engine/words.h"
#include "common/variants/registry.h"
#include "tests/support/source_folder.h"

namespace merels::cli {
namespace {

TEST(WriteBook, WritesABookAndHowFarItIs) {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  ASSERT_EQ(WriteBook({.ruleset = "three", .plan = {.plies = 2, .nodes = 100}, .hash = 1}, console), kDone);
  const auto book = engine::Book::Read(out.str(), &variants::ParseRuleset);
  ASSERT_TRUE(book.ok()) << book.error().ToString();
  EXPECT_FALSE(book->ChoicesAt(rules::Game(book->ruleset())).empty());
  EXPECT_NE(err.str().find("after 1 plies: "), std::string::npos) << err.str();
}

TEST(WriteBook, RefusesABookThatNobodyCouldRead) {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  const BookOptions options{
      .ruleset = "six", .plan = {.plies = 4, .nodes = 100, .margin = 50, .most = 10}, .hash = 1};
  EXPECT_EQ(WriteBook(options, console), kRefused);
  EXPECT_EQ(out.str(), "");
  EXPECT_NE(err.str().find("limit-reached: a book has at most 10 positions"), std::string::npos) << err.str();
  EXPECT_EQ(err.str().find("after 3 plies"), std::string::npos) << "it stops early";
}

TEST(WriteBook, RefusesAPuzzle) {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  EXPECT_EQ(WriteBook({.ruleset = "peg"}, console), kRefused);
  EXPECT_EQ(out.str(), "");
}

TEST(ReadBook, TheBookOfStandardAnswersTheFirstPliesOfBothSidesUnderAnyDrawLimits) {
  const auto ruleset = variants::ParseRuleset(kUsualRuleset).value();
  const auto book = ReadBook((SourceFolder() / "deploy/books/standard.book").string(), ruleset);
  ASSERT_TRUE(book.ok()) << book.error().ToString();
  const rules::Game start(ruleset);
  EXPECT_FALSE(book->ChoicesAt(start).empty());
  for (const auto& ply : start.LegalPlies()) {
    rules::Game game = start;
    ASSERT_TRUE(game.Play(ply).ok());
    EXPECT_FALSE(book->ChoicesAt(game).empty()) << ply;
  }
}

}  // namespace
}  // namespace merels::cli
