#include "common/match/decide.h"

#include <gtest/gtest.h>

#include "tests/common/match/fixture.h"

namespace merels::match {
namespace {

using std::chrono::seconds;

const std::vector<std::string> kWhiteMillsNext = {"d1", "a7", "g1", "d7"};  // then a1 closes a1-d1-g1

TEST(Decide, TheFirstEntryHoldsTheSettingsAndTheStartPosition) {
  const Entry entry = DecideStart(SettingsOf(), kBlack, RequestId("r"), Millis(5)).value();
  const auto& started = std::get<Started>(entry.events.at(0));
  EXPECT_EQ(started.settings, SettingsOf());
  EXPECT_EQ(started.position, ".../.../.../....../.../.../... w 9,9");
  EXPECT_EQ(entry.seq, 1U);
}

TEST(Decide, NobodyPlaysHimselfNorWithoutRulesNorWithAnImpossibleClock) {
  Settings settings = SettingsOf();
  settings.seats[1] = kWhite;
  EXPECT_EQ(DecideStart(settings, kWhite, {}, {}).error().reason, Reason::kOwnTable);
  settings = SettingsOf({Millis(-5), Millis(0)});
  EXPECT_EQ(DecideStart(settings, kWhite, {}, {}).error().reason, Reason::kBadClock);
  settings = SettingsOf();
  settings.ruleset = "draughts";
  EXPECT_EQ(DecideStart(settings, kWhite, {}, {}).error().reason, Reason::kUnknownRuleset);
}

TEST(Decide, APlyBecomesOneEntryWithThePositionAfterIt) {
  Table table;
  const Entry& entry = table.Do(kWhite, PlayPly{"D2"}, 1);
  const auto& ply = std::get<PlyPlayed>(entry.events.at(0));
  EXPECT_EQ(ply.ply, "d2");
  EXPECT_EQ(ply.position, table.state().game().position());
  EXPECT_EQ(ply.number, 1);
  EXPECT_EQ(entry.seq, 2U);
}

TEST(Decide, ARequestIsJudgedBeforeTheSeatTheSeatBeforeTheNumberTheNumberBeforeTheRules) {
  Table table;
  EXPECT_EQ(Decide(table.state(), {AccountId("eve"), {}, 9, 0, PlayPly{"zz"}}, {}).error().reason,
            Reason::kBadRequestId);
  EXPECT_EQ(table.Refusal(AccountId("eve"), PlayPly{"zz"}, 9), Reason::kNotYourSeat);
  EXPECT_EQ(table.Refusal(kBlack, PlayPly{"zz"}, 9), Reason::kStale);
  EXPECT_EQ(table.Refusal(kBlack, PlayPly{"zz"}, 1), Reason::kBadNotation);
  EXPECT_EQ(table.Refusal(kBlack, PlayPly{"d2"}, 1), Reason::kNotYourTurn);
  EXPECT_EQ(table.Refusal(kWhite, PlayPly{"d2-d3"}, 1), Reason::kMustPlace);
}

TEST(Decide, AStaleCommandIsToldWhatItWouldHaveToNameNow) {
  Table table;
  table.Play({"d2", "a1"});
  const Error ply = table.Try(kWhite, PlayPly{"g1"}, 1).error();
  EXPECT_EQ(*ply.facts.Find("position_seq"), "3");
  EXPECT_EQ(*ply.facts.Find("expected_seq"), "3");
  EXPECT_EQ(*ply.facts.Find("expected_ply"), "2");
  const Seq offer = table.Do(kWhite, OfferDraw{}, 3).seq;
  const Error answer = table.Try(kBlack, AcceptDraw{}, 3).error();
  EXPECT_EQ(*answer.facts.Find("position_seq"), "3");
  EXPECT_EQ(*answer.facts.Find("expected_seq"), std::to_string(offer)) << "that of the offer";
}

TEST(Decide, AnExpectedPlyThatDiffersIsStale) {
  Table table;
  const Command command{kWhite, table.NextRequest(), 1, 3, PlayPly{"d2"}};
  EXPECT_EQ(Decide(table.state(), command, {}).error().reason, Reason::kStale);
}

TEST(Decide, ARetryGetsTheFirstEntryAndAReusedIdIsRefused) {
  Table table;
  const Command command{kWhite, RequestId("once"), 1, 0, PlayPly{"d2"}};
  table.Keep(std::get<Entry>(Decide(table.state(), command, {}).value()));
  table.Play({"f4"});
  const auto again = Decide(table.state(), command, {});
  EXPECT_EQ(std::get<LoggedPtr>(again.value())->entry.seq, 2U);
  Command other = command;
  other.action = Resign{};
  EXPECT_EQ(Decide(table.state(), other, {}).error().reason, Reason::kRequestIdReused);
  other.by = kBlack;  // ids are unique for an account only
  EXPECT_EQ(Decide(table.state(), other, {}).error().reason, Reason::kStale);
}

/// Three entries that lead back to the same position. Each side may do that as often as it may ask for
/// takebacks.
void PlayAndTakeBack(Table& table) {
  const bool first = table.state().to_move() == Side::kFirst;
  table.Play({table.state().game().LegalPlies().front()});
  table.Do(first ? kWhite : kBlack, OfferTakeback{}, table.state().position_seq());
  table.Do(first ? kBlack : kWhite, AcceptTakeback{}, table.state().takeback_seq());
}

/// A first ply by White, known, and as many entries after it that it is no longer kept.
Command PlayedLongAgo(Table& table) {
  const Command first{kWhite, RequestId("once"), 1, 0, PlayPly{"d2"}};
  table.Keep(std::get<Entry>(Decide(table.state(), first, {}).value()));
  while (table.state().Keeps(2)) PlayAndTakeBack(table);
  return first;
}

TEST(Decide, ARetryOlderThanWhatIsKeptGetsTheFirstEntryOnceTheLogWasRead) {
  Table table;
  const Command first = PlayedLongAgo(table);
  const auto unsure = Decide(table.state(), first, {});
  ASSERT_TRUE(unsure.ok());
  ASSERT_TRUE(std::holds_alternative<NeedsLogLookup>(*unsure));
  const LoggedPtr earlier = FindRequest(table.entries(), first.by, first.request).value();
  const auto again = DecideWith(earlier, table.state(), first, {});
  EXPECT_EQ(std::get<LoggedPtr>(again.value())->entry, table.entries()[1]);
}

TEST(Decide, AnOldRequestIdWithOtherContentsIsRefusedOnceTheLogWasRead) {
  Table table;
  Command other = PlayedLongAgo(table);
  other.action = Resign{};
  other.expected_seq = 0;
  ASSERT_TRUE(std::holds_alternative<NeedsLogLookup>(Decide(table.state(), other, {}).value()));
  const LoggedPtr earlier = FindRequest(table.entries(), other.by, other.request).value();
  EXPECT_EQ(DecideWith(earlier, table.state(), other, {}).error().reason, Reason::kRequestIdReused);
}

TEST(Decide, ACommandThatTheLogKnowsNothingOfIsJudgedLikeAnyOther) {
  Table table;
  PlayedLongAgo(table);
  const Command fresh{kBlack, RequestId("new"), table.state().position_seq(), 0, PlayPly{"f4"}};
  EXPECT_TRUE(std::holds_alternative<Entry>(DecideWith(nullptr, table.state(), fresh, {}).value()));
}

/// Plays until all men are placed and no mill was closed; `shuffle` gets plies that lead back to the same
/// position.
Table AllPlaced(std::vector<std::string>& shuffle) {
  Settings settings = SettingsOf();
  settings.ruleset = "standard";
  Table table(settings);
  const auto quiet = [&](auto fits) {
    for (const std::string& ply : table.state().game().LegalPlies()) {
      if (ply.find(',') == std::string::npos && fits(ply)) return ply;
    }
    return std::string();
  };
  const auto back = [](const std::string& ply) { return ply.substr(3) + "-" + ply.substr(0, 2); };
  const auto any = [](const std::string&) { return true; };
  while (table.state().game().plies() < 18) table.Play({quiet(any)});
  shuffle = {quiet(any)};
  table.Play(shuffle);
  const std::string freed = shuffle[0].substr(0, 2);
  shuffle.push_back(quiet([&](const std::string& ply) { return ply.substr(3) != freed; }));
  table.Play({shuffle[1]});
  shuffle.push_back(back(shuffle[0]));
  shuffle.push_back(back(shuffle[1]));
  table.Play({shuffle[2], shuffle[3]});
  return table;
}

/// For a client with new request ids only; the log need not be read.
Entry Judged(const Table& table, const AccountId& by, const Action& action, int number) {
  const Seq seq =
      BasisOf(action) == Basis::kTakeback ? table.state().takeback_seq() : table.state().position_seq();
  const Command command{by, RequestId("j" + std::to_string(number)), seq, 0, action};
  return std::get<Entry>(DecideWith(nullptr, table.state(), command, {}).value());
}

TEST(Decide, TheLastPlyThatAMatchMayHaveEndsItAsADrawAndThoseTakenBackCount) {
  std::vector<std::string> shuffle;
  Table table = AllPlaced(shuffle);
  table.Play({shuffle[0]});
  table.Do(kWhite, OfferTakeback{}, table.state().position_seq());
  table.Do(kBlack, AcceptTakeback{}, table.state().takeback_seq());
  const int rest = kMaxPlies - table.state().plies_played();
  EXPECT_EQ(table.state().plies_played(), table.state().game().plies() + 1);
  for (int i = 0; i < rest; ++i) {
    ASSERT_FALSE(table.state().outcome()) << i;
    const AccountId& by = table.state().to_move() == Side::kFirst ? kWhite : kBlack;
    table.Keep(Judged(table, by, PlayPly{shuffle[static_cast<std::size_t>(i % 4)]}, i));
  }
  EXPECT_EQ(table.state().outcome(), (rules::Outcome{rules::Score::kDraw, "adjudicated"}));
  EXPECT_TRUE(std::holds_alternative<PlyPlayed>(table.entries().back().events.front()));
}

TEST(Decide, WhatIsNoPlyIsRefusedAboveItsLimitAndNeverEndsAMatch) {
  std::vector<std::string> shuffle;
  Table table = AllPlaced(shuffle);
  int number = 0;
  const auto say = [&](const AccountId& by, const Action& action) {
    table.Keep(Judged(table, by, action, ++number));
  };
  for (int i = 0; i < kMaxOffers; ++i) {
    say(kWhite, PlayPly{shuffle[0]});
    say(kWhite, OfferTakeback{});
    say(kBlack, AcceptTakeback{});
  }
  const Command one_more{kWhite, RequestId("more"), table.state().position_seq(), 0, OfferTakeback{}};
  EXPECT_EQ(DecideWith(nullptr, table.state(), one_more, {}).error().reason, Reason::kTooManyOffers);
  for (int i = 0; i < kMaxOffers; ++i) {
    say(kWhite, OfferDraw{});
    for (int ply = 0; ply < 8; ++ply) {
      say(ply % 2 == 0 ? kWhite : kBlack, PlayPly{shuffle[static_cast<std::size_t>(ply % 4)]});
    }
  }
  EXPECT_FALSE(table.state().outcome());
  const Command offer{kWhite, RequestId("offer"), table.state().position_seq(), 0, OfferDraw{}};
  EXPECT_EQ(DecideWith(nullptr, table.state(), offer, {}).error().reason, Reason::kTooManyOffers);
  say(kBlack, OfferDraw{});
  EXPECT_EQ(table.state().offer(), Side::kSecond) << "the other side has its own count";
}

TEST(Decide, ForWhoHasNoSeatNoLogIsRead) {
  Table table;
  table.Play({"d2"});
  for (int i = 0; i < 60; ++i) PlayAndTakeBack(table);
  for (int i = 0; i < 3000; ++i) {
    const auto judged =
        Decide(table.state(), {AccountId("eve"), RequestId("e" + std::to_string(i)), 1, 0, Resign{}}, {});
    ASSERT_FALSE(judged.ok()) << i;
    EXPECT_EQ(judged.error().reason, Reason::kNotYourSeat);
  }
}

TEST(Decide, AMillAndItsCaptureAreOnePly) {
  Table table;
  table.Play(kWhiteMillsNext);
  EXPECT_EQ(table.Refusal(kWhite, PlayPly{"a1"}, table.state().position_seq()), Reason::kCaptureRequired);
  table.Play({"a1,d7"});
  EXPECT_EQ(table.state().game().lost(Side::kSecond), 1);
}

TEST(Decide, ResigningEndsTheMatchAlsoOutOfTurnAndOnAnyPosition) {
  Table table;
  table.Play({"d2", "f4"});
  const Entry& entry = table.Do(kBlack, Resign{}, 0);
  EXPECT_EQ(std::get<Ended>(entry.events.at(0)).outcome,
            (rules::Outcome{rules::Score::kFirstWins, "resign"}));
  EXPECT_EQ(table.Refusal(kWhite, PlayPly{"d3"}, table.state().position_seq()), Reason::kGameOver);
  EXPECT_EQ(table.Refusal(kWhite, Resign{}, 0), Reason::kGameOver);
}

TEST(Decide, AnOfferIsAnsweredByTheOtherOnly) {
  Table table;
  EXPECT_EQ(table.Refusal(kBlack, AcceptDraw{}, 1), Reason::kNoOffer);
  const Seq offer = table.Do(kWhite, OfferDraw{}, 1).seq;
  EXPECT_EQ(table.Refusal(kWhite, AcceptDraw{}, offer), Reason::kNoOffer);
  EXPECT_EQ(table.Refusal(kWhite, DeclineDraw{}, offer), Reason::kNoOffer);
  EXPECT_EQ(table.Refusal(kBlack, AcceptDraw{}, offer + 1), Reason::kStale);
  EXPECT_EQ(table.Refusal(kWhite, OfferDraw{}, 1), Reason::kOfferStands);
  EXPECT_EQ(table.Refusal(kBlack, OfferDraw{}, 1), Reason::kOfferStands);
  table.Do(kBlack, AcceptDraw{}, offer);
  EXPECT_EQ(table.state().outcome(), (rules::Outcome{rules::Score::kDraw, "agreement"}));
}

TEST(Decide, TheOthersPlyDeclinesAnOfferAndOnesOwnDoesNot) {
  Table table;
  table.Do(kWhite, OfferDraw{}, 1);
  table.Play({"d2"});
  EXPECT_EQ(table.state().offer(), Side::kFirst);
  const Entry& answer = table.Do(kBlack, PlayPly{"f4"}, table.state().position_seq());
  EXPECT_EQ(std::get<DrawDeclined>(answer.events.at(1)).side, Side::kSecond);
  EXPECT_FALSE(table.state().offer().has_value());
}

TEST(Decide, APlyReadAfterTheTimeWasUsedIsRefusedAndTheFlagFalls) {
  Table table({seconds(10), seconds(0)});
  Stamp late;
  late.thought = seconds(10);
  EXPECT_EQ(table.Refusal(kWhite, PlayPly{"d2"}, 1, late), Reason::kOutOfTime);
  EXPECT_TRUE(DecideFlag(table.state(), late).ok());
  late.thought = Millis(9'999);
  EXPECT_EQ(DecideFlag(table.state(), late).error().reason, Reason::kFlagNotFallen);
}

TEST(Decide, AFlagIsALossOnceBothHavePlayedAndBeforeThatNoResult) {
  const rules::Outcome no_result{rules::Score::kNone, "aborted"};
  for (const bool outage : {false, true}) {
    const auto end = [&](const Table& table, Side mover) {
      const Stamp late{Millis(5'000), seconds(11), {}};
      const Entry entry =
          (outage ? DecideResume(table.state(), late) : DecideFlag(table.state(), late)).value();
      const auto& ended = std::get<Ended>(entry.events.back());
      const bool aborted = ended.outcome.reason == "aborted";
      EXPECT_EQ(ended.aborted_by, aborted ? std::optional(mover) : std::nullopt);
      return ended.outcome;
    };
    Table table({seconds(10), seconds(0)});
    EXPECT_EQ(end(table, Side::kFirst), no_result);
    table.Play({"d2"});
    EXPECT_EQ(end(table, Side::kSecond), no_result);
    table.Play({"f4"});
    EXPECT_EQ(end(table, Side::kFirst), (rules::Outcome{rules::Score::kSecondWins, "time"}));
    Table alone(AloneSettings({seconds(10), seconds(0)}));
    EXPECT_EQ(end(alone, Side::kFirst), no_result);
  }
}

TEST(Decide, WithoutAClockAMatchInWhichNobodyMovesForTheTermIsCalledOffWhileThatIsPossible) {
  const Stamp idle{Millis(9), seconds(60), {}};
  Table table;
  EXPECT_EQ(DecideIdle(table.state(), {Millis(9), Millis(59'999), {}}, seconds(60)).error().reason,
            Reason::kFlagNotFallen);
  table.Play({"d2"});
  const Entry end = DecideIdle(table.state(), idle, seconds(60)).value();
  EXPECT_EQ(std::get<Ended>(end.events.at(0)).outcome, (rules::Outcome{rules::Score::kNone, "aborted"}));
  EXPECT_EQ(std::get<Ended>(end.events.at(0)).aborted_by, Side::kSecond) << "it was Black's turn";
  EXPECT_EQ(end.seq, 3U);
  EXPECT_TRUE(end.by.empty());
  State state = table.state();
  ASSERT_TRUE(state.Apply(end).ok());
  EXPECT_FALSE(DecideIdle(state, idle, seconds(60)).ok()) << "it is over";
}

TEST(Decide, WithoutAClockWhoLeavesAMatchThatWasPlayedStandingOnTheirOwnTurnLosesIt) {
  const Stamp idle{Millis(9), seconds(60), {}};
  Table table;
  table.Play({"d2", "d3", "a1"});
  const Entry end = DecideIdle(table.state(), idle, seconds(60)).value();
  EXPECT_EQ(std::get<Ended>(end.events.at(0)).outcome,
            (rules::Outcome{rules::Score::kFirstWins, "abandoned"}));
  Table alone(AloneSettings());
  alone.Play({"b4-d4"});
  const Entry stuck = DecideIdle(alone.state(), idle, seconds(60)).value();
  EXPECT_EQ(std::get<Ended>(stuck.events.at(0)).outcome, (rules::Outcome{rules::Score::kStuck, "abandoned"}));
}

TEST(Decide, ByWhatAPositionIsWorthWhoLeftMayHaveWon) {
  Stamp idle{Millis(9), seconds(60), {}};
  idle.worth = rules::Score::kSecondWins;
  Table table;
  table.Play({"d2"});
  const Entry called_off = DecideIdle(table.state(), idle, seconds(60)).value();
  EXPECT_EQ(std::get<Ended>(called_off.events.at(0)).outcome.reason, "aborted");
  table.Play({"d3", "a1"});
  const Entry end = DecideIdle(table.state(), idle, seconds(60)).value();
  EXPECT_EQ(std::get<Ended>(end.events.at(0)).outcome,
            (rules::Outcome{rules::Score::kSecondWins, "tablebase"}));
}

TEST(Decide, AMatchWithAClockEndsByItAlone) {
  Table table({seconds(10), seconds(0)});
  EXPECT_FALSE(DecideIdle(table.state(), {Millis(9), seconds(60), {}}, seconds(1)).ok());
}

TEST(Decide, LagThatWasMeasuredIsCredited) {
  Table table({seconds(10), seconds(1)});
  const Entry& entry = table.Do(kWhite, PlayPly{"d2"}, 1, {Millis(0), seconds(4), Millis(200)});
  const auto& ply = std::get<PlyPlayed>(entry.events.at(0));
  EXPECT_EQ(ply.charged, Millis(3'800));
  EXPECT_EQ(ply.credit, Millis(200));
  EXPECT_EQ(ply.left, Millis(7'200));
}

TEST(Decide, AnOutageChargesOnlyTheTimeServedAndEndsWhatWasOver) {
  Table table({seconds(10), seconds(0)});
  table.Play({"d2", "f4"});
  const Entry resumed = DecideResume(table.state(), {Millis(5'000), seconds(4), {}}).value();
  EXPECT_EQ(std::get<Resumed>(resumed.events.at(0)), (Resumed{seconds(4), seconds(6)}));
  const Entry over = DecideResume(table.state(), {Millis(5'000), seconds(11), {}}).value();
  EXPECT_EQ(std::get<Ended>(over.events.at(1)).outcome.reason, "time");
}

TEST(Decide, TheSeatsAreAsManyAsTheRulesetIsFor) {
  Settings settings = AloneSettings();
  EXPECT_TRUE(DecideStart(settings, kWhite, {}, {}).ok());
  settings.seats[1] = kBlack;
  EXPECT_EQ(DecideStart(settings, kWhite, {}, {}).error().reason, Reason::kNoOpponent);
  settings.seats = {AccountId(), AccountId()};
  EXPECT_EQ(DecideStart(settings, kWhite, {}, {}).error().reason, Reason::kNoOpponent);
  settings = SettingsOf();
  settings.seats[1] = AccountId();
  EXPECT_EQ(DecideStart(settings, kWhite, {}, {}).error().reason, Reason::kNoOpponent);
}

TEST(Decide, WhoPlaysAloneIsStuckWhenTheyGiveUp) {
  Table table(AloneSettings());
  table.Play({"b4-d4"});
  const Entry& entry = table.Do(kWhite, Resign{}, 0);
  EXPECT_EQ(std::get<Ended>(entry.events.at(0)).outcome, (rules::Outcome{rules::Score::kStuck, "resign"}));
}

TEST(Decide, WhoPlaysAloneIsStuckWhenTheirTimeRunsOutAlsoInAnOutage) {
  const rules::Outcome out_of_time{rules::Score::kStuck, "time"};
  Table table(AloneSettings({seconds(60), seconds(0)}));
  table.Play({"b4-d4"});
  EXPECT_EQ(table.state().clocks().running, Side::kFirst);
  const Entry flag = DecideFlag(table.state(), {Millis(5), seconds(61), {}}).value();
  EXPECT_EQ(std::get<Ended>(flag.events.at(0)).outcome, out_of_time);
  const Entry resumed = DecideResume(table.state(), {Millis(5), seconds(61), {}}).value();
  EXPECT_EQ(std::get<Ended>(resumed.events.at(1)).outcome, out_of_time);
}

TEST(Decide, WhoPlaysAloneHasNobodyToOfferADrawTo) {
  Table table(AloneSettings());
  EXPECT_EQ(table.Refusal(kWhite, OfferDraw{}, 1), Reason::kNoOpponent);
  EXPECT_EQ(table.Refusal(AccountId(), OfferDraw{}, 1), Reason::kNotYourSeat);
  table.Do(kWhite, Resign{}, 0);
  EXPECT_EQ(table.Refusal(kWhite, OfferDraw{}, 1), Reason::kGameOver);
}

TEST(Decide, TheSidesAreCalledWhatTheirGameCallsThem) {
  Settings settings = SettingsOf();
  settings.ruleset = "foxgeese";
  Table table(settings);
  const auto words = [&](const AccountId& by, const std::string& ply) {
    return table.Try(by, PlayPly{ply}, table.state().position_seq()).error().sentence;
  };
  EXPECT_EQ(words(kBlack, "a3-a4"), "it is the fox's turn");
  table.Play({"d4-d5"});
  EXPECT_EQ(words(kWhite, "d5-d4"), "it is the turn of the geese");
}

}  // namespace
}  // namespace merels::match
