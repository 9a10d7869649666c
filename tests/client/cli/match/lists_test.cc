#include "client/cli/match/lists.h"

#include <sstream>

#include <gtest/gtest.h>

#include "client/cli/account/accounts.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/match/calls.h"
#include "tests/client/server/server_remote.h"
#include "tests/support/solving_line.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using merels::testing::Show;

class OnlineLists : public ::testing::Test {
 protected:
  /// A match of peg solitaire with these plies.
  MatchId Jump(ServerRemote& player, const std::vector<std::string>& plies) {
    server_.clock.Advance(clock::Millis(1000));
    const auto match = BeginAlone(player, "peg");
    for (const auto& ply : plies) PlayIn(player, match, ply);
    return match;
  }

  /// Plays the first legal ply until there is none.
  static void PlayOn(ServerRemote& player, const MatchId& match) {
    for (auto now = Show(player, match); !now.outcome; now = Show(player, match)) {
      PlayIn(player, match, now.legal_plies.at(0));
    }
  }

  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
};

TEST_F(OnlineLists, LegalPliesAreALineEach) {
  const auto match = Begin(server_, ada_, bob_, "three");
  EXPECT_EQ(ListPlies(bob_.calls(), match.text(), false, console_), kDone);
  EXPECT_EQ(out_.str(), "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n");
}

TEST_F(OnlineLists, LegalPliesAsJsonNameTheRowTheyBelongTo) {
  const auto match = BeginAlone(ada_, "peg");
  EXPECT_EQ(ListPlies(ada_.calls(), match.text(), true, console_), kDone);
  EXPECT_EQ(out_.str(),
            "{\"plies\":[\"b2-d4\",\"b4-d4\",\"b6-d4\",\"d2-d4\",\"d6-d4\",\"f2-d4\",\"f4-d4\",\"f6-d4\"],"
            "\"position_seq\":1}\n");
}

TEST_F(OnlineLists, TheBestListIsALineAPlayer) {
  const auto given_up = Jump(bob_, {"b2-d4"});
  ResignIn(bob_, given_up);
  EXPECT_EQ(ListBest(ada_.calls(), "peg", 0, false, console_), kDone);
  EXPECT_EQ(out_.str(), "") << "who gives up has solved nothing";
  const auto solved = Jump(ada_, SolvingLine());
  server_.clock.Advance(clock::Millis(1000));
  const auto stuck = Jump(bob_, {});
  PlayOn(bob_, stuck);
  EXPECT_EQ(ListBest(ada_.calls(), "peg", 0, false, console_), kDone);
  EXPECT_EQ(out_.str().substr(0, out_.str().find('\n')), "1\t32\tAda\t" + solved.text());
  EXPECT_NE(out_.str().find("\tBob\t" + stuck.text() + '\n'), std::string::npos);
  out_.str("");
  EXPECT_EQ(ListBest(ada_.calls(), "peg", 1, true, console_), kDone);
  const auto ended = std::to_string(Show(ada_, solved).started_at.count());
  EXPECT_EQ(out_.str(), "{\"account\":\"" + ada_.account().text() +
                            "\",\"bot\":false,\"ended_at_ms\":" + ended + ",\"match\":\"" + solved.text() +
                            "\",\"moves\":32,\"pegs_left\":1,\"player\":\"Ada\"}\n");
}

TEST_F(OnlineLists, WhatTheServerRefusesIsTold) {
  EXPECT_EQ(ListPlies(ada_.calls(), "nowhere", false, console_), kRefused);
  EXPECT_EQ(err_.str(),
            "unknown-match: no match has this id: ids of matches have 13 characters, a-z and 2-7\n");
  server_.Stop();
  EXPECT_EQ(ListBest(ada_.calls(), "peg", 0, false, console_), kUnreachable);
}

TEST_F(OnlineLists, OpeningAGameForOneBeginsItWithOrWithoutWaiting) {
  for (const bool wait : {false, true}) {
    WishOptions wish;
    wish.terms.ruleset = "peg";
    wish.wait = wait;
    server_.clock.Advance(clock::Millis(1000));
    EXPECT_EQ(OpenTable(ada_, wish, false, console_), kDone);
    EXPECT_EQ(out_.str(), Matches(ada_).at(0).match.text() + "\twhite\n");
    EXPECT_EQ(err_.str(), "a game for one player: the match has begun\n");
    out_.str("");
    err_.str("");
  }
  EXPECT_TRUE(Tables(ada_).empty());
}

TEST_F(OnlineLists, WhoIsSignedInAsAHumanDoesNotBecomeAComputerUnawares) {
  const auto before = ada_.account();
  EXPECT_EQ(SignIn(ada_, {"Ada", false, true}, false, console_), kRefused);
  EXPECT_EQ(err_.str(),
            "bad-name: you are signed in as Ada, a person; --new replaces that account, and its games in "
            "progress are lost\n");
  EXPECT_EQ(ada_.me().id, before);
}

TEST_F(OnlineLists, AComputerSignsInAsOne) {
  EXPECT_EQ(SignIn(ada_, {"Robbie", true, true}, true, console_), kDone);
  EXPECT_TRUE(ada_.me().bot);
  EXPECT_NE(out_.str().find("\"bot\":true"), std::string::npos);
}

}  // namespace
}  // namespace merels::cli
