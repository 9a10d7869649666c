#include "client/cli/match/calls.h"

#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "client/sdk/connection/token_file.h"
#include "tests/client/cli/small_house.h"

namespace merels::cli {
namespace {

using merels::testing::HouseRemote;
using merels::testing::SmallHouse;

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
  MatchId Begin() { return house_.Begin(ada_.me(), bob_.me(), "standard"); }
  CallRan Move(HouseRemote& who, const MatchId& match, const std::string& ply, bool json = false) {
    return DoCall([&](Console& console) {
      return cli::Move(who.apis().matches(), {match.text(), ply, {}, {}}, json, console);
    });
  }
  CallRan DrawBy(HouseRemote& who, const std::string& what, const MatchId& match) {
    return DoCall(
        [&](Console& console) { return Draw(who.apis().matches(), what, match.text(), false, console); });
  }

  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};
  HouseRemote bob_{house_, "Bob"};
};

TEST_F(OnlineCalls, TablesAreListedPageAfterPage) {
  for (int i = 0; i < 5; ++i) house_.Open(ada_.me(), {{}, "standard", {}, rules::Side::kSecond, false});
  const auto ran = DoCall([&](Console& console) { return ListTables(bob_.apis().lobby(), false, console); });
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 5);
  EXPECT_EQ(ran.out.substr(0, ran.out.find('\n')),
            house_.tables[0].id.text() + "\tstandard\tnone\tblack\tAda");
}

TEST_F(OnlineCalls, ATableIsJoinedByItsIdOrItsCode) {
  const auto table = house_.Open(ada_.me(), {{}, "standard", {}, rules::Side::kFirst, false});
  const auto joined =
      DoCall([&](Console& console) { return Join(bob_.apis().lobby(), table.id.text(), false, console); });
  EXPECT_EQ(joined.out, house_.matches.at(0).text() + "\tblack\n");
  house_.Open(ada_.me(), {{}, "standard", {}, rules::Side::kSecond, true});
  const auto by_code =
      DoCall([&](Console& console) { return Join(bob_.apis().lobby(), "k3f7qz", false, console); });
  EXPECT_EQ(by_code.out, house_.matches.at(1).text() + "\twhite\n");
  EXPECT_EQ(
      DoCall([&](Console& console) { return Join(bob_.apis().lobby(), "k3f7qz", false, console); }).code,
      kRefused);
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
    return cli::Move(bob_.apis().matches(), {match.text(), "f4", Seq{1}, ""}, false, console);
  });
  EXPECT_EQ(stale.code, kRefused);
  EXPECT_EQ(stale.err.substr(0, 6), "stale:");
}

TEST_F(OnlineCalls, ARequestIdMakesARetryHarmless) {
  const auto match = Begin();
  const MoveOptions options{match.text(), "d2", Seq{1}, "9b2f7c52-6a0e-4c8e-8d8b-0f6c1f0f2a11"};
  const auto first =
      DoCall([&](Console& console) { return cli::Move(ada_.apis().matches(), options, false, console); });
  const auto again =
      DoCall([&](Console& console) { return cli::Move(ada_.apis().matches(), options, false, console); });
  EXPECT_EQ(again.code, kDone);
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(house_.Show(match)->plies.size(), 1u);
}

TEST_F(OnlineCalls, ADrawIsOfferedDeclinedAndAccepted) {
  const auto match = Begin();
  EXPECT_EQ(DrawBy(ada_, "offer", match).code, kDone);
  EXPECT_EQ(DrawBy(bob_, "decline", match).code, kDone);
  EXPECT_EQ(DrawBy(bob_, "accept", match).err.substr(0, 9), "no-offer:");
  EXPECT_EQ(DrawBy(ada_, "offer", match).code, kDone);
  EXPECT_EQ(DrawBy(bob_, "accept", match).code, kDone);
  EXPECT_EQ(house_.Show(match)->outcome->reason, "agreement");
}

TEST_F(OnlineCalls, ResigningPrintsTheResult) {
  const auto match = Begin();
  const auto ran =
      DoCall([&](Console& console) { return Resign(bob_.apis().matches(), match.text(), false, console); });
  EXPECT_EQ(ran.out, "1-0\tresign\n");
}

TEST_F(OnlineCalls, AMatchWhoseOtherPlayerIsThereCannotBeClaimed) {
  const auto match = Begin();
  const auto claim = [&](const char* as) {
    return DoCall([&](Console& console) {
      return ClaimMatch(bob_.apis().matches(), match.text(), as, false, console);
    });
  };
  EXPECT_EQ(claim("win").err.substr(0, 17), "opponent-present:");
  EXPECT_EQ(claim("everything").code, kUsage);
}

TEST_F(OnlineCalls, AMatchIsShownAsItStandsAndAfterAnyOfItsPlies) {
  const auto match = Begin();
  Move(ada_, match, "d2");
  Move(bob_, match, "f4");
  const auto now =
      DoCall([&](Console& console) { return Show(ada_.apis().matches(), match.text(), false, console); });
  EXPECT_NE(now.out.find("Position: .../.../.../....B./.../.W./... w 8,8\n"), std::string::npos);
  EXPECT_NE(now.out.find("Last: 1. d2 2. f4\n"), std::string::npos);
  EXPECT_NE(now.out.find("White is to move\n"), std::string::npos);
  const auto then = DoCall(
      [&](Console& console) { return Show(ada_.apis().matches(), match.text() + "#1", false, console); });
  EXPECT_NE(then.out.find("Position: .../.../.../....../.../.W./... b 8,9\n"), std::string::npos);
  EXPECT_EQ(then.out.find("to move"), std::string::npos);
  EXPECT_EQ(DoCall([&](Console& console) {
              return Show(ada_.apis().matches(), match.text() + "#3", false, console);
            }).code,
            kRefused);
  EXPECT_EQ(DoCall([&](Console& console) {
              return Show(ada_.apis().matches(), match.text() + "#x", false, console);
            }).code,
            kUsage);
}

TEST_F(OnlineCalls, AMatchUnderUnknownRulesIsShownAsText) {
  const auto match = Begin();
  Move(ada_, match, "d2");
  house_.told_ruleset = "standard+magic=1";
  const auto now =
      DoCall([&](Console& console) { return Show(ada_.apis().matches(), match.text(), false, console); });
  EXPECT_EQ(now.code, kDone);
  EXPECT_NE(now.out.find("This program does not know the ruleset of this match\nPosition: " +
                         house_.Show(match)->position + "\n"),
            std::string::npos);
  EXPECT_NE(now.out.find("Last: 1. d2\n"), std::string::npos);
  EXPECT_EQ(DoCall([&](Console& console) {
              return Show(ada_.apis().matches(), match.text() + "#0", false, console);
            }).err.substr(0, 12),
            "unknown-knob");
}

TEST_F(OnlineCalls, AServerThatIsNotThereIsAnotherFailureThanARefusal) {
  house_.refusal = Error{Reason::kUnreachable, "nobody is there"};
  const auto ran = DoCall([&](Console& console) { return ListTables(ada_.apis().lobby(), false, console); });
  EXPECT_EQ(ran.code, kUnreachable);
  EXPECT_EQ(ran.err, "unreachable: nobody is there\n");
  house_.refusal = Error{Reason::kRateLimited, "slowly"};
  EXPECT_EQ(DoCall([&](Console& console) { return ListTables(ada_.apis().lobby(), false, console); }).code,
            kRefused);
}

}  // namespace
}  // namespace merels::cli
