#include "client/cli/match/lists.h"

#include <sstream>

#include <gtest/gtest.h>

#include "client/cli/account/accounts.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/match/calls.h"
#include "tests/client/cli/small_house.h"

namespace merels::cli {
namespace {

using merels::testing::HouseRemote;
using merels::testing::SmallHouse;

class OnlineLists : public ::testing::Test {
 protected:
  MatchId Begin(const std::string& ruleset) {
    return house_.Begin(ada_.me(), ruleset == "peg" ? match::Player() : bob_.me(), ruleset);
  }

  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};
  HouseRemote bob_{house_, "Bob"};
};

TEST_F(OnlineLists, LegalPliesAreALineEach) {
  const auto match = Begin("three");
  EXPECT_EQ(ListPlies(bob_.apis().matches(), match.text(), false, console_), kDone);
  EXPECT_EQ(out_.str(), "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n");
}

TEST_F(OnlineLists, LegalPliesAsJsonNameTheRowTheyBelongTo) {
  const auto match = Begin("peg");
  EXPECT_EQ(ListPlies(ada_.apis().matches(), match.text(), true, console_), kDone);
  EXPECT_EQ(out_.str(),
            "{\"plies\":[\"b2-d4\",\"b4-d4\",\"b6-d4\",\"d2-d4\",\"d6-d4\",\"f2-d4\",\"f4-d4\",\"f6-d4\"],"
            "\"position_seq\":1}\n");
}

TEST_F(OnlineLists, TheBestListIsALineAPlayer) {
  house_.solutions = {{MatchId("m"), ada_.me(), {1, 32}, clock::Millis(7)},
                      {MatchId("n"), bob_.me(), {3, 30}, clock::Millis(8)}};
  EXPECT_EQ(ListBest(ada_.apis().matches(), "peg", 0, false, console_), kDone);
  EXPECT_EQ(out_.str(), "1\t32\tAda\tm\n3\t30\tBob\tn\n");
  out_.str("");
  EXPECT_EQ(ListBest(ada_.apis().matches(), "peg", 1, true, console_), kDone);
  EXPECT_EQ(out_.str(), "{\"account\":\"" + ada_.me().id.text() +
                            "\",\"bot\":false,\"ended_at_ms\":7,\"match\":\"m\",\"moves\":32,"
                            "\"pegs_left\":1,\"player\":\"Ada\"}\n");
}

TEST_F(OnlineLists, WhatTheServerRefusesIsTold) {
  EXPECT_EQ(ListPlies(ada_.apis().matches(), "nowhere", false, console_), kRefused);
  EXPECT_EQ(err_.str(), "unknown-match: there is no such match\n");
  house_.refusal = Error{Reason::kUnreachable, "nobody is there"};
  EXPECT_EQ(ListBest(ada_.apis().matches(), "peg", 0, false, console_), kUnreachable);
}

TEST_F(OnlineLists, OpeningAGameForOneBeginsItWithOrWithoutWaiting) {
  for (const bool wait : {false, true}) {
    WishOptions wish;
    wish.ruleset = "peg";
    wish.wait = wait;
    EXPECT_EQ(OpenTable(ada_, wish, false, console_), kDone);
    EXPECT_EQ(out_.str(), house_.matches.back().text() + "\twhite\n");
    EXPECT_EQ(err_.str(), "a game for one player: the match has begun\n");
    out_.str("");
    err_.str("");
  }
  EXPECT_TRUE(house_.tables.empty());
}

TEST_F(OnlineLists, WhoIsSignedInAsAPersonDoesNotBecomeAComputerUnawares) {
  const auto before = ada_.me().id;
  EXPECT_EQ(SignIn(ada_, {"Ada", false, true}, false, console_), kRefused);
  EXPECT_EQ(
      err_.str(),
      "bad-name: you are signed in as Ada, a person; --new replaces that account, whose seats are lost\n");
  EXPECT_EQ(ada_.me().id, before);
}

TEST_F(OnlineLists, AComputerSignsInAsOne) {
  EXPECT_EQ(SignIn(ada_, {"Robbie", true, true}, true, console_), kDone);
  EXPECT_TRUE(ada_.me().bot);
  EXPECT_NE(out_.str().find("\"bot\":true"), std::string::npos);
}

}  // namespace
}  // namespace merels::cli
