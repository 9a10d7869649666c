#include "client/web/site/site.h"

#include <gtest/gtest.h>

#include "client/web/http/head_text.h"
#include "tests/client/support/simulated_match.h"
#include "tests/client/web/play/still_visitors.h"
#include "tests/client/web/still_upstream.h"

namespace merels::web {
namespace {

class SiteTest : public ::testing::Test {
 protected:
  /// The answer, once the server has answered this if it is asked.
  WebAnswer Ask(const std::string& target, const Result<match::Snapshot>& answered,
                const std::string& tags = "") {
    WebRequest request;
    request.target = *ReadTarget(target);
    request.if_none_match = tags;
    std::optional<WebOutcome> outcome;
    site_.Handle(request, [&](WebOutcome came) { outcome = std::move(came); });
    for (auto& get : std::exchange(upstream_.gets, {})) get(answered);
    EXPECT_TRUE(outcome);
    return std::get<WebAnswer>(*outcome);
  }
  match::Snapshot Seen() const { return std::get<match::Snapshot>(house_.Snapshot().content); }
  void Pass(Millis time) { now_ += time; }

  Millis now_{1000};
  StillUpstream upstream_;
  SimulatedMatch house_;
  WebLimits limits_;
  TellTime time_ = [this] { return Instant{now_, now_}; };
  Hub hub_{upstream_, time_, 10};
  boost::asio::io_context io_;
  PicturePool pictures_{io_, 4, 4};
  StillVisitors visitors_;
  PlayApi play_{visitors_, [] { return Millis(5); }};
  Site site_{upstream_, hub_, pictures_, play_, {}, limits_, time_};
};

TEST_F(SiteTest, EveryFormatOfAnOpenMatchHasTheTagOfItsState) {
  house_.Play("d2 f4");
  for (const char* target :
       {"/m/m1", "/m/m1.json", "/m/m1.txt", "/m/m1.svg", "/embed/m/m1", "/overlay/m/m1"}) {
    const auto answer = Ask(target, Seen());
    EXPECT_EQ(answer.status, 200) << target;
    EXPECT_TRUE(answer.etag.starts_with("W/\"3-")) << answer.etag;
    EXPECT_EQ(answer.keeping, Keeping::kASecond);
    EXPECT_EQ(Ask(target, Seen(), answer.etag).status, 304) << target;
  }
}

TEST_F(SiteTest, TheTagChangesWithTheStateAndWithANameButNotWithTheClocks) {
  const auto before = Ask("/m/m1.json", Seen()).etag;
  Pass(Millis(2000));
  auto snapshot = Seen();
  snapshot.clocks.left[0] -= Millis(100);
  EXPECT_EQ(Ask("/m/m1.json", snapshot).etag, before);
  Pass(Millis(2000));
  snapshot.players[0].name = "Other";
  EXPECT_NE(Ask("/m/m1.json", snapshot).etag, before);
  Pass(Millis(2000));
  house_.Play("d2");
  EXPECT_NE(Ask("/m/m1.json", Seen()).etag, before);
}

TEST_F(SiteTest, ADelayedMatchIsKeptByNobody) {
  auto snapshot = Seen();
  snapshot.settings.watching.delay_plies = 2;
  const auto answer = Ask("/m/m1", snapshot);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.keeping, Keeping::kNotAtAll);
}

TEST_F(SiteTest, WhatIsPrivateAndWhatNeverWasAreToldAlike) {
  const auto unknown = Ask("/m/zzz", match::NoSuchMatch());
  const auto hidden = Ask("/m/m1", Error{Reason::kUnknownMatch, "another sentence"});
  const auto no_id = Ask("/m/NO", Seen());
  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(HeadText(unknown, true) + unknown.body, HeadText(hidden, true) + hidden.body);
  EXPECT_EQ(HeadText(unknown, true) + unknown.body, HeadText(no_id, true) + no_id.body);
}

TEST_F(SiteTest, AReaderWithoutSpoilersGetsNoTagAndNoOtherFormat) {
  house_.Play("d2 f4 g1");
  const auto answer = Ask("/m/m1?spoilers=off&ply=1", Seen());
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.etag, "");
  EXPECT_EQ(answer.keeping, Keeping::kNotAtAll);
  EXPECT_EQ(answer.body.find("f4</li>"), std::string::npos);
  EXPECT_EQ(HeadText(answer, true), HeadText(Ask("/m/m1?spoilers=off&ply=3", Seen()), true));
  EXPECT_EQ(Ask("/m/m1.json?spoilers=off", Seen()).status, 404);
  EXPECT_EQ(Ask("/m/m1?spoilers=off&ply=-1", Seen()).status, 400);
}

TEST_F(SiteTest, ManyWhoAskAtATimeAreOneQuestion) {
  WebRequest request;
  request.target = *ReadTarget("/m/m1.txt");
  int answers = 0;
  for (int i = 0; i < 10; ++i) site_.Handle(request, [&](const WebOutcome&) { ++answers; });
  EXPECT_EQ(upstream_.gets.size(), 1U);
  upstream_.gets[0](Seen());
  EXPECT_EQ(answers, 10);
  site_.Handle(request, [&](const WebOutcome&) { ++answers; });
  EXPECT_EQ(upstream_.gets.size(), 1U);
  EXPECT_EQ(answers, 11);
  Pass(Millis(1001));
  site_.Handle(request, [&](const WebOutcome&) { ++answers; });
  EXPECT_EQ(upstream_.gets.size(), 2U);
}

TEST_F(SiteTest, OnlyEmbeddedPagesMayBeFramed) {
  EXPECT_EQ(Ask("/embed/m/m1", Seen()).framing, Framing::kEverybody);
  for (const char* target : {"/m/m1", "/overlay/m/m1", "/", "/tv", "/wall?m=m1"})
    EXPECT_EQ(Ask(target, Seen()).framing, Framing::kNobody) << target;
}

TEST_F(SiteTest, AServerThatIsAwayIsNotANotFound) {
  const auto answer = Ask("/m/m1", Error{Reason::kUnreachable, "no server"});
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.retry_after_s, 1);
  EXPECT_EQ(answer.keeping, Keeping::kNotAtAll);
}

TEST_F(SiteTest, UnknownAddressesAreNotFound) {
  for (const char* target : {"/x", "/m", "/m/m1.exe", "/m/m1.", "/m/m1/x", "/assets/none", "/assets/../x",
                             "/tv/a/b", "/embed/x/m1", "/@", "/@a/x", "/overlay/x"}) {
    const auto read = ReadTarget(target);
    if (read.ok()) EXPECT_EQ(Ask(target, Seen()).status, 404) << target;
  }
}

TEST_F(SiteTest, EventsOfWhatIsNoTopicAreRefused) {
  for (const char* target : {"/events", "/events?topics=", "/events?topics=notices", "/events?topics=tv,tv",
                             "/events?topics=lobby&last=nonsense"})
    EXPECT_EQ(Ask(target, Seen()).status, 400) << target;
}

TEST_F(SiteTest, PlacesOnOtherTopicsAreLeftOutOfTheStream) {
  WebRequest request;
  request.target = *ReadTarget("/events?topics=lobby");
  request.last_event_id = "match:other=log.3,lobby=e.4";
  std::optional<WebOutcome> outcome;
  site_.Handle(request, [&](WebOutcome came) { outcome = std::move(came); });
  EXPECT_EQ(std::get<EventsAsked>(*outcome).seen.Text(), "lobby=e.4");
}

TEST_F(SiteTest, AMatchThatIsNotThereCostsNoSubscription) {
  WebRequest request;
  request.target = *ReadTarget("/events?topics=match:zz,match:m1");
  std::optional<WebOutcome> outcome;
  site_.Handle(request, [&](WebOutcome came) { outcome = std::move(came); });
  ASSERT_EQ(upstream_.gets.size(), 2U);
  upstream_.gets[0](match::NoSuchMatch());
  EXPECT_FALSE(outcome);
  upstream_.gets[1](Seen());
  KeepingReader reader;
  const auto subscription = std::get<EventsAsked>(*outcome).begin(reader);
  EXPECT_EQ(reader.Kinds(), std::vector<std::string>{"gone"});
  EXPECT_EQ(upstream_.followed, std::set<session::Topic>{session::Topic::Match(MatchId("m1"))});
}

TEST_F(SiteTest, AnInvitationSaysWhatIsPlayedAndWhichSideIsLeft) {
  WebRequest request;
  request.target = *ReadTarget("/play/abc234");
  request.address = "192.0.2.7";
  std::optional<WebOutcome> outcome;
  const auto ask = [&] { site_.Handle(request, [&](WebOutcome came) { outcome = std::move(came); }); };
  ask();
  lobby::Table table;
  table.id = TableId("aaaaaaaaaaaaa");
  table.owner = {AccountId("bbbbbbbbbbbbb"), "Ann <b>", true, false};
  table.ruleset = "standard";
  table.clock = *clock::ParsePlayers("5+3");
  table.owner_side = rules::Side::kSecond;
  EXPECT_EQ(visitors_.Answer<api::GetTable>(table).code, "abc234");
  EXPECT_EQ(visitors_.asked.back(), (Visitor{"", "192.0.2.7"}));
  const auto& page = std::get<WebAnswer>(*outcome);
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.readers, Readers::kOwnPages);
  EXPECT_EQ(page.framing, Framing::kNobody);
  EXPECT_NE(page.body.find("Ann &lt;b&gt; invites you"), std::string::npos);
  EXPECT_NE(page.body.find("Nine Men&#39;s Morris, casual blitz, 5+3. You are White."), std::string::npos)
      << page.body;
  ask();
  visitors_.Answer<api::GetTable>(Error{Reason::kWrongCode, "no"});
  EXPECT_NE(std::get<WebAnswer>(*outcome).body.find("not open any more"), std::string::npos);
  ask();
  visitors_.Answer<api::GetTable>(Error{Reason::kUnreachable, "no server"});
  EXPECT_EQ(std::get<WebAnswer>(*outcome).status, 503);
}

TEST_F(SiteTest, ThePageOfABoardHasNothingOfTheMatch) {
  house_.Play("d2");
  const auto page = Ask("/play/m/m1", Seen());
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.keeping, Keeping::kNotAtAll);
  EXPECT_TRUE(upstream_.asked.empty());
  EXPECT_EQ(page.body.find("Ann"), std::string::npos);
  EXPECT_EQ(Ask("/play/m/NO", Seen()).status, 404);
  EXPECT_EQ(Ask("/play/a/b/c", Seen()).status, 404);
}

TEST_F(SiteTest, WhoLooksAtTheChannelsWithinAMomentSharesOneAnswerAndOneRefusal) {
  for (const char* target : {"/", "/tv", "/wall?tv", "/"})
    EXPECT_EQ(Ask(target, Seen()).status, 200) << target;
  EXPECT_EQ(upstream_.channel_calls, 1);
  Pass(Millis(1000));
  upstream_.channels = Error{Reason::kRateLimited, "too often"};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Ask("/tv", Seen()).status, 503);
  EXPECT_EQ(Ask("/", Seen()).status, 200);
  EXPECT_EQ(upstream_.channel_calls, 2);
}

TEST_F(SiteTest, OnlyAGameThatIsOverIsAPictureThatMoves) {
  house_.Play("d2");
  const auto going_on = Ask("/m/m1.gif", Seen());
  const auto unknown = Ask("/m/zzz.gif", match::NoSuchMatch());
  EXPECT_EQ(going_on.status, 404);
  EXPECT_EQ(HeadText(going_on, true) + going_on.body, HeadText(unknown, true) + unknown.body);
}

TEST_F(SiteTest, AWallNamesItsBoards) {
  EXPECT_EQ(Ask("/wall?m=NO", Seen()).status, 400);
  const auto wall = Ask("/wall?m=m1,m2", Seen());
  EXPECT_EQ(wall.status, 200);
  EXPECT_NE(wall.body.find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace merels::web
