#include "client/cli/match/calls.h"

#include <functional>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/cli/account/accounts.h"
#include "client/cli/lobby/wait.h"
#include "client/cli/online/printing.h"
#include "tests/client/server/server_remote.h"
#include "tests/support/solving_line.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using ::testing::StartsWith;

struct CallRan {
  int code = 0;
  std::string out, err;
};

CallRan DoCall(const std::function<int(Console&)>& command) {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  const int code = command(console);
  return {code, out.str(), err.str()};
}

class OnlineCalls : public ::testing::Test {
 protected:
  MatchId Begin() { return merels::testing::Begin(server_, ada_, bob_); }
  match::Snapshot Show(const MatchId& match) { return merels::testing::Show(ada_, match); }
  CallRan Print(const std::string& place) {
    return DoCall([&](Console& console) { return cli::Show(ada_.calls(), place, false, console); });
  }
  CallRan JoinAs(ServerRemote& who, const std::string& table) {
    return DoCall([&](Console& console) { return Join(who.calls(), table, false, console); });
  }
  CallRan List() {
    return DoCall([&](Console& console) { return ListTables(bob_.calls(), false, console); });
  }
  CallRan Move(ServerRemote& who, const MatchId& match, const std::string& ply, bool json = false) {
    return DoCall([&](Console& console) {
      return cli::Move(who.calls(), {match.text(), ply, {}, {}}, json, console);
    });
  }
  CallRan DrawBy(ServerRemote& who, const std::string& what, const MatchId& match) {
    return DoCall([&](Console& console) { return Draw(who.calls(), what, match.text(), false, console); });
  }
  CallRan Claim(const MatchId& match, const std::string& as) {
    return DoCall(
        [&](Console& console) { return ClaimMatch(bob_.calls(), match.text(), as, false, console); });
  }

  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
};

TEST_F(OnlineCalls, TablesAreListedPageAfterPage) {
  const auto first = Open(ada_, {{}, "standard", {}, rules::Side::kSecond});
  server_.clock.Advance(std::chrono::seconds(1));
  server_.Run([&](service::GameServer& server) {  // more than a page, and more than one account may open
    for (int i = 0; i < kPageSize; ++i) {
      const match::Player owner{AccountId("owner" + std::to_string(i)), "Owner"};
      server.tables().Open(owner, {sdk::NewRequestId(), "three", {}},
                           [](const auto& opened) { ASSERT_TRUE(opened.ok()) << opened.error().ToString(); });
    }
  });
  server_.CatchUp();
  const auto ran = List();
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), kPageSize + 1);
  EXPECT_EQ(ran.out.substr(0, ran.out.find('\n')),
            first.id.text() + "\tstandard+reps=3+quiet=100\tnone\tblack\tAda");
}

TEST_F(OnlineCalls, ATableIsJoinedByItsIdOrItsCode) {
  const auto table = Open(ada_, {{}, "standard", {}, rules::Side::kFirst});
  const auto joined = JoinAs(bob_, table.id.text());
  EXPECT_EQ(joined.out, Matches(ada_).at(0).match.text() + "\tblack\n");
  const auto hidden = Open(ada_, {{}, "standard", {}, rules::Side::kSecond, true});
  server_.clock.Advance(clock::Millis(1));
  const auto by_code = JoinAs(bob_, hidden.code);
  EXPECT_EQ(by_code.out, Matches(ada_).at(0).match.text() + "\twhite\n");
  const auto again = JoinAs(bob_, hidden.code);
  EXPECT_EQ(again.code, kRefused);
  EXPECT_EQ(again.err.substr(0, 12), "wrong-code: ");
}

TEST_F(OnlineCalls, AMoveIsMadeOnThePositionAsItStands) {
  const auto match = Begin();
  EXPECT_EQ(Move(ada_, match, "D2").out, "1\td2\t.../.../.../....../.../.W./... b 8,9\n");
  EXPECT_EQ(Move(bob_, match, "f4").code, kDone);
  EXPECT_NE(Move(ada_, match, "d6", true).out.find("\"ply\":\"d6\""), std::string::npos);
}

TEST_F(OnlineCalls, AMoveOnAnotherPositionIsStale) {
  const auto match = Begin();
  ASSERT_EQ(Move(ada_, match, "d2").code, kDone);
  const auto stale = DoCall([&](Console& console) {
    return cli::Move(bob_.calls(), {match.text(), "f4", Seq{1}, ""}, false, console);
  });
  EXPECT_EQ(stale.code, kRefused);
  EXPECT_EQ(stale.err.substr(0, 6), "stale:");
}

TEST_F(OnlineCalls, ARequestIdMakesARetryHarmless) {
  const auto match = Begin();
  const MoveOptions options{match.text(), "d2", Seq{1}, "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11"};
  const auto first =
      DoCall([&](Console& console) { return cli::Move(ada_.calls(), options, false, console); });
  const auto again =
      DoCall([&](Console& console) { return cli::Move(ada_.calls(), options, false, console); });
  EXPECT_EQ(again.code, kDone);
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(Show(match).plies.size(), 1u);
}

TEST_F(OnlineCalls, ADrawIsOfferedDeclinedAndAccepted) {
  const auto match = Begin();
  EXPECT_EQ(DrawBy(ada_, "offer", match).code, kDone);
  EXPECT_EQ(DrawBy(bob_, "decline", match).code, kDone);
  EXPECT_EQ(DrawBy(bob_, "accept", match).err.substr(0, 9), "no-offer:");
  EXPECT_EQ(DrawBy(ada_, "offer", match).err.substr(0, 16), "offer-too-soon: ");
  EXPECT_EQ(DrawBy(bob_, "offer", match).code, kDone);
  EXPECT_EQ(DrawBy(ada_, "accept", match).code, kDone);
  const auto outcome = Show(match).outcome;
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, "agreement");
}

TEST_F(OnlineCalls, ResigningPrintsTheResult) {
  const auto match = Begin();
  const auto ran =
      DoCall([&](Console& console) { return Resign(bob_.calls(), match.text(), false, console); });
  EXPECT_EQ(ran.out, "1-0\tresign\n");
}

TEST_F(OnlineCalls, AMatchWhoseOtherPlayerIsThereCannotBeClaimed) {
  const auto match =
      merels::testing::Begin(server_, ada_, bob_, "standard", {std::chrono::minutes(5), clock::Millis(0)});
  const auto ada_is_there = ada_.OpenSession([](const auto&) {});
  ada_is_there->Follow(session::Topic::Match(match));
  server_.CatchUp();
  EXPECT_THAT(Claim(match, "win").err, StartsWith("opponent-present: "));
  ada_is_there->Unfollow(session::Topic::Match(match));  // they are elsewhere
  server_.CatchUp();
  EXPECT_THAT(Claim(match, "win").err, StartsWith("claim-too-early: your opponent may still come back: "));
  EXPECT_EQ(Claim(match, "everything").code, kUsage);
}

TEST_F(OnlineCalls, WithoutAClockWhoIsThereHasLongToThinkUntilTheMatchCanBeClaimed) {
  const auto match = Begin();
  const auto ada_is_there = ada_.OpenSession([](const auto&) {});
  ada_is_there->Follow(session::Topic::Match(match));
  server_.CatchUp();
  EXPECT_THAT(Claim(match, "win").err, StartsWith("claim-too-early: your opponent may still think: "));
}

TEST_F(OnlineCalls, AMatchIsShownAsItStandsAndAfterAnyOfItsPlies) {
  const auto match = Begin();
  Move(ada_, match, "d2");
  Move(bob_, match, "f4");
  const auto now = Print(match.text());
  EXPECT_NE(now.out.find("Position: .../.../.../....B./.../.W./... w 8,8\n"), std::string::npos);
  EXPECT_NE(now.out.find("Last: 1. d2 2. f4\n"), std::string::npos);
  EXPECT_NE(now.out.find("White is to move\n"), std::string::npos);
  const auto then = Print(match.text() + "#1");
  EXPECT_NE(then.out.find("Position: .../.../.../....../.../.W./... b 8,9\n"), std::string::npos);
  EXPECT_EQ(then.out.find("to move"), std::string::npos);
  EXPECT_EQ(Print(match.text() + "#3").code, kRefused);
  EXPECT_EQ(Print(match.text() + "#x").code, kUsage);
}

TEST_F(OnlineCalls, AMatchUnderUnknownRulesIsShownAsText) {
  const auto match = Begin();
  Move(ada_, match, "d2");
  auto newer = Show(match);  // as a newer server would send it for its own ruleset
  newer.settings.ruleset = "standard+magic=1";
  const auto now = DoCall([&](Console& console) { return PrintMatch(newer, {}, false, console); });
  EXPECT_EQ(now.code, kDone);
  EXPECT_NE(now.out.find("This program does not know the ruleset of this match\nPosition: " + newer.position +
                         "\n"),
            std::string::npos);
  EXPECT_NE(now.out.find("Last: 1. d2\n"), std::string::npos);
  EXPECT_EQ(DoCall([&](Console& console) { return PrintMatch(newer, 0, false, console); }).err.substr(0, 12),
            "unknown-knob");
}

TEST_F(OnlineCalls, AServerThatIsNotThereIsAnotherFailureThanARefusal) {
  server_.Stop();
  const auto ran = List();
  EXPECT_EQ(ran.code, kUnreachable);
  EXPECT_EQ(ran.err.substr(0, 13), "unreachable: ");
}

TEST(HurriedCalls, WhoAsksTooOftenIsRefused) {
  auto limits = merels::testing::Unhurried();
  limits.call_burst = 8;
  RunningServer server({limits, {}});
  ServerRemote ada(server, "Ada");
  CallRan ran;
  for (int i = 0; i < 8 && ran.code == kDone; ++i) {
    ran = DoCall([&](Console& console) { return ListTables(ada.calls(), false, console); });
  }
  EXPECT_EQ(ran.code, kRefused);
  EXPECT_EQ(ran.err.substr(0, 14), "rate-limited: ");
}

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
    OfferOptions options;
    options.terms.ruleset = "peg";
    options.wait = wait;
    server_.clock.Advance(clock::Millis(1000));
    EXPECT_EQ(OpenTable(ada_, options, false, console_), kDone);
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
