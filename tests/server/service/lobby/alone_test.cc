// Matches of one player, and the server's data about rules, in one thread on in-memory twins.
#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "tests/server/service/world.h"
#include "tests/support/solving_line.h"

namespace merels::service {
namespace {

using std::chrono::minutes;

class AloneTest : public ::testing::Test {
 protected:
  using Answer = std::optional<Result<lobby::Opened>>;

  std::shared_ptr<Answer> Ask(const match::Player& player, OpenTable request) {
    auto answer = std::make_shared<Answer>();
    if (request.request.empty()) request.request = world.NewRequest();
    world.game_server->tables().Open(player, std::move(request),
                                     [answer](const Result<lobby::Opened>& opened) { *answer = opened; });
    return answer;
  }
  MatchId Begin(const match::Player& player, const std::string& ruleset = "peg",
                clock::TimeControl clock = {}) {
    const auto answer = Ask(player, {{}, ruleset, clock, std::nullopt, false});
    world.Run();
    return std::get<MatchId>(answer->value().value());
  }
  void Play(const match::Player& player, const MatchId& match, const std::vector<std::string>& plies) {
    for (const std::string& ply : plies) {
      const Seq expected = world.Get(match).position_seq;
      const auto played =
          world.Submit(player, match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}});
      ASSERT_TRUE(played.ok()) << ply << " " << played.error().ToString();
    }
  }
  Result<match::LegalPlies> Legal(const match::Player& viewer, const MatchId& match) {
    std::optional<Result<match::LegalPlies>> legal;
    world.game_server->match_calls().ListLegalPlies(
        viewer, {{match}}, [&](Result<match::LegalPlies> answer) { legal = answer; });
    world.Run();
    return *legal;
  }
  Result<match::BestList> Best(const std::string& ruleset, int size = 0) {
    std::optional<Result<match::BestList>> best;
    world.game_server->match_calls().ListBestSolutions({}, {ruleset, {size, ""}},
                                                       [&](Result<match::BestList> list) { best = list; });
    world.Run();
    return *best;
  }
  /// Plays the first legal ply until none is left.
  void PlayFirstPlies(const match::Player& player, const MatchId& match) {
    for (auto legal = Legal(player, match); !legal->plies.empty(); legal = Legal(player, match)) {
      Play(player, match, {legal->plies.front()});
    }
  }

  World world;
};

TEST_F(AloneTest, AMatchOfOnePlayerThatIsToBeRatedIsRefused) {
  OpenTable request{{}, "peg", {}, std::nullopt, false};
  request.rated = true;
  const auto answer = Ask(world.Guest("Ann"), request);
  world.Run();
  EXPECT_EQ(answer->value().error().reason, Reason::kNotRateable);
}

TEST_F(AloneTest, AMatchOfOnePlayerBeginsAtOnceAndIsToldToThemAndTheLobby) {
  const auto ann = world.Guest("Ann");
  Inbox own, lobby;
  const auto hers = world.game_server->OpenSession(ann, own).value();
  hers->Subscribe(session::Topic::Notices(), "", 0);
  const auto others = world.game_server->OpenSession(world.Guest("Eve"), lobby).value();
  others->Subscribe(session::Topic::Lobby(), "", 0);
  const MatchId match = Begin(ann);
  const auto paired = std::get<lobby::Paired>(own.Contents<lobby::Notice>().at(0));
  EXPECT_EQ(paired.match, match);
  EXPECT_EQ(paired.side, rules::Side::kFirst);
  EXPECT_TRUE(paired.opponent.id.empty());
  const auto changes = lobby.Contents<lobby::Change>();
  ASSERT_EQ(changes.size(), 1U) << "there is no table";
  EXPECT_EQ(std::get<lobby::MatchStarted>(changes[0]).match.players[1], match::Player{});
}

TEST_F(AloneTest, OpeningAgainWithTheSameRequestGivesTheSameMatchAlsoBeforeItIsOnDisk) {
  const auto ann = world.Guest("Ann");
  const OpenTable request{world.NewRequest(), "peg", {}, std::nullopt, false};
  const auto first = Ask(ann, request);
  const auto hasty = Ask(ann, request);
  world.Run();
  const auto late = Ask(ann, request);
  const MatchId match = std::get<MatchId>(first->value().value());
  EXPECT_EQ(std::get<MatchId>(hasty->value().value()), match);
  EXPECT_EQ(std::get<MatchId>(late->value().value()), match);
  EXPECT_EQ(world.disk->log.size(), 1U);
}

TEST_F(AloneTest, OpeningAgainWithTheSameRequestGivesTheSameMatchAlsoAfterARestart) {
  const auto ann = world.Guest("Ann");
  const OpenTable request{world.NewRequest(), "peg", {}, std::nullopt, false};
  const auto first = Ask(ann, request);
  world.Run();
  world.Restart();
  const auto again = Ask(ann, request);
  world.Run();
  EXPECT_EQ(std::get<MatchId>(again->value().value()), std::get<MatchId>(first->value().value()));
  EXPECT_EQ(world.disk->log.size(), 1U);
}

TEST_F(AloneTest, MatchesOfARunBeforeCountAgainstTheLimit) {
  world.limits.max_solo_matches_per_account = 1;
  const auto ann = world.Guest("Ann");
  const MatchId match = Begin(ann);
  world.Restart();
  const auto second = Ask(ann, {{}, "peg", {}, std::nullopt, false});
  world.Run();
  EXPECT_EQ(second->value().error().reason, Reason::kTooManyTables);
  ASSERT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  Begin(ann);
}

TEST_F(AloneTest, AMatchTheStoreRefusedIsToldAndCanBeAskedForAgain) {
  const auto ann = world.Guest("Ann");
  const OpenTable request{world.NewRequest(), "peg", {}, std::nullopt, false};
  world.disk->fault = store::MemoryDisk::Fault::kFull;
  const auto refused = Ask(ann, request);
  world.Run();
  EXPECT_EQ(refused->value().error().reason, Reason::kStoreRefused);
  world.disk->fault = store::MemoryDisk::Fault::kNone;
  const auto again = Ask(ann, request);
  world.Run();
  EXPECT_TRUE(again->value().ok());
}

TEST_F(AloneTest, NobodyHasMoreMatchesOfTheirOwnUnderWayThanTheLimit) {
  world.limits.max_solo_matches_per_account = 2;
  world.Restart();
  const auto ann = world.Guest("Ann");
  const MatchId first = Begin(ann);
  Begin(ann);
  const auto third = Ask(ann, {{}, "peg", {}, std::nullopt, false});
  world.Run();
  EXPECT_EQ(third->value().error().reason, Reason::kTooManyTables);
  ASSERT_TRUE(world.Submit(ann, first, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  Begin(ann);
}

TEST_F(AloneTest, MatchesThatAreNotOnDiskYetCountAgainstTheLimit) {
  world.limits.max_solo_matches_per_account = 2;
  world.Restart();
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  const OpenTable request{{}, "peg", {}, std::nullopt, false};
  const auto first = Ask(ann, request), second = Ask(ann, request), third = Ask(ann, request);
  const auto others = Ask(bob, request);
  world.Run();
  EXPECT_TRUE(first->value().ok() && second->value().ok() && others->value().ok());
  EXPECT_EQ(third->value().error().reason, Reason::kTooManyTables);
}

TEST_F(AloneTest, QuickPlayIsForTwo) {
  const auto ann = world.Guest("Ann");
  EXPECT_EQ(world.SeekFor(ann, {world.NewRequest(), {{{"peg", {}}}}}).error().reason, Reason::kNoOpponent);
}

TEST_F(AloneTest, TheSolvingLineIsFirstOnTheBestListAlsoAfterARestart) {
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  const MatchId poor = Begin(bob);
  PlayFirstPlies(bob, poor);
  const MatchId match = Begin(ann, "peg", {minutes(5), std::chrono::seconds(1)});
  const auto line = SolvingLine();
  Play(ann, match, {line.begin(), line.begin() + 17});
  world.Restart();
  Play(ann, match, {line.begin() + 17, line.end()});
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kSolved, "centre"}));
  for (int i = 0; i < 2; ++i) {
    const auto best = Best("peg").value();
    EXPECT_EQ(best.ruleset, "peg");
    ASSERT_EQ(best.solutions.size(), 2U);
    EXPECT_EQ(best.solutions[0].match, match);
    EXPECT_EQ(best.solutions[0].player.name, "Ann");
    EXPECT_EQ(best.solutions[0].score, (match::SolutionScore{1, kMovesOfSolvingLine}));
    EXPECT_EQ(best.solutions[1].match, poor);
    EXPECT_EQ(std::to_string(best.solutions[1].score.pegs_left), world.Get(poor).outcome->reason);
    world.Restart();
  }
  EXPECT_EQ(Best("peg", 1)->solutions.size(), 1U);
}

TEST_F(AloneTest, EveryRulesetHasABestListOfItsOwnAndGivingUpIsNotOnIt) {
  const auto ann = world.Guest("Ann");
  const MatchId match = Begin(ann, "peg+cap=3");
  PlayFirstPlies(ann, match);
  const MatchId given_up = Begin(ann);
  ASSERT_TRUE(world.Submit(ann, given_up, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  EXPECT_EQ(world.Get(given_up).outcome, (rules::Outcome{rules::Score::kStuck, "resign"}));
  EXPECT_EQ(Best("peg+cap=3")->solutions.size(), 1U);
  EXPECT_TRUE(Best("peg")->solutions.empty());
  EXPECT_TRUE(Best("standard")->solutions.empty());
  EXPECT_EQ(Best("draughts").error().reason, Reason::kUnknownRuleset);
}

TEST_F(AloneTest, TheClockOfAMatchOfOnePlayerRunsOutAlsoAfterARestart) {
  const auto ann = world.Guest("Ann");
  const MatchId match = Begin(ann, "peg", {minutes(1), {}});
  Play(ann, match, {"b4-d4"});
  EXPECT_EQ(world.disk->matches.at(match).head.mover, 0);
  world.Restart();
  world.executor.Advance(minutes(2));
  EXPECT_EQ(world.Get(match).outcome, (rules::Outcome{rules::Score::kStuck, "time"}));
}

TEST_F(AloneTest, LegalPliesAreToldToAnybodyUntilTheMatchIsOver) {
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  const MatchId match = world.Seat(ann, bob);
  const auto legal = Legal(world.Guest("Eve"), match);
  EXPECT_EQ(legal->position_seq, 1U);
  EXPECT_EQ(legal->plies.size(), 24U);
  Play(ann, match, {legal->plies.back()});
  EXPECT_EQ(Legal(bob, match)->plies.size(), 23U);
  EXPECT_EQ(Legal(bob, match)->position_seq, 2U);
  ASSERT_TRUE(world.Submit(bob, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  EXPECT_TRUE(Legal(bob, match)->plies.empty());
  EXPECT_EQ(Legal(bob, MatchId("nosuchmatch22")).error().reason, Reason::kUnknownMatch);
}

TEST_F(AloneTest, LookingUpHasALimitOfItsOwn) {
  world.limits.lookup_burst = 2;
  world.limits.catalogue_reads_per_minute = 1;
  world.Restart();
  const auto ann = world.Guest("Ann");
  const MatchId match = Begin(ann);
  EXPECT_TRUE(Legal(ann, match).ok());
  EXPECT_TRUE(Legal(ann, match).ok());
  EXPECT_EQ(Legal(ann, match).error().reason, Reason::kRateLimited);
  EXPECT_TRUE(Legal(world.Guest("Eve"), match).ok());
  Play(ann, match, {"b4-d4"});
  ASSERT_TRUE(world.game_server->match_calls().ListRulesets().ok());
  EXPECT_EQ(world.game_server->match_calls().ListRulesets().error().reason, Reason::kRateLimited);
}

TEST_F(AloneTest, AComputerIsShownAsOneAlsoAfterARestart) {
  std::optional<match::Player> bot;
  world.game_server->membership().SignInGuest({"Robbie", true},
                                              [&](const Result<SignedIn>& in) { bot = in->player; });
  world.Run();
  ASSERT_TRUE(bot->bot && bot->guest);
  const MatchId match = Begin(*bot);
  world.Restart();
  EXPECT_EQ(world.Get(match).players[0], *bot);
  EXPECT_FALSE(world.Guest("Ann").bot);
}

}  // namespace
}  // namespace merels::service
