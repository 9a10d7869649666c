#include "client/cli/lobby/lobby.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

session::Delivery OfTheLobby(session::Content content) {
  return session::Delivery{session::Topic::Lobby(), "run", 1, 0, std::move(content)};
}

TEST(LobbyTeller, FreeComputersAreToldAsTheyComeAndGo) {
  const match::Player deep{AccountId("a1"), "Deep", true, true};
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  LobbyTeller teller({}, false, console);
  EXPECT_EQ(teller.Take(OfTheLobby(lobby::Snapshot{{}, {}, {}, {deep}})), std::nullopt);
  EXPECT_EQ(teller.Take(OfTheLobby(lobby::Change(lobby::BotNotFree{deep.id}))), std::nullopt);
  EXPECT_EQ(out.str(), "bot-free\ta1\tDeep\nbot-not-free\ta1\n");

  std::ostringstream json;
  Console of_json{in, json, err};
  LobbyTeller once({{}, true}, true, of_json);
  EXPECT_EQ(once.Take(OfTheLobby(lobby::Snapshot{{}, {}, {}, {deep}})), kDone);
  EXPECT_EQ(json.str(), R"({"account":"a1","event":"bot-free","name":"Deep"})"
                        "\n");
}

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using ::testing::AllOf;
using ::testing::HasSubstr;

const lobby::Sanctioned kMute{"s", lobby::SanctionKind::kMute, "for shouting", {}, clock::Millis(5000)};
const MatchId kMatch("aaaaaaaaaaaaa");

TEST(NoticeLine, EveryKindSaysWhatItIs) {
  const match::Player bob{AccountId("bob"), "Bob"};
  lobby::Challenge challenge;
  challenge.id = ChallengeId("c");
  challenge.from = challenge.to = bob;
  challenge.ruleset = "standard";
  const std::vector<std::pair<lobby::Notice, std::string>> lines = {
      {lobby::Paired{kMatch, rules::Side::kSecond, bob}, "paired\taaaaaaaaaaaaa\tblack\tBob"},
      {lobby::SeekEnded{}, "seek-ended\tcancelled"},
      {lobby::RatingChanged{kMatch, "standard/blitz", {1500, 350, 0.06}, {1662.3, 290, 0.06}},
       "rating-changed\taaaaaaaaaaaaa\tstandard/blitz\t1500\t1662"},
      {lobby::ChallengeMade{challenge}, "challenge-made\tc\tBob\tBob\tstandard\tnone\ttoss\tcasual"},
      {lobby::ChallengeEnded{challenge.id, lobby::ChallengeEnd::kDeclined, lobby::DeclineReason::kLater, {}},
       "challenge-ended\tc\tdeclined\tlater\t-"},
      {kMute, "sanction\tmute\t5000\tfor shouting"},
      {lobby::FriendOnline{bob}, "friend-online\tBob"},
      {lobby::TurnReminder{kMatch, clock::Millis(900'000)}, "turn-reminder\taaaaaaaaaaaaa\t900000"},
      {lobby::AbortWarning{2, clock::Millis(0)}, "abort-warning\t2\t0"},
      {lobby::Announcement{"Restart at 22:00", clock::Millis(1), clock::Millis(2)},
       "announcement\tRestart at 22:00"},
      {lobby::SanctionLifted{kMute, "a mistake", clock::Millis(2000)}, "sanction-lifted\tmute\ta mistake"}};
  for (const auto& [notice, line] : lines) {
    EXPECT_EQ(NoticeLine(notice, false), line);
    const std::string event = "\"event\":\"" + line.substr(0, line.find('\t')) + '"';
    EXPECT_THAT(NoticeLine(notice, true), HasSubstr(event));
  }
  EXPECT_THAT(NoticeLine(lobby::SeekProgress{}, false), HasSubstr("seek-progress\t"));
  EXPECT_THAT(NoticeLine(kMute, true),
              AllOf(HasSubstr("\"kind\":\"mute\""), HasSubstr("\"until_unix_ms\":5000")));
}

class OnlineNotices : public ::testing::Test {
 protected:
  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
};

TEST_F(OnlineNotices, OnceTellsHowThingsStand) {
  ServerRemote bob(server_, "Bob");
  const auto match = Begin(server_, ada_, bob);
  EXPECT_EQ(FollowNotices(ada_, true, false, console_), kDone);
  EXPECT_EQ(out_.str(), "paired\t" + match.text() + "\twhite\tBob\n");
}

TEST_F(OnlineNotices, WhatComesIsToldAsItComesUntilCtrlC) {
  NoticeTeller teller(false, false, console_);
  const auto deliver = [](session::Content content) {
    return session::Delivery{session::Topic::Notices(), "run", 1, 0, std::move(content)};
  };
  lobby::NoticesSnapshot now;
  now.sanctions = {kMute};
  now.recent = {{clock::Millis(1), lobby::SeekEnded{Reason::kStoreRefused}}};
  EXPECT_EQ(teller.Take(deliver(now)), std::nullopt);
  EXPECT_EQ(teller.Take(deliver(lobby::Notice(lobby::SeekEnded{}))), std::nullopt);
  EXPECT_EQ(out_.str(),
            "seek-ended\tstore-refused\nsanction\tmute\t5000\tfor shouting\nseek-ended\tcancelled\n");
  EXPECT_EQ(teller.Take(Interrupted{}), kDone);
}

TEST_F(OnlineNotices, WithoutAServerItIsOver) {
  NoticeTeller teller(false, false, console_);
  session::Connection lost;
  lost.state = session::Connection::State::kLost;
  lost.why = {Reason::kUnreachable, "nobody answers"};
  EXPECT_EQ(teller.Take(lost), kUnreachable);
  EXPECT_THAT(err_.str(), HasSubstr("unreachable: "));
}

}  // namespace

}  // namespace merels::cli
