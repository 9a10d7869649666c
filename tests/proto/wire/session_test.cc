#include "proto/wire/session.h"

#include <gtest/gtest.h>

#include "proto/wire/event.h"
#include "proto/wire/lobby.h"
#include "proto/wire/match.h"
#include "tests/proto/wire/samples.h"

namespace merels::wire {
namespace {

using session::Topic;

Result<session::Delivery> ThereAndBack(const Topic& topic, session::Content content) {
  return FromProto(ToProto(session::Delivery{topic, "epoch", 7, 6, std::move(content)}));
}

TEST(WireSession, ADeliveryKeepsItsNumbers) {
  const auto back = ThereAndBack(Topic::Match(kMatch), SomeSnapshot());
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(back->topic, Topic::Match(kMatch));
  EXPECT_EQ(back->epoch, "epoch");
  EXPECT_EQ(back->seq, 7u);
  EXPECT_EQ(back->prev_seq, 6u);
}

TEST(WireSession, MatchContentComesBackAsItWent) {
  EXPECT_EQ(std::get<match::Snapshot>(ThereAndBack(Topic::Match(kMatch), SomeSnapshot())->content),
            SomeSnapshot());
  const auto row = ThereAndBack(Topic::Match(kMatch), SomeEntry());
  EXPECT_EQ(std::get<match::SeenEntry>(row->content).logged->entry, SomeEntry().logged->entry);
}

TEST(WireSession, WhoCameOrWentComesBackAsItWent) {
  for (const match::Presence& presence :
       {match::Presence{}, match::Presence{false, true, std::chrono::seconds(9)},
        match::Presence{false, false, {}}}) {
    const auto back =
        ThereAndBack(Topic::Match(kMatch), session::PresenceChanged{rules::Side::kSecond, presence});
    ASSERT_TRUE(back.ok()) << back.error().ToString();
    const auto& change = std::get<session::PresenceChanged>(back->content);
    EXPECT_EQ(change.side, rules::Side::kSecond);
    EXPECT_EQ(change.presence, presence);
  }
  match::Snapshot gone = SomeSnapshot();
  gone.presence[0] = {false, true, std::chrono::seconds(9)};
  EXPECT_EQ(std::get<match::Snapshot>(ThereAndBack(Topic::Match(kMatch), gone)->content), gone);
}

TEST(WireSession, HowManyWatchAndWhatIsOnComeBackAsTheyWent) {
  const match::Turn turn{3, Side::kSecond, {"a1", "b2"}, true};
  EXPECT_EQ(std::get<match::Turn>(ThereAndBack(Topic::Match(kMatch), turn)->content), turn);
  EXPECT_EQ(std::get<match::Turn>(ThereAndBack(Topic::Match(kMatch), match::Turn{4})->content),
            match::Turn{4});
  const auto count = ThereAndBack(Topic::Match(kMatch), session::WatchersChanged{7});
  EXPECT_EQ(std::get<session::WatchersChanged>(count->content).watchers, 7);
  EXPECT_TRUE(count->unnumbered());
  for (const char* channel : {"", "standard/blitz"}) {
    const auto on = ThereAndBack(Topic::Tv(channel), session::OnAir{SomeSummary()});
    EXPECT_EQ(std::get<session::OnAir>(on->content).match, SomeSummary());
    EXPECT_TRUE(on->snapshot());
  }
  EXPECT_FALSE(std::get<session::OnAir>(ThereAndBack(Topic::Tv(), session::OnAir{})->content).match);
  EXPECT_FALSE(ThereAndBack(Topic::Lobby(), session::OnAir{}).ok());
}

TEST(WireSession, LobbyContentComesBackAsItWent) {
  const lobby::UsualWait usual{
      "six", {std::chrono::minutes(3), std::chrono::seconds(2)}, true, clock::Millis(1500)};
  const auto back = ThereAndBack(
      Topic::Lobby(), lobby::Snapshot{{SomeTable()}, {SomeSummary()}, {usual}, {SomePlayers()[0]}});
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  EXPECT_EQ(std::get<lobby::Snapshot>(back->content).tables.at(0), SomeTable());
  EXPECT_EQ(std::get<lobby::Snapshot>(back->content).live_matches.at(0), SomeSummary());
  EXPECT_EQ(std::get<lobby::Snapshot>(back->content).waits, std::vector{usual});
  EXPECT_EQ(std::get<lobby::Snapshot>(back->content).free_bots, std::vector{SomePlayers()[0]});
}

TEST(WireSession, EveryChangeOfTheLobbyComesBackAsItWent) {
  const auto change = [](lobby::Change sent) {
    return std::get<lobby::Change>(ThereAndBack(Topic::Lobby(), std::move(sent))->content);
  };
  EXPECT_EQ(std::get<lobby::TableOpened>(change(lobby::TableOpened{SomeTable()})).table, SomeTable());
  EXPECT_EQ(std::get<lobby::TableClosed>(change(lobby::TableClosed{kTable})).id, kTable);
  EXPECT_EQ(std::get<lobby::MatchStarted>(change(lobby::MatchStarted{SomeSummary()})).match, SomeSummary());
  EXPECT_EQ(std::get<lobby::MatchEnded>(change(lobby::MatchEnded{kMatch})).id, kMatch);
  EXPECT_EQ(std::get<lobby::BotFree>(change(lobby::BotFree{SomePlayers()[0]})).bot, SomePlayers()[0]);
  EXPECT_EQ(std::get<lobby::BotNotFree>(change(lobby::BotNotFree{AccountId("a")})).id, AccountId("a"));
}

TEST(WireSession, NoticesComeBackAsTheyWent) {
  const auto paired = ThereAndBack(Topic::Notices(), lobby::Notice(SomePaired()));
  ASSERT_TRUE(paired.ok()) << paired.error().ToString();
  const auto& notice = std::get<lobby::Paired>(std::get<lobby::Notice>(paired->content));
  EXPECT_EQ(notice.match, kMatch);
  EXPECT_EQ(notice.side, Side::kSecond);
  EXPECT_EQ(notice.opponent, SomePlayers()[0]);
  const auto ended = ThereAndBack(Topic::Notices(), lobby::Notice(lobby::SeekEnded{Reason::kStoreRefused}));
  EXPECT_EQ(std::get<lobby::SeekEnded>(std::get<lobby::Notice>(ended->content)).reason,
            Reason::kStoreRefused);
}

TEST(WireSession, WordsToAPlayerComeBackAsTheyWent) {
  const lobby::TurnReminder reminder{kMatch, clock::Millis(900'000)};
  const lobby::AbortWarning warning{1, clock::Millis(60'000)};
  const auto back = [](const lobby::Notice& notice) { return FromProto(ToProto(notice)).value(); };
  EXPECT_EQ(std::get<lobby::TurnReminder>(back(reminder)), reminder);
  EXPECT_EQ(std::get<lobby::AbortWarning>(back(warning)), warning);
}

TEST(WireSession, WhoPlaysAloneIsPairedWithNobody) {
  const auto paired =
      ThereAndBack(Topic::Notices(), lobby::Notice(lobby::Paired{kMatch, Side::kFirst, match::Player()}));
  ASSERT_TRUE(paired.ok()) << paired.error().ToString();
  EXPECT_TRUE(std::get<lobby::Paired>(std::get<lobby::Notice>(paired->content)).opponent.id.empty());
}

TEST(WireSession, WhatComesOfOpeningIsATableOrAMatchAndNeverBoth) {
  EXPECT_EQ(std::get<lobby::Table>(FromProto(ToProto(lobby::Opened(SomeTable()))).value()), SomeTable());
  auto message = ToProto(lobby::Opened(kMatch));
  EXPECT_FALSE(message.has_table());
  EXPECT_EQ(std::get<MatchId>(FromProto(message).value()), kMatch);
  *message.mutable_table() = ToProto(SomeTable());
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  EXPECT_EQ(FromProto(v1::OpenTableResponse()).error().reason, Reason::kBadArgument);
}

TEST(WireSession, TheSnapshotOfNoticesComesBackAsItWent) {
  lobby::NoticesSnapshot now{{SomePaired()}, {SomeTable()}, true};
  now.recent = {{clock::Millis(12), lobby::SeekEnded{Reason::kStoreRefused, kRequest}}};
  const auto back = ThereAndBack(Topic::Notices(), now);
  ASSERT_TRUE(back.ok()) << back.error().ToString();
  const auto& notices = std::get<lobby::NoticesSnapshot>(back->content);
  EXPECT_EQ(notices.live_matches.at(0).match, kMatch);
  EXPECT_EQ(notices.open_tables.at(0), SomeTable());
  EXPECT_TRUE(notices.seeking);
  ASSERT_EQ(notices.recent.size(), 1u);
  EXPECT_EQ(notices.recent[0].at, clock::Millis(12));
  const auto& ended = std::get<lobby::SeekEnded>(notices.recent[0].notice);
  EXPECT_EQ(ended.reason, Reason::kStoreRefused);
  EXPECT_EQ(ended.request, kRequest);
}

TEST(WireSession, ARecentNoticeOfAnUnknownKindIsPassedOver) {
  auto message = ToProto(lobby::NoticesSnapshot());
  message.add_recent()->set_at_unix_ms(1);
  EXPECT_TRUE(FromProto(message).value().recent.empty());
}

TEST(WireSession, ContentThatDoesNotBelongToItsTopicIsRefused) {
  EXPECT_EQ(ThereAndBack(Topic::Lobby(), SomeSnapshot()).error().reason, Reason::kBadArgument);
  EXPECT_EQ(ThereAndBack(Topic::Notices(), lobby::Snapshot()).error().reason, Reason::kBadArgument);
  EXPECT_EQ(ThereAndBack(Topic::Match(MatchId("othermatch234")), SomeSnapshot()).error().reason,
            Reason::kBadArgument);
}

TEST(WireSession, ARowUnderAnotherNumberIsRefused) {
  auto message = ToProto(session::Delivery{Topic::Match(kMatch), "log", 7, 6, SomeEntry()});
  message.set_seq(8);
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
}

TEST(WireSession, ADeliveryOfNothingOrOfAnUnknownTopicIsRefused) {
  v1::Delivery message;
  EXPECT_FALSE(FromProto(message).ok());
  message.set_topic("lobby");
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.mutable_lobby_change();
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
  message.set_topic("notices");
  message.mutable_notice();
  EXPECT_EQ(FromProto(message).error().reason, Reason::kBadArgument);
}

TEST(WireSession, AnAcknowledgementSaysWhatStandsOrWhyNot) {
  const auto accepted = FromProto(ToProto(kRequest, kMatch, SomeEntry()));
  ASSERT_TRUE(accepted.ok()) << accepted.error().ToString();
  EXPECT_EQ(accepted->logged->entry, SomeEntry().logged->entry);
  const Error refusal{Reason::kNotAdjacent, "e5 is not next to c5"};
  const auto refused = ToProto(kRequest, kMatch, refusal);
  EXPECT_EQ(FromProto(refused).error(), refusal);
  EXPECT_EQ(refused.request_id(), kRequest.text());
  EXPECT_EQ(refused.match_id(), kMatch.text());
}

TEST(WireSession, AnAcknowledgementOfNothingIsRefused) {
  EXPECT_EQ(FromProto(v1::Acknowledgement()).error().reason, Reason::kBadArgument);
}

}  // namespace
}  // namespace merels::wire
