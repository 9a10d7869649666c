// A lobby filled from one address, and players from others.
#include <algorithm>
#include <deque>
#include <map>

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "server/service/chat/chat.h"
#include "server/service/lobby/challenges.h"
#include "server/service/lobby/live_matches.h"
#include "server/service/lobby/tables.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

const Origin kCrowd{"192.0.2.1", "192.0.2.0/24", false};
const Origin kNeighbour{"192.0.2.2", "192.0.2.0/24", false};
const Origin kElsewhere{"198.51.100.1", "198.51.100.0/24", false};

class FairLobbyTest : public ::testing::Test {
 protected:
  std::vector<match::Player> Guests(int count, const Origin& from) {
    std::vector<match::Player> guests;
    for (int i = 0; i < count; ++i) {
      if (i % 50 == 49) world.Pass(minutes(1));
      guests.push_back(world.GuestFrom(from));
    }
    return guests;
  }
  Result<lobby::Opened> Open(const match::Player& owner, const std::string& ruleset = "standard") {
    std::optional<Result<lobby::Opened>> answer;
    world.game_server->tables().Open(owner,
                                     {world.NewRequest(), ruleset, {seconds(300), seconds(0)}, {}, false},
                                     [&](const Result<lobby::Opened>& opened) { answer = opened; });
    world.Run();
    return *answer;
  }
  int OpenAll(const std::vector<match::Player>& owners) {
    int opened = 0;
    for (const match::Player& owner : owners) {
      for (int i = 0; i < world.limits.max_tables_per_account; ++i) opened += Open(owner).ok() ? 1 : 0;
    }
    return opened;
  }
  Result<lobby::Challenged> Challenge(const match::Player& from, const match::Player& to) {
    std::optional<Result<lobby::Challenged>> answer;
    api::CreateChallenge request;
    request.request = world.NewRequest();
    request.player = to.id.text();
    request.ruleset = "standard";
    world.game_server->challenges().Make(from, request,
                                         [&](const Result<lobby::Challenged>& made) { answer = made; });
    world.Run();
    return *answer;
  }
  lobby::Snapshot Lobby(const lobby::Filter& filter = {}) {
    Inbox inbox;
    const auto session = world.game_server->OpenSession(world.Guest("Viewer"), inbox).value();
    session->Subscribe(session::Topic::Lobby(filter), "", 0);
    world.Run();
    return inbox.Contents<lobby::Snapshot>().back();
  }
  static bool Shows(const lobby::Snapshot& lobby, const AccountId& owner) {
    return std::any_of(lobby.tables.begin(), lobby.tables.end(),
                       [&](const lobby::Table& table) { return table.owner.id == owner; });
  }

  World world;
  std::deque<Inbox> inboxes;
  std::vector<std::unique_ptr<Session>> sessions;  // of computers
};

TEST_F(FairLobbyTest, ATableOfAnotherAddressIsAlwaysSeen) {
  EXPECT_EQ(OpenAll(Guests(80, kCrowd)), 320);
  for (const Origin& from : {kNeighbour, kElsewhere}) {
    const match::Player newcomer = world.GuestFrom(from);
    ASSERT_TRUE(Open(newcomer).ok());
    const lobby::Snapshot lobby = Lobby();
    EXPECT_EQ(lobby.tables.size(), Tables::kMaxTables);
    EXPECT_TRUE(Shows(lobby, newcomer.id)) << from.address;
  }
}

TEST_F(FairLobbyTest, AMatchOfAnotherAddressIsAlwaysSeen) {
  const match::Player ann = world.GuestFrom(kElsewhere), bob = world.GuestFrom(kElsewhere);
  const MatchId match = world.Seat(ann, bob);
  const auto crowd = Guests(20, kCrowd);
  for (int i = 0; i < 300; ++i) {
    if (i % 30 == 0) world.Pass(minutes(1));
    world.Seat(crowd[static_cast<std::size_t>(i % 10)], crowd[static_cast<std::size_t>(10 + i % 10)]);
  }
  const lobby::Snapshot lobby = Lobby();
  EXPECT_EQ(lobby.live_matches.size(), LiveBoard::kShown);
  EXPECT_EQ(std::count_if(lobby.live_matches.begin(), lobby.live_matches.end(),
                          [&](const match::Summary& one) { return one.match == match; }),
            1);
}

TEST_F(FairLobbyTest, AComputerOfAnotherAddressIsAlwaysShown) {
  world.limits.max_free_bots = 4;
  const auto free = [this](const Origin& from) {
    SignedIn in;
    world.game_server->membership().SignInGuest(
        {"", true}, [&](const Result<SignedIn>& made) { in = made.value(); }, from);
    world.Run();
    world.game_server->accounts().Authenticate(in.token, from, [](const Result<Identity>&) {});
    world.Run();
    inboxes.emplace_back();
    sessions.push_back(world.game_server->OpenSession(in.player, inboxes.back()).value());
    EXPECT_TRUE(sessions.back()->TakeChallenges(true).ok());
    world.Run();
    return in.player.id;
  };
  for (int i = 0; i < 8; ++i) free(kCrowd);
  const AccountId other = free(kElsewhere);
  const lobby::Snapshot lobby = Lobby();
  EXPECT_EQ(lobby.free_bots.size(), 4U);
  EXPECT_EQ(std::count_if(lobby.free_bots.begin(), lobby.free_bots.end(),
                          [&](const match::Player& bot) { return bot.id == other; }),
            1);
}

TEST_F(FairLobbyTest, OfOneAddressTheNewestTablesAreShown) {
  const match::Player early = world.GuestFrom(kCrowd);
  OpenAll({early});
  world.Pass(seconds(1));
  EXPECT_EQ(OpenAll(Guests(49, kCrowd)), 196);
  world.Pass(seconds(1));
  const match::Player late = world.GuestFrom(kCrowd);
  OpenAll({late});
  const lobby::Snapshot lobby = Lobby();
  EXPECT_FALSE(Shows(lobby, early.id));
  EXPECT_TRUE(Shows(lobby, late.id));
}

TEST_F(FairLobbyTest, WhoFiltersSeesEveryTableThatFitsThoughOthersAreMany) {
  const match::Player rare = world.GuestFrom(kCrowd);
  ASSERT_TRUE(Open(rare, "lasker").ok());
  EXPECT_EQ(OpenAll(Guests(60, kCrowd)), 240);
  EXPECT_FALSE(Shows(Lobby(), rare.id));
  lobby::Filter lasker;
  lasker.rulesets = {"lasker"};
  EXPECT_TRUE(Shows(Lobby(lasker), rare.id));
}

TEST_F(FairLobbyTest, TheAccountsOfOneAddressHaveALimitOfTalkTogether) {
  world.limits.address_chat_burst = 30;
  const auto crowd = Guests(10, kCrowd);
  const auto say = [this](const match::Player& by, const MatchId& match) {
    std::optional<Result<chat::Message>> said;
    world.game_server->chat().Say(by, {world.NewRequest(), match, chat::Room::kSpectators, "hello"},
                                  [&](const Result<chat::Message>& message) { said = message; });
    world.Run();
    return said->ok() ? std::nullopt : std::optional(said->error().reason);
  };
  const MatchId match = world.Seat(world.Guest("Ann"), world.Guest("Bob"));
  int refused = 0;
  for (const match::Player& guest : crowd) {
    for (int i = 0; i < 4; ++i) refused += say(guest, match) == Reason::kRateLimited ? 1 : 0;
  }
  EXPECT_EQ(refused, 10);
  EXPECT_EQ(say(world.GuestFrom(kElsewhere), match), std::nullopt);
}

TEST_F(FairLobbyTest, OneAddressDoesNotUseUpTheTablesOfTheHouse) {
  world.limits.max_open_tables = 40;
  EXPECT_EQ(OpenAll(Guests(20, kCrowd)), 20);
  const auto refused = Open(world.GuestFrom(kCrowd));
  EXPECT_EQ(refused.error().reason, Reason::kTooManyTables);
  EXPECT_TRUE(Open(world.GuestFrom(kElsewhere)).ok());
}

TEST_F(FairLobbyTest, OneAddressDoesNotUseUpTheChallengesToAPlayer) {
  const match::Player victim = world.GuestFrom(kElsewhere);
  int made = 0;
  for (const match::Player& guest : Guests(40, kCrowd)) made += Challenge(guest, victim).ok() ? 1 : 0;
  EXPECT_EQ(made, 16);
  EXPECT_TRUE(Challenge(world.GuestFrom({"203.0.113.1", "203.0.113.0/24", false}), victim).ok());
}

TEST_F(FairLobbyTest, OneAddressDoesNotUseUpTheChallengesOfTheHouse) {
  world.limits.max_challenges = 40;
  const auto crowd = Guests(30, kCrowd);
  int made = 0;
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    for (std::size_t j = 1; j <= 4; ++j) {
      made += Challenge(crowd[i], crowd[(i + j) % crowd.size()]).ok() ? 1 : 0;
    }
  }
  EXPECT_EQ(made, 20);
  EXPECT_TRUE(Challenge(world.GuestFrom(kElsewhere), crowd.front()).ok());
}

TEST_F(FairLobbyTest, TheAccountsOfOneAddressHaveALimitOfCommandsTogether) {
  const auto crowd = Guests(40, kCrowd);
  const auto command = [this](const match::Player& by) {
    return world.Submit(by, MatchId("none"), {{}, world.NewRequest(), 0, 0, match::Resign{}}).error().reason;
  };
  std::map<Reason, int> refusals;
  for (const match::Player& guest : crowd) {
    for (int i = 0; i < world.limits.command_burst; ++i) ++refusals[command(guest)];
  }
  EXPECT_EQ(refusals[Reason::kUnknownMatch], world.limits.address_command_burst);
  EXPECT_EQ(command(world.GuestFrom(kElsewhere)), Reason::kUnknownMatch);
}

// ---- A club behind one address

/// Plays one game after another against any free player, by seeded legal plies.
class Club {
 public:
  Club(World& world, int members) : world_(world) {
    for (int i = 0; i < members; ++i) free_.push_back(world.GuestFrom(kCrowd));
  }

  /// All waiting players sit down, and every match goes on by a ply.
  void Turn() {
    while (free_.size() >= 2) Seat();
    for (auto& match : matches_) PlayOn(match);
    std::erase_if(matches_, [this](const Match& match) {
      if (!match.game.outcome()) return false;
      free_.insert(free_.end(), match.players.begin(), match.players.end());
      ++played;
      return true;
    });
  }

  int played = 0;
  std::vector<std::string> refused;

 private:
  struct Match {
    MatchId id;
    std::vector<match::Player> players;  // White's, Black's
    rules::Game game{variants::ParseRuleset("standard+reps=3+quiet=100").value()};
    Seq seq = 1;
  };

  match::Player TakeFree() {
    const std::size_t i = UniformBelow(world_.random, free_.size());
    match::Player player = free_[i];
    free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(i));
    return player;
  }

  void Seat() {
    const match::Player white = TakeFree(), black = TakeFree();
    std::optional<TableId> table;
    world_.game_server->tables().Open(
        white, {world_.NewRequest(), "standard", {}, rules::Side::kFirst, false},
        [&](const Result<lobby::Opened>& opened) {
          opened ? void(table = std::get<lobby::Table>(*opened).id) : Refused(opened.error());
        });
    world_.Run();
    if (!table) return;
    world_.game_server->tables().Join(black, {world_.NewRequest(), *table, ""},
                                      [&](const Result<Seated>& seat) {
                                        if (!seat) return Refused(seat.error());
                                        matches_.push_back({seat->match, {white, black}});
                                      });
    world_.Run();
  }

  void PlayOn(Match& match) {
    const auto legal = match.game.LegalPlies();
    const std::string& ply = legal[UniformBelow(world_.random, legal.size())];
    const match::Player& mover = match.players[rules::Index(match.game.to_move())];
    const auto answer =
        world_.Submit(mover, match.id, {{}, world_.NewRequest(), match.seq, 0, match::PlayPly{ply}});
    if (!answer) return Refused(answer.error());
    ++match.seq;
    EXPECT_TRUE(match.game.Play(ply).ok());
  }

  void Refused(const Error& error) { refused.push_back(error.sentence); }

  World& world_;
  std::vector<match::Player> free_;
  std::vector<Match> matches_;
};

TEST_F(FairLobbyTest, ThirtyGuestsBehindOneAddressPlayEachOtherForAnHour) {
  Club club(world, 30);
  for (milliseconds passed{0}; passed < minutes(60); passed += seconds(6)) {
    club.Turn();
    world.Pass(seconds(6));
  }
  EXPECT_EQ(club.refused, std::vector<std::string>());
  EXPECT_GT(club.played, 50);
}

}  // namespace
}  // namespace merels::service
