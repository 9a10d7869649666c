// The shell with other players: their names, codes, and games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/ratings/ranks_presenter.h"
#include "client/presenter/shell/shell.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/shell_view.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using testing::HasSubstr;

class ShellPlayersTest : public ::testing::Test {
 protected:
  ShellPlayersTest() {
    shell.session().Begin("127.0.0.1:9393");
    Hear(model::Online{house.ann()});
    Hear(Delivered(session::Topic::Notices(), 1, 0, lobby::NoticesSnapshot{}));
  }
  void Hear(model::Update news) { shell.Hear(std::move(news), now); }
  void HearLobby(lobby::Snapshot snapshot) {
    Hear(Delivered(session::Topic::Lobby(), 1, 0, std::move(snapshot)));
  }
  void Press(const Action& action) { shell.Do(action, now); }
  /// Presses a name, which can be pressed.
  void Press(const std::optional<Button>& name) {
    ASSERT_TRUE(name);
    Press(name->action);
  }
  template <class Request>
  std::vector<Request> Requests() {
    return RequestsIn<Request>(shell.effects());
  }
  /// How often it was followed, less how often unfollowed.
  int Followed(const session::Topic& topic) {
    int count = 0;
    for (const auto& follow : Requests<model::Follow>()) count += follow.topic == topic ? 1 : 0;
    for (const auto& unfollow : Requests<model::Unfollow>()) count -= unfollow.topic == topic ? 1 : 0;
    return count;
  }

  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  model::Millis now{10'000};
};

TEST_F(ShellPlayersTest, ACodeIsPutOnTheClipboardWhereverItStands) {
  Press(action::CopyCode{"abc123"});
  EXPECT_EQ(shell.effects().clipboard, "abc123");
  EXPECT_THAT(shell.View(now).toasts.back().text, HasSubstr("copied"));
}

TEST_F(ShellPlayersTest, TheBoardsShowGamesThatTheLobbysChipsLeaveOut) {
  Press(action::FilterBots{});
  const auto filtered = Requests<model::Follow>().back().topic;
  EXPECT_EQ(Followed(session::Topic::Lobby()), 0);
  Press(action::Show{Screen::kWatch});
  EXPECT_EQ(Followed(session::Topic::Lobby()), 1);
  EXPECT_EQ(Followed(filtered), 1);
  lobby::Snapshot snapshot;
  snapshot.live_matches.emplace_back().match = MatchId("m7");
  Hear(Delivered(filtered, 1, 0, lobby::Snapshot{}));
  HearLobby(snapshot);
  shell.Tick(now);
  EXPECT_THAT(shell.Find<WatchPresenter>()->shown(), testing::ElementsAre(MatchId("m7")));
  Press(action::Show{Screen::kLobby});
  EXPECT_EQ(Followed(session::Topic::Lobby()), 0);
  EXPECT_TRUE(LobbyOf(shell.View(now)).live.empty());
}

TEST_F(ShellPlayersTest, SomebodyIsLookedAtWhereverTheirNameStands) {
  lobby::Snapshot snapshot;
  snapshot.tables.emplace_back().owner = {AccountId("cee"), "Cee", false, false};
  HearLobby(snapshot);
  Press(LobbyOf(shell.View(now)).tables.at(0).name_button);
  EXPECT_EQ(shell.View(now).player_sheet->name, "Cee");
  Press(action::ReportPlayer{});
  Press(action::ChooseReport{api::ReportKind::kSpam});
  Press(action::SendReport{});
  EXPECT_EQ(Requests<api::ReportPlayer>()[0].match, MatchId()) << "the name was not pressed in a match";
  shell.Do(Key{KeyCode::kEscape, 0}, now);
  Press(action::Watch{{MatchId("m1")}});
  Hear(house.Snapshot());
  EXPECT_EQ(TableOf(shell.View(now)).top.name_button->Id(), "show-player:bob");
  Press(TableOf(shell.View(now)).top.name_button);
  EXPECT_EQ(shell.View(now).player_sheet->name, "Bob");
}

TEST_F(ShellPlayersTest, SomebodyIsLookedAtOnABoardOfSixWithTheirMatch) {
  lobby::Snapshot snapshot;
  auto& live = snapshot.live_matches.emplace_back();
  live.match = MatchId("m1");
  live.players = {match::Player{AccountId("cee"), "Cee", false, false}, house.bob()};
  HearLobby(snapshot);
  Press(action::Show{Screen::kWatch});
  EXPECT_FALSE(WatchOf(shell.View(now)).cards.at(0).bottom.name_button) << "the board is not known yet";
  auto delivery = house.Snapshot();
  std::get<match::Snapshot>(delivery.content).players = live.players;
  Hear(delivery);
  const auto card = WatchOf(shell.View(now)).cards.at(0);
  EXPECT_EQ(card.top.name_button->Id(), "show-player:bob");
  Press(card.bottom.name_button);
  EXPECT_EQ(shell.View(now).player_sheet->name, "Cee");
  Press(action::ReportPlayer{});
  Press(action::ChooseReport{api::ReportKind::kSpam});
  Press(action::SendReport{});
  EXPECT_EQ(Requests<api::ReportPlayer>()[0].match, MatchId("m1"));
}

TEST_F(ShellPlayersTest, SomebodyIsLookedAtInTheListsOfRatingsAndOfGames) {
  const match::Player cee{AccountId("cee"), "Cee", false, false};
  /// The player whose name is in this cell of the first line.
  const auto press = [&](std::size_t cell) {
    Press(PageOf(shell.View(now)).list.lines.at(0).cells.at(cell).name_button);
    const auto sheet = shell.View(now).player_sheet;
    Press(action::ClosePlayer{});
    return sheet ? sheet->name : "";
  };
  Press(action::Show{Screen::kRanks});
  Hear(AnswerTo(Requests<api::ListStandings>().back(), Listed(std::vector{lobby::StandingLine{1, cee, {}}})));
  EXPECT_EQ(press(1), "Cee");
  Press(action::ChooseOwn{});
  lobby::ChangeLine change;
  change.change.game = {MatchId("m1"), "standard/blitz", {house.ann().id, house.bob().id}, 1, {}};
  change.players = {house.ann(), house.bob()};
  Hear(AnswerTo(Requests<api::ListRatingHistory>().back(), Listed(std::vector{change})));
  EXPECT_EQ(press(0), "Bob");
  Press(action::Show{Screen::kGames});
  match::Summary game;
  game.match = MatchId("m2");
  game.settings.ruleset = SimulatedMatch::kStandard;
  game.players = {cee, house.ann()};
  Hear(AnswerTo(api::ListMatches{{{}, {.player = house.ann().id}}}, Listed(std::vector{game})));
  EXPECT_EQ(press(0), "Cee");
}

TEST_F(ShellPlayersTest, TheNextGameOfTheTwoIsLookedForAndWatched) {
  house.Act(rules::Side::kSecond, match::Resign{});
  Press(action::Watch{{house.id()}});
  Hear(house.Snapshot());
  Press(action::NextGame{house.id()});
  const auto asked = Requests<api::ListMatches>().back();
  EXPECT_EQ(asked.filter,
            (match::Filter{
                .player = house.ann().id, .state = match::StateFilter::kLive, .opponent = house.bob().id}));
  match::Summary next;
  next.match = MatchId("m2");
  Hear(AnswerTo(api::ListMatches{{{}, {.player = house.ann().id}}}, Listed(std::vector{next})));
  EXPECT_EQ(Followed(session::Topic::Match(next.match)), 0) << "that is another list";
  Hear(AnswerTo(asked, Listed(std::vector<match::Summary>())));
  EXPECT_EQ(shell.View(now).toasts.back().text, "They have not begun another game yet");
  Press(action::NextGame{house.id()});
  Hear(AnswerTo(asked, Listed(std::vector{next})));
  EXPECT_EQ(Followed(session::Topic::Match(next.match)), 1);
}

TEST_F(ShellPlayersTest, AChallengeToSomebodyIsMadeInTheLobby) {
  Press(action::Watch{{MatchId("m1")}});
  Hear(house.Snapshot());
  Press(TableOf(shell.View(now)).top.name_button);
  Press(action::ChallengePlayer{});
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  EXPECT_FALSE(shell.View(now).player_sheet);
  EXPECT_EQ(LobbyOf(shell.View(now)).dialog->title, "Challenge Bob");
}

TEST_F(ShellPlayersTest, TheRatingsOfThoseOnTheBoardsAreAskedFor) {
  lobby::Snapshot snapshot;
  auto& match = snapshot.live_matches.emplace_back();
  match.match = house.id();
  HearLobby(snapshot);
  Press(action::Show{Screen::kWatch});
  EXPECT_THAT(Requests<api::GetRatings>(), testing::IsEmpty()) << "nobody is known yet";
  auto delivery = house.Snapshot();
  std::get<match::Snapshot>(delivery.content).players[0] = {AccountId("cee"), "Cee", false, false};
  Hear(delivery);
  ASSERT_THAT(Requests<api::GetRatings>(), testing::SizeIs(1)) << "guests have none";
  EXPECT_EQ(Requests<api::GetRatings>()[0].player, "cee");
}

TEST_F(ShellPlayersTest, AMatchThatIsSeenLateSaysSoAndItsPlayersHaveTheCode) {
  Press(action::Watch{{MatchId("m1")}});
  const auto hear = [this](const AccountId& white) {
    auto delivery = house.Snapshot();
    auto& snapshot = std::get<match::Snapshot>(delivery.content);
    snapshot.settings.watching.delay_plies = 2;
    snapshot.settings.seats[0] = white;
    if (white == house.ann().id) snapshot.settings.watching.code = match::WatchCode("ABCD1234");
    Hear(delivery);
  };
  hear(AccountId("somebody"));
  EXPECT_EQ(TableOf(shell.View(now)).table_note, "2 turns behind · watching · Game m1");
  hear(house.ann().id);
  EXPECT_EQ(TableOf(shell.View(now)).table_note, "Watched by code ABCD1234");
  EXPECT_EQ(TableOf(shell.View(now)).copy_code->Id(), "copy-code:m1 ABCD1234");
}

TEST_F(ShellPlayersTest, AMatchIsWatchedByTheCodeThatItsPlayersHandOn) {
  shell.Do(Edit{kCodeField, " 7f3k2mq4zt5aa ABCD1234 "}, now);
  shell.Do(Submit{kCodeField}, now);
  EXPECT_EQ(shell.screen(), Screen::kTable);
  EXPECT_EQ(Requests<model::Follow>().back().topic, session::Topic::Match(MatchId("7f3k2mq4zt5aa")));
  EXPECT_EQ(Requests<model::Follow>().back().code, "ABCD1234");
  Press(action::Show{Screen::kLobby});
  EXPECT_EQ(LobbyOf(shell.View(now)).code.text, "");
}

TEST_F(ShellPlayersTest, AnyMatchIsWatchedByItsIdAndACodeAloneSeats) {
  shell.Do(Edit{kCodeField, "abc123"}, now);
  Press(action::JoinByCode{});
  EXPECT_EQ(Requests<api::JoinTable>().back().code, "abc123");
  EXPECT_EQ(shell.screen(), Screen::kLobby);
  shell.Do(Edit{kCodeField, "7f3k2mq4zt5aa"}, now);
  Press(action::JoinByCode{});
  EXPECT_EQ(Requests<model::Follow>().back().topic, session::Topic::Match(MatchId("7f3k2mq4zt5aa")));
  EXPECT_EQ(Requests<model::Follow>().back().code, "");
}

TEST_F(ShellPlayersTest, OnesOwnRatingStandsBesideOnesName) {
  EXPECT_EQ(shell.View(now).bar.player, "Ann");
  const lobby::PlayerRatings ratings{house.ann(), {{"standard/blitz", {{1742.4, 50, 0.06}, 31, {}}, false}}};
  Hear(AnswerTo(api::GetRatings{house.ann().id.text()}, ratings));
  EXPECT_EQ(shell.View(now).bar.player, "Ann");
  EXPECT_EQ(shell.View(now).bar.rating, "1742");
  EXPECT_EQ(shell.View(now).bar.account->label, "Ann 1742");
  Press(action::ChooseClock{"10+5"});
  EXPECT_EQ(shell.View(now).bar.rating, "1742") << "always the same one";
}

}  // namespace
}  // namespace merels::presenter
