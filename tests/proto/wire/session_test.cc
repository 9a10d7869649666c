#include "proto/wire/session.h"

#include <functional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "proto/wire/entry.h"
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
  const lobby::Announcement said{"Restart at 22:00", clock::Millis(1'000), clock::Millis(61'000)};
  EXPECT_EQ(std::get<lobby::Announcement>(back(said)), said);
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

v1::Topic OfLobby(const std::function<void(v1::LobbyTopic&)>& fill) {
  v1::Topic message;
  fill(*message.mutable_lobby());
  return message;
}

Reason WhyNot(const v1::Topic& message) { return FromProto(message).error().reason; }

TEST(WireTopic, EachComesBackAsItWent) {
  const MatchId match("abcdefghij234");
  for (const Topic& topic :
       {Topic::Match(match), Topic::Lobby(), Topic::Notices(), Topic::Chat(match, chat::Room::kPlayers),
        Topic::Chat(match, chat::Room::kSpectators), Topic::Tv(), Topic::Tv("standard/blitz"),
        session::ParseTopic("lobby?rulesets=lasker,three&classes=daily,unlimited&rated=no").value(),
        session::ParseTopic("lobby?rated=yes&bots=no&rating=-1800").value()}) {
    EXPECT_EQ(FromProto(ToProto(topic)).value(), topic) << session::TopicText(topic);
  }
}

TEST(WireTopic, AFilterHasOneNameHoweverItIsSaid) {
  const auto topic = FromProto(OfLobby([](v1::LobbyTopic& lobby) {
    for (const char* name : {"three", "lasker", "three"}) lobby.add_rulesets(name);
    for (const auto one : {v1::TIME_CLASS_RAPID, v1::TIME_CLASS_BULLET}) lobby.add_time_classes(one);
    lobby.mutable_rating();
  }));
  ASSERT_TRUE(topic.ok());
  EXPECT_EQ(session::TopicText(*topic), "lobby?rulesets=lasker,three&classes=bullet,rapid");
}

TEST(WireTopic, AClassThatIsNotSaidIsAnyClass) {
  const auto topic = FromProto(OfLobby([](v1::LobbyTopic& lobby) {
    for (const auto one : {v1::TIME_CLASS_RAPID, v1::TIME_CLASS_UNSPECIFIED}) lobby.add_time_classes(one);
  }));
  EXPECT_EQ(session::TopicText(topic.value()), "lobby");
}

TEST(WireTopic, OneThatCannotBeIsRefused) {
  EXPECT_EQ(WhyNot({}), Reason::kUnknownKind);
  v1::Topic message;
  message.mutable_match();
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "no match";
  message.mutable_match()->set_match_id(std::string(33, 'a'));
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "too long";
  message.mutable_chat()->set_match_id("abcdefghij234");
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "no room";
  message.mutable_channel()->set_pool(std::string(62, 'a'));
  EXPECT_EQ(WhyNot(message), Reason::kBadArgument) << "too long";
}

TEST(WireTopic, AFilterThatCannotBeIsRefused) {
  const std::function<void(v1::LobbyTopic&)> bad[] = {
      [](auto& lobby) { lobby.add_rulesets("Three"); },
      [](auto& lobby) { lobby.add_rulesets("standard,lasker"); },
      [](auto& lobby) { lobby.add_time_classes(static_cast<v1::TimeClass>(99)); },
      [](auto& lobby) { lobby.mutable_rating()->set_lowest(4001); },
      [](auto& lobby) {
        for (char name = 'a'; name <= 'q'; ++name) lobby.add_rulesets(std::string(1, name));
      },
  };
  for (const auto& fill : bad) EXPECT_EQ(WhyNot(OfLobby(fill)), Reason::kBadArgument);
}

match::PlyPlayed SomePly() {
  return {rules::Side::kSecond,
          "a1-d1",
          ".BW/.BW/B../WB...W/.W./..W/BWW w 0,0",
          40,
          match::Millis(1'500),
          match::Millis(80),
          match::Millis(280'000)};
}

/// The delivery of an entry with these events.
session::Delivery DeliveryOf(std::vector<match::Event> events, match::Clocks clocks = {}) {
  match::Entry entry{
      41, match::Millis(1'790'000'000'000), AccountId("a"), RequestId("r"), 7, std::move(events)};
  match::SeenEntry seen{
      kMatch, std::make_shared<const match::Logged>(match::Logged{std::move(entry), clocks}), {}};
  return {Topic::Match(kMatch), "log", 41, 40, std::move(seen)};
}

std::string BytesOf(const session::Delivery& delivery) {
  PlyBytesRoom room;
  const auto bytes = PlyBytes(delivery, room);
  return {bytes.begin(), bytes.end()};
}

std::string SerialisedFrom(const session::Delivery& delivery) {
  v1::SessionResponse response;
  Write(delivery, *response.mutable_delivery());
  return response.SerializeAsString();
}

TEST(PlyBytes, TheyAreThoseOfTheMessage) {
  const session::Delivery delivery =
      DeliveryOf({SomePly()}, {{match::Millis(280'000), match::Millis(1)}, rules::Side::kFirst});
  EXPECT_FALSE(BytesOf(delivery).empty());
  EXPECT_EQ(BytesOf(delivery), SerialisedFrom(delivery));
}

TEST(PlyBytes, NumbersOfEverySizeAreWrittenAsTheMessageWritesThem) {
  for (const std::int64_t number :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{127}, std::int64_t{128}, std::int64_t{16'383},
        std::int64_t{16'384}, std::int64_t{1} << 35, std::int64_t{1} << 62, std::int64_t{-1}}) {
    match::PlyPlayed ply = SomePly();
    ply.charged = ply.credit = ply.left = match::Millis(number);
    ply.number = static_cast<int>(number % 1'000'000);
    session::Delivery delivery = DeliveryOf({ply}, {{match::Millis(number), match::Millis(number)}, {}});
    delivery.seq = static_cast<Seq>(number);
    delivery.prev_seq = static_cast<Seq>(number / 2);
    EXPECT_EQ(BytesOf(delivery), SerialisedFrom(delivery)) << number;
  }
}

TEST(PlyBytes, TextsOfEveryLengthThatFitsAreWrittenAsTheMessageWritesThem) {
  for (const std::size_t length : {0U, 1U, 120U, 127U, 128U, 400U}) {
    match::PlyPlayed ply = SomePly();
    ply.position = std::string(length, 'W');
    EXPECT_EQ(BytesOf(DeliveryOf({ply})), SerialisedFrom(DeliveryOf({ply}))) << length;
  }
}

TEST(PlyBytes, ForAnythingButOnePlyThereAreNone) {
  const match::Ended end{{rules::Score::kDraw, "agreement"}};
  EXPECT_TRUE(BytesOf(DeliveryOf({SomePly(), end})).empty());
  EXPECT_TRUE(BytesOf(DeliveryOf({end})).empty());
  EXPECT_TRUE(BytesOf({Topic::Match(kMatch), "log", 7, 6, SomeSnapshot()}).empty());
}

TEST(PlyBytes, ForTextsThatDoNotFitThereAreNone) {
  match::PlyPlayed ply = SomePly();
  ply.position = std::string(1'000, 'W');
  EXPECT_TRUE(BytesOf(DeliveryOf({ply})).empty());
}

}  // namespace
}  // namespace merels::wire
