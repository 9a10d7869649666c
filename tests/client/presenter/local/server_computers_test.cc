#include "client/presenter/local/server_computers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/local/setup_presenter.h"
#include "tests/client/support/memory_store.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const match::Player kMe{AccountId("me"), "mallory", false, false};
const match::Player kBob{AccountId("bob"), "bob", false, false};
const match::Player kRobot{AccountId("robot"), "Computer-level-5", true, true};
const match::Player kOther{AccountId("other"), "Computer-level-9", true, true};

lobby::Table WaitingTable(const match::Player& owner, const std::string& ruleset, const std::string& clock) {
  lobby::Table table;
  table.id = TableId("table-of-" + owner.id.text());
  table.owner = owner;
  table.ruleset = ruleset;
  table.clock = clock::ParsePlayers(clock).value();
  return table;
}

class ServerComputersTest : public ::testing::Test, private Navigator {
 protected:
  ServerComputersTest() {
    session.Begin("house.example:9393");
    session.Online(kMe);
  }

  void Show(Screen /*screen*/, model::Millis /*now*/) override {}
  void HearLobby(lobby::Snapshot snapshot) {
    lobby.Apply(Delivered(session::Topic::Lobby(), ++seq_, 0, std::move(snapshot)));
  }
  void HearChallenge(const match::Player& to) {
    lobby::Challenge challenge;
    challenge.id = ChallengeId("c1");
    challenge.from = kMe;
    challenge.to = to;
    notices.Apply(
        Delivered(session::Topic::Notices(), 1, 0, lobby::NoticesSnapshot{{}, {}, false, {challenge}}));
  }
  static match::Summary MatchOf(const match::Player& white, const match::Player& black) {
    match::Summary match;
    match.match = MatchId("m-" + white.id.text());
    match.players = {white, black};
    return match;
  }
  void Press(const Action& action) { setup.Do(action, {}); }
  SetupViewState View() const { return setup.View({}); }
  std::vector<std::string> Chips() const {
    std::vector<std::string> labels;
    for (const auto& chip : View().computers) labels.push_back(chip.label + (chip.chosen ? "*" : ""));
    return labels;
  }

  model::Session session;
  model::Lobby lobby;
  model::Notices notices;
  model::RatingBook book;
  MemoryStore store;
  LocalState state{local::Matches(&store), nullptr, nullptr, {}};
  Effects effects;
  SetupPresenter setup{state, *this, effects,
                       ServerShares{session, lobby, notices, book, [] { return RequestId("r1"); }}};

 private:
  Seq seq_ = 0;
};

TEST_F(ServerComputersTest, TheComputersOfTheLobbyStandBesideThatOfThisMachine) {
  EXPECT_THAT(Chips(), IsEmpty()) << "nothing is known of the lobby yet";
  HearLobby({{WaitingTable(kBob, SimulatedMatch::kStandard, "5+3"),
              WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")},
             {MatchOf(kOther, kBob), MatchOf(kBob, kRobot)}});
  EXPECT_THAT(Chips(), ElementsAre("This machine*", "Computer-level-5"))
      << "the other may be gone after its game";
  EXPECT_THAT(View().levels, SizeIs(9));
  Press(action::SetUp{local::Opponent::kHuman});
  EXPECT_THAT(Chips(), IsEmpty());
}

TEST_F(ServerComputersTest, TheyKeepTheirPlacesAndEqualNamesAreToldApart) {
  match::Player twin = kRobot;
  twin.id = AccountId("a-twin");
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}, {}, {kOther, twin}});
  const auto before = Chips();
  EXPECT_THAT(before,
              ElementsAre("This machine*", "Computer-level-5", "Computer-level-9", "Computer-level-5 2"));
  HearLobby({{WaitingTable(twin, SimulatedMatch::kStandard, "5+3")},
             {MatchOf(kBob, kRobot)},
             {},
             {kRobot, kOther}});
  EXPECT_EQ(Chips(), before);
}

TEST_F(ServerComputersTest, ThereAreNoMoreOfThemThanFitTheCard) {
  lobby::Snapshot crowd;
  for (int i = 0; i < 20; ++i) {
    match::Player robot = kRobot;
    robot.id = AccountId("robot-" + std::to_string(i));
    crowd.tables.push_back(WaitingTable(robot, SimulatedMatch::kStandard, "5+3"));
  }
  HearLobby(std::move(crowd));
  EXPECT_THAT(Chips(), SizeIs(kMaxComputers + 1));
}

TEST_F(ServerComputersTest, AChosenComputerSaysWhereItIsInThePlaceOfTheLevels) {
  HearLobby({{WaitingTable(kRobot, "six", "3+2")}, {MatchOf(kOther, kBob)}, {}, {kOther}});
  Press(action::ChooseComputer{kRobot.id});
  EXPECT_THAT(Chips(), ElementsAre("This machine", "Computer-level-9", "Computer-level-5*"));
  EXPECT_THAT(View().levels, IsEmpty());
  EXPECT_EQ(View().level_name, "Computer-level-5");
  EXPECT_THAT(View().computer_note, HasSubstr("house.example:9393"));
  EXPECT_THAT(View().computer_note, HasSubstr("It waits at a table: 3+2, Six"));
  EXPECT_EQ(View().start.label, "Play Computer-level-5");
  Press(action::ChooseComputer{kOther.id});
  EXPECT_THAT(View().computer_note, HasSubstr("It is free now"));
}

TEST_F(ServerComputersTest, OneThatIsFreeIsListedAndChallenged) {
  HearLobby({{WaitingTable(kRobot, "six", "3+2")}, {}, {}, {kOther}});
  EXPECT_THAT(Chips(), ElementsAre("This machine*", "Computer-level-9", "Computer-level-5"));
  Press(action::ChooseComputer{kOther.id});
  EXPECT_THAT(View().computer_note, HasSubstr("It is free now."));
  Press(action::StartLocal{});
  ASSERT_THAT(effects.requests, SizeIs(1));
  const auto* challenge = std::get_if<api::CreateChallenge>(&effects.requests[0]);
  ASSERT_NE(challenge, nullptr);
  EXPECT_EQ(challenge->player, "other");
}

TEST_F(ServerComputersTest, PlayChallengesItByTheTermsOfTheCard) {
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}});
  Press(action::ChooseComputer{kRobot.id});
  Press(action::ChooseLocalRules{"six"});
  Press(action::ChooseLocalClock{"3+2"});
  Press(action::ChooseLocalSide{"second"});
  Press(action::StartLocal{});
  ASSERT_THAT(effects.requests, SizeIs(1));
  const auto* challenge = std::get_if<api::CreateChallenge>(&effects.requests[0]);
  ASSERT_NE(challenge, nullptr);
  EXPECT_EQ(challenge->player, "robot");
  EXPECT_EQ(challenge->ruleset, "six");
  EXPECT_EQ(clock::PlayersText(challenge->clock), "3+2");
  EXPECT_EQ(challenge->side, rules::Side::kSecond);
  EXPECT_FALSE(challenge->rated);
  EXPECT_THAT(effects.actions, IsEmpty()) << "no match begins on this machine";
}

TEST_F(ServerComputersTest, PlaySitsDownAtItsTableWhereThatIsWhatTheCardAsksFor) {
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}});
  Press(action::ChooseComputer{kRobot.id});
  Press(action::ChooseLocalClock{"5+3"});
  setup.Do(Key{KeyCode::kEnter, 0}, {});
  ASSERT_THAT(effects.requests, SizeIs(1));
  const auto* join = std::get_if<api::JoinTable>(&effects.requests[0]);
  ASSERT_NE(join, nullptr);
  EXPECT_EQ(join->table, TableId("table-of-robot"));
}

TEST_F(ServerComputersTest, ATableOfItsOwnSideOrRatedIsNotTheOneAskedFor) {
  local::Terms terms;
  terms.ruleset = "standard";
  terms.clock = clock::ParsePlayers("5+3").value();
  terms.side = rules::Side::kFirst;
  lobby::Table table = WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3");
  EXPECT_FALSE(Suits(table, terms)) << "the sides are drawn by lot";
  table.owner_side = rules::Side::kFirst;
  EXPECT_FALSE(Suits(table, terms));
  table.owner_side = rules::Side::kSecond;
  EXPECT_TRUE(Suits(table, terms));
  table.rated = true;
  EXPECT_FALSE(Suits(table, terms));
}

TEST_F(ServerComputersTest, WhileItHasNotAnsweredTheChallengeCanBeWithdrawn) {
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}});
  Press(action::ChooseComputer{kRobot.id});
  HearChallenge(kRobot);
  EXPECT_EQ(View().start.action, Action(action::WithdrawChallenge{ChallengeId("c1")}));
  setup.Do(Key{KeyCode::kEnter, 0}, {});
  EXPECT_THAT(effects.requests, IsEmpty()) << "it is not challenged twice";
}

TEST_F(ServerComputersTest, BetweenTwoGamesItStaysChosen) {
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}});
  Press(action::ChooseComputer{kRobot.id});
  HearLobby({});
  EXPECT_THAT(Chips(), ElementsAre("This machine", "Computer-level-5*"));
}

TEST_F(ServerComputersTest, WithoutAConnectionTheComputerOfThisMachinePlays) {
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}});
  Press(action::ChooseComputer{kRobot.id});
  session.Lost("gone", model::Millis(1));
  EXPECT_FALSE(View().start.enabled);
  Press(action::StartLocal{});
  EXPECT_THAT(effects.requests, IsEmpty());
  session.End();
  EXPECT_THAT(Chips(), IsEmpty());
  Press(action::StartLocal{});
  ASSERT_THAT(effects.actions, SizeIs(1));
  EXPECT_TRUE(effects.actions[0].Is<action::BeginLocal>());
}

TEST_F(ServerComputersTest, ADigitChoosesALevelOfThisMachine) {
  HearLobby({{WaitingTable(kRobot, SimulatedMatch::kStandard, "5+3")}, {}});
  Press(action::ChooseComputer{kRobot.id});
  setup.Do(Key{KeyCode::kCharacter, '4'}, {});
  EXPECT_EQ(View().level, 4);
  EXPECT_THAT(Chips(), ElementsAre("This machine*", "Computer-level-5"));
}

}  // namespace
}  // namespace merels::presenter
