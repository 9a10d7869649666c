#include "server/service/ratings/ratings.h"

#include <cmath>

#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/ratings/rated_matches.h"

namespace merels::service {
namespace {

using RatingsTest = RatedMatches;

TEST_F(RatingsTest, BothPlayersOfARatedMatchAreToldTheChangeThatTheListsShow) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const auto match = Pair(ann, bob);
  EXPECT_TRUE(match.settings.rated);
  WhiteResigns(match.match);
  const auto line = Log().items.at(0);
  for (const Client* client : {&ann, &bob}) {
    const std::size_t seat = match.players[0].id == client->player.id ? 0 : 1;
    const auto told = Told<lobby::RatingChanged>(*client);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0], (lobby::RatingChanged{match.match, kPool, rating::Rating(), line.change.after[seat]}));
    EXPECT_EQ(Of(*client).pools.at(0).standing.rating, told[0].after);
    EXPECT_EQ(told[0].after.value > 1500, seat == 1);
    EXPECT_TRUE(Of(*client).pools.at(0).provisional);
  }
}

TEST_F(RatingsTest, AResultThatNobodyRatedBeforeARestartIsRatedAfterIt) {
  world.limits.rating_hold_ms = 60'000;
  Client ann = Member("Ann");
  Client bob = Member("Bob");
  WhiteResigns(Pair(ann, bob).match);
  EXPECT_TRUE(Log().items.empty());
  world.limits.rating_hold_ms = 0;
  for (Client* client : {&ann, &bob}) client->session.reset();
  world.Restart();
  EXPECT_EQ(Log().items.size(), 1U);
  EXPECT_EQ(Of(ann).pools.at(0).standing.games, 1);
}

TEST_F(RatingsTest, WhatIsHeldBackIsRatedTogetherLater) {
  world.limits.rating_hold_ms = 5'000;
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  for (int i = 0; i < 2; ++i) WhiteResigns(Pair(ann, bob).match);
  EXPECT_TRUE(Log().items.empty());
  world.executor.Advance(seconds(5));
  world.Run();
  EXPECT_EQ(Log().items.size(), 2U);
}

TEST_F(RatingsTest, WhileTheStoreRefusesNothingIsRatedAndThenItIs) {
  world.limits.rating_hold_ms = 5'000;
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  WhiteResigns(Pair(ann, bob).match);
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  world.executor.Advance(seconds(8));
  world.Run();
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  EXPECT_TRUE(Log().items.empty());
  world.executor.Advance(seconds(1));
  world.Run();
  EXPECT_EQ(Log().items.size(), 1U);
}

TEST_F(RatingsTest, CasualMatchesAndThoseWithoutAPlyOfBothChangeNothing) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const auto casual = Pair(ann, bob, false);
  EXPECT_FALSE(casual.settings.rated);
  WhiteResigns(casual.match);
  WhiteResigns(Pair(ann, bob).match, false);
  EXPECT_TRUE(Log().items.empty());
  EXPECT_TRUE(Of(ann).pools.empty());
}

TEST_F(RatingsTest, BeyondADailyNumberMatchesOfTheSameTwoAreCasual) {
  world.limits.rated_repeats_per_day = 2;
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  for (int i = 0; i < 3; ++i) {
    const auto match = Pair(ann, bob);
    EXPECT_EQ(match.settings.rated, i < 2);
    WhiteResigns(match.match);
  }
  EXPECT_EQ(Log().items.size(), 2U);
  world.executor.Advance(hours(24) + seconds(1));
  EXPECT_TRUE(Pair(ann, bob).settings.rated);
}

TEST_F(RatingsTest, TheTicketHasTheRatingOfThePool) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  WhiteResigns(Pair(ann, bob).match);
  ASSERT_TRUE(world.SeekFor(ann.player, {world.NewRequest(), {{{"standard", kBlitz}}}}).ok());
  world.Run();
  EXPECT_EQ(Told<lobby::SeekProgress>(ann).back().ratings,
            std::vector{Of(ann).pools.at(0).standing.rating.value});
}

TEST_F(RatingsTest, EachChoiceOfATicketHasTheRatingOfItsOwnPool) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  WhiteResigns(Pair(ann, bob).match);
  const lobby::SeekTerms terms{{{"lasker", kBlitz}, {"standard", kBlitz}, {"standard", {}}}};
  ASSERT_TRUE(world.SeekFor(ann.player, {world.NewRequest(), terms}).ok());
  world.Run();
  EXPECT_EQ(Told<lobby::SeekProgress>(ann).back().ratings,
            (std::vector<double>{1500, Of(ann).pools.at(0).standing.rating.value, 1500}));
}

TEST_F(RatingsTest, WhoWantsOpponentsOfSomeRatedGamesIsNotPairedWithANewcomerOrAGuest) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const Client cleo = Member("Cleo");
  WhiteResigns(Pair(ann, bob).match);
  const lobby::SeekTerms anybody{{{"lasker", kBlitz}}};
  lobby::SeekTerms choosy = anybody;
  choosy.least_games = 1;
  ASSERT_TRUE(world.SeekFor(ann.player, {world.NewRequest(), choosy}).ok());
  ASSERT_TRUE(world.SeekFor(cleo.player, {world.NewRequest(), anybody}).ok());
  world.executor.Advance(std::chrono::minutes(1));
  EXPECT_TRUE(Told<lobby::Paired>(cleo).empty());
  ASSERT_TRUE(world.CancelSeekFor(cleo.player).ok());
  ASSERT_TRUE(world.SeekFor(bob.player, {world.NewRequest(), anybody}).ok());
  world.executor.Advance(seconds(2));
  EXPECT_EQ(Told<lobby::Paired>(bob).size(), 2U) << "his game of another ruleset counts as well";
}

TEST_F(RatingsTest, WhoIsBannedFromRatedMatchesDoesNotSeekOne) {
  const Client ann = Member("Ann");
  domain::Sanction ban;
  ban.id = "s";
  ban.account = ann.player.id;
  ban.kind = domain::SanctionKind::kRatedBan;
  world.game_server->access().Impose(ban);
  const auto seek = world.SeekFor(ann.player, {world.NewRequest(), {{{"standard", kBlitz}}, true}});
  EXPECT_EQ(seek.error().reason, Reason::kBanned);
}

TEST_F(RatingsTest, TheLeaderboardHasRanksAndPages) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  world.limits.rated_repeats_per_day = 1000;
  world.limits.leaderboard_opponents = 1;
  world.limits.leaderboard_plies = 2;
  for (int i = 0; i < 16; ++i) WhiteResigns(Pair(ann, bob).match);
  const auto list = [&](const PageQuery& page, bool provisional = false) {
    return Answer<Page<lobby::StandingLine>>([&](auto done) {
             world.game_server->ratings().ListStandings({kPool, provisional, page}, done);
           })
        .value();
  };
  const auto first = list({1, ""});
  ASSERT_EQ(first.items.size(), 1U);
  EXPECT_EQ(first.items[0].rank, 1);
  const auto second = list({1, first.next});
  ASSERT_EQ(second.items.size(), 1U);
  EXPECT_EQ(second.items[0].rank, 2);
  EXPECT_LE(second.items[0].standing.rating.value, first.items[0].standing.rating.value);
  EXPECT_NE(second.items[0].player.name, first.items[0].player.name);
  EXPECT_TRUE(list({1, second.next}).items.empty());
  world.clock.SetWall(world.clock.Now() + hours(24 * 365 * 20));
  EXPECT_TRUE(list({}).items.empty()) << "nobody is sure any more";
  const auto all = list({}, true);
  ASSERT_EQ(all.items.size(), 2U);
  for (const auto& line : all.items) EXPECT_TRUE(line.rank == 0 && line.provisional);
}

TEST_F(RatingsTest, ShortGamesOfAFewChangeRatingsAndMakeNobodyALeader) {
  world.limits.gap_at_once = 10'000;
  world.limits.rated_repeats_per_day = 1000;
  world.Restart();
  const Client puppets[] = {Member("Ann"), Member("Bob"), Member("Cleo"), Member("Dora")};
  for (int i = 0; i < 60; ++i) {
    const Client& one = puppets[i % 4];
    const Client& other = puppets[(i + 1 + i / 4 % 3) % 4];
    WhiteResigns(Pair(one, other).match);
    world.executor.Advance(seconds(1));  // stays below the limit of commands
  }
  const auto list = [&](bool provisional) {
    return Answer<Page<lobby::StandingLine>>([&](auto done) {
             world.game_server->ratings().ListStandings({kPool, provisional, {}}, done);
           })
        .value()
        .items;
  };
  EXPECT_TRUE(list(false).empty());
  ASSERT_EQ(list(true).size(), 4U);
  for (const auto& line : list(true)) {
    EXPECT_GT(line.standing.games, 20) << "they are rated";
    EXPECT_TRUE(line.provisional && line.rank == 0);
  }
}

TEST_F(RatingsTest, HistoryAndLogComePageByPage) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  for (int i = 0; i < 3; ++i) WhiteResigns(Pair(ann, bob).match);
  const auto log = Log({2, ""});
  ASSERT_EQ(log.items.size(), 2U);
  EXPECT_EQ(Log({2, log.next}).items.at(0).change.n, 3);
  const auto history = Answer<Page<lobby::ChangeLine>>([&](auto done) {
    world.game_server->ratings().ListHistory({ann.player.id.text(), kPool, {2, ""}}, done);
  });
  ASSERT_EQ(history->items.size(), 2U);
  EXPECT_EQ(history->items[0].change.n, 3);
  const auto rest = Answer<Page<lobby::ChangeLine>>([&](auto done) {
    world.game_server->ratings().ListHistory({ann.player.id.text(), kPool, {2, history->next}}, done);
  });
  ASSERT_EQ(rest->items.size(), 1U);
  EXPECT_EQ(rest->items[0].change.n, 1);
}

TEST_F(RatingsTest, SomebodyIsFoundByNameAndNobodyIsNot) {
  const Client ann = Member("Ann");
  const auto get = [&](const std::string& who) {
    return Answer<lobby::PlayerRatings>([&](auto done) { world.game_server->ratings().Get(who, done); });
  };
  EXPECT_EQ(get("ann")->player.id, ann.player.id);
  EXPECT_EQ(get(ann.player.id.text())->player.id, ann.player.id);
  EXPECT_EQ(get("Zoe").error().reason, Reason::kUnknownPlayer);
}

TEST_F(RatingsTest, NoSuchPoolAndPageTokensOfOthersAreRefused) {
  const auto reason = [&](const std::string& pool, const std::string& token) {
    return Answer<Page<lobby::StandingLine>>([&](auto done) {
             world.game_server->ratings().ListStandings({pool, false, {0, token}}, done);
           })
        .error()
        .reason;
  };
  EXPECT_EQ(reason("nonsense", ""), Reason::kBadArgument);
  for (const char* token : {"x", "1-2", "1-x-ann", "x-1-ann"})
    EXPECT_EQ(reason(kPool, token), Reason::kBadArgument);
  const auto log = Answer<Page<lobby::ChangeLine>>([&](auto done) {
    world.game_server->ratings().ListLog({kPool, {0, "x"}}, done);
  });
  EXPECT_EQ(log.error().reason, Reason::kBadArgument);
}

TEST_F(RatingsTest, AChallengeOfMembersIsRatedWhenItSaysSoAndSoIsItsRematch) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  Challenges& all = world.game_server->challenges();
  const auto made = Answer<lobby::Challenged>([&](auto done) {
    all.Make(ann.player, {world.NewRequest(), bob.player.id.text(), "standard", kBlitz, Side::kFirst, true},
             done);
  });
  const auto& challenge = std::get<lobby::Challenge>(made.value());
  EXPECT_TRUE(challenge.rated);
  const auto seated = Answer<Seated>([&](auto done) {
    all.Accept(bob.player, {world.NewRequest(), challenge.id}, done);
  });
  EXPECT_TRUE(world.Get(seated->match).settings.rated);
  WhiteResigns(seated->match);
  EXPECT_GT(Of(bob).pools.at(0).standing.rating.value, 1500);

  const auto again = Answer<lobby::Challenged>([&](auto done) {
    all.OfferRematch(ann.player, {world.NewRequest(), seated->match}, done);
  });
  EXPECT_TRUE(std::get<lobby::Challenge>(again.value()).rated);
  const auto second = Answer<lobby::Challenged>([&](auto done) {
    all.OfferRematch(bob.player, {world.NewRequest(), seated->match}, done);
  });
  EXPECT_TRUE(world.Get(std::get<MatchId>(second.value())).settings.rated);
}

TEST_F(RatingsTest, AfterTooManyInADayAChallengeIsRefusedAndARematchIsCasual) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  world.limits.rated_repeats_per_day = 1;
  const MatchId first = Pair(ann, bob).match;
  WhiteResigns(first);
  world.Run();
  Challenges& all = world.game_server->challenges();
  const auto made = Answer<lobby::Challenged>([&](auto done) {
    all.Make(ann.player, {world.NewRequest(), bob.player.id.text(), "standard", kBlitz, {}, true}, done);
  });
  EXPECT_EQ(made.error().reason, Reason::kNotRateable);
  const auto again = Answer<lobby::Challenged>([&](auto done) {
    all.OfferRematch(ann.player, {world.NewRequest(), first}, done);
  });
  EXPECT_FALSE(std::get<lobby::Challenge>(again.value()).rated);
}

TEST_F(RatingsTest, ComputersPlayRatedOnlyInPoolsThatAreOpenToThem) {
  world.policy.bot_pools = {kPool};
  world.Restart();
  const Client ann = Member("Ann");
  const Client robot = Member("Robot", true);
  ASSERT_TRUE(robot.player.bot);
  const auto seek = [&](const clock::TimeControl& clock, bool rated) {
    return world.SeekFor(robot.player, {world.NewRequest(), {{{"standard", clock}}, rated}});
  };
  for (const bool rated : {true, false}) {
    const auto refused = seek({minutes(10), seconds(0)}, rated);
    EXPECT_EQ(refused.error().reason, Reason::kNotAllowed) << "one cause, one reason";
    EXPECT_NE(refused.error().sentence.find("standard/rapid"), std::string::npos) << refused.error().sentence;
  }
  const MatchId match = Pair(robot, ann).match;
  EXPECT_TRUE(world.Get(match).settings.rated);
  WhiteResigns(match);
  EXPECT_EQ(Of(robot).pools.size(), 1U);
}

TEST_F(RatingsTest, TheLobbyTellsRatingsAndIsFilteredByThem) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const auto over = Pair(ann, bob);
  WhiteResigns(over.match);
  const auto rating = [&](std::size_t seat) {
    return Of(over.players[seat].id == ann.player.id ? ann : bob).pools.at(0).standing.rating.value;
  };
  const Client& winner = over.players[1].id == ann.player.id ? ann : bob;
  Inbox all, strong;
  const match::Player eve = world.Guest("Eve");
  const auto one = world.game_server->OpenSession(eve, all).value(),
             two = world.game_server->OpenSession(eve, strong).value();
  one->Subscribe(session::Topic::Lobby(), "", 0);
  two->Subscribe(session::ParseTopic("lobby?rating=1600-").value(), "", 0);
  world.Run();
  const auto open = [&](const match::Player& owner, const std::string& ruleset) {
    world.game_server->tables().Open(owner, {world.NewRequest(), ruleset, kBlitz, Side::kFirst},
                                     [](const auto&) {});
    world.Run();
  };
  open(winner.player, "standard");
  open(eve, "standard");
  open(winner.player, "standard+quiet=7");
  const auto opened = [](const Inbox& inbox) {
    std::vector<int> ratings;
    for (const auto& change : inbox.Contents<lobby::Change>()) {
      if (const auto* table = std::get_if<lobby::TableOpened>(&change))
        ratings.push_back(table->table.owner_rating);
    }
    return ratings;
  };
  EXPECT_EQ(opened(all), (std::vector{static_cast<int>(std::lround(rating(1))), 1500, 0}));
  EXPECT_EQ(opened(strong).size(), 1U);

  const MatchId match = Pair(ann, bob).match;
  const int average = static_cast<int>(std::lround((rating(0) + rating(1)) / 2));
  const auto started = all.Contents<lobby::Change>().back();
  EXPECT_EQ(std::get<lobby::MatchStarted>(started).match.rating, average);
  const auto live = [&](const rating::Range& range) {
    MatchQuery query;
    query.filter.state = match::StateFilter::kLive;
    query.filter.rating = range;
    return Answer<Page<match::Summary>>(
               [&](auto done) { world.game_server->match_calls().ListMatches(eve, query, done); })
        ->items;
  };
  ASSERT_EQ(live({average - 1, average + 1}).size(), 1U);
  EXPECT_EQ(live({average - 1, average + 1})[0].match, match);
  EXPECT_EQ(live({average - 1, average + 1})[0].rating, average);
  EXPECT_TRUE(live({average + 2, 0}).empty());
}

TEST_F(RatingsTest, OfAMatchThatIsOverBeforeItsRatingsAreReadTheLobbyHearsNothing) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const match::Player eve = world.Guest("Eve");
  Inbox inbox, later;
  const auto listens = world.game_server->OpenSession(eve, inbox).value();
  listens->Subscribe(session::Topic::Lobby(), "", 0);
  OpenTable request{world.NewRequest(), "standard", kBlitz, Side::kFirst};
  const auto table =
      Answer<lobby::Opened>([&](auto done) { world.game_server->tables().Open(ann.player, request, done); });
  world.disk->read_delay = std::chrono::milliseconds(50);
  const auto seated = Answer<Seated>([&](auto done) {
    world.game_server->tables().Join(bob.player, {world.NewRequest(), std::get<lobby::Table>(*table).id, ""},
                                     done);
  });
  ASSERT_TRUE(world.Submit(ann.player, seated->match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  world.executor.Advance(std::chrono::milliseconds(100));
  world.Run();
  const auto told = inbox.Contents<lobby::Change>();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<lobby::TableClosed>(told[1]));
  world.disk->read_delay = {};
  const auto again = world.game_server->OpenSession(eve, later).value();
  again->Subscribe(session::Topic::Lobby(), "", 0);
  EXPECT_TRUE(later.Contents<lobby::Snapshot>().at(0).live_matches.empty());
}

TEST_F(RatingsTest, RatingsAreAskedOfMatchesThatGoOn) {
  MatchQuery query;
  query.filter.rating = {1500, 0};
  const auto refused = Answer<Page<match::Summary>>(
      [&](auto done) { world.game_server->match_calls().ListMatches(world.Guest("Eve"), query, done); });
  EXPECT_EQ(refused.error().reason, Reason::kBadArgument);
}

TEST_F(RatingsTest, MatchesAreListedByTheNamesOfTheirPlayers) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const MatchId match = Pair(ann, bob).match;
  const auto list = [&](const std::string& player, const std::string& opponent) {
    MatchQuery query;
    query.filter.player = AccountId(player);
    query.filter.opponent = AccountId(opponent);
    return Answer<Page<match::Summary>>(
        [&](auto done) { world.game_server->match_calls().ListMatches(ann.player, query, done); });
  };
  for (const auto& found : {list("ann", ""), list("ANN", "Bob"), list(bob.player.id.text(), "ann")}) {
    ASSERT_EQ(found->items.size(), 1U);
    EXPECT_EQ(found->items[0].match, match);
  }
  EXPECT_EQ(list("Zoe", "").error().reason, Reason::kUnknownPlayer);
  EXPECT_EQ(list("ann", "Zoe").error().reason, Reason::kUnknownPlayer);
}

TEST_F(RatingsTest, ARatedTableIsForMembersWhoseRatingItWants) {
  const Client ann = Member("Ann");
  const Client bob = Member("Bob");
  const match::Player guest = world.Guest("Guest");
  const auto open = [&](const match::Player& owner, const lobby::RatingRange& range, bool rated) {
    OpenTable request{world.NewRequest(), "standard", kBlitz, Side::kFirst};
    request.rated = rated;
    request.opponent = range;
    return Answer<lobby::Opened>([&](auto done) { world.game_server->tables().Open(owner, request, done); });
  };
  const auto sit = [&](const match::Player& player, const Result<lobby::Opened>& table) {
    const TableId id = std::get<lobby::Table>(*table).id;
    return Answer<Seated>([&](auto done) {
      world.game_server->tables().Join(player, {world.NewRequest(), id, ""}, done);
    });
  };
  EXPECT_EQ(open(guest, {}, true).error().reason, Reason::kNotRateable);
  const auto strong = open(ann.player, {1600, 0}, true);
  EXPECT_EQ(sit(guest, strong).error().reason, Reason::kNotRateable);
  EXPECT_EQ(sit(bob.player, strong).error().reason, Reason::kRatingOutOfRange);
  const auto fit = open(ann.player, {1400, 1600}, true);
  const auto seated = sit(bob.player, fit);
  EXPECT_TRUE(world.Get(seated.value().match).settings.rated);
  const auto casual = open(ann.player, {1400, 1600}, false);
  EXPECT_FALSE(world.Get(sit(guest, casual).value().match).settings.rated) << "who is new counts as 1500";
}

}  // namespace
}  // namespace merels::service
