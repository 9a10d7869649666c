#include "client/presenter/profile/profile_presenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/presenter/table/actions.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const match::Player kRival{AccountId("bob"), "Bob", false, false};

class ProfileTest : public ::testing::Test, private Navigator {
 protected:
  void Show(Screen screen, model::Millis /*at*/) override { shown = screen; }
  void Open(const match::Player& player = kRival) {
    profile.Do(Action(action::ShowProfile{{player}}), now);
    profile.Settle();
  }
  void Press(const Action& action) { profile.Do(action, now); }
  void Know(const std::vector<lobby::PoolRating>& known) {
    book.Take(kRival.id, known);
    profile.Settle();
  }
  void HearGames(const AccountId& of, const AccountId& opponent, std::vector<match::Summary> games,
                 const std::string& page = "", const std::string& next = "") {
    api::ListMatches asked = Asked<api::ListMatches>().back();
    asked.filter.player = of;
    asked.page.token = page;
    asked.filter.opponent = opponent;
    profile.Hear(AnswerTo(asked, Listed(std::move(games), next)), now);
  }
  /// Bob plays White: a page of games that he has won.
  static std::vector<lobby::ChangeLine> Page(int count, double score = 1) {
    lobby::ChangeLine line;
    line.change.game = {
        MatchId("m"), "standard/blitz", {kRival.id, AccountId("ann")}, score, std::chrono::hours(24)};
    line.change.after = {rating::Rating{1600, 80, 0.06}, rating::Rating{1400, 80, 0.06}};
    return {static_cast<std::size_t>(count), line};
  }
  void HearRated(std::vector<lobby::ChangeLine> page, const std::string& next = "",
                 const std::string& of = "bob") {
    profile.Hear(AnswerTo(api::ListRatingHistory{of, "standard/blitz"}, Listed(std::move(page), next)), now);
  }
  static match::Summary Game(const std::string& id) {
    match::Summary game;
    game.match = MatchId(id);
    game.settings.ruleset = SimulatedMatch::kStandard;
    game.players = {kRival, match::Player{AccountId("cid"), "Cid", false, false}};
    game.outcome = rules::Outcome{rules::Score::kFirstWins, "resign"};
    return game;
  }
  template <class Request>
  std::vector<Request> Asked() const {
    return RequestsIn<Request>(effects);
  }
  /// White is of the first name.
  static match::Summary GameOf(const std::string& white, const std::string& black,
                               std::optional<rules::Score> score) {
    match::Summary game = Game(white + black);
    game.players = {match::Player{AccountId(white), white, false, false},
                    match::Player{AccountId(black), black, false, false}};
    game.outcome.reset();
    if (score) game.outcome = rules::Outcome{*score, "resign"};
    return game;
  }
  PageViewState View() const { return profile.View(now); }

  Effects effects;
  model::RatingBook book;
  PlayersState players;
  Screen shown = Screen::kSignIn;
  KnownNames names;
  Preferences preferences;
  ProfilePresenter profile{
      AccountId("ann"), {players, names, book, [] { return model::Millis{0}; }, preferences}, *this, effects};
  const model::Millis now{1000};
  const std::vector<lobby::PoolRating> pools = {{"six/rapid", {{1550, 90, 0.06}, 4, {}}, false},
                                                {"standard/blitz", {{1742.4, 46, 0.06}, 31, {}}, false}};
};

TEST_F(ProfileTest, IsClosedUntilAPlayerIsChosen) {
  EXPECT_FALSE(profile.open());
  Open();
  EXPECT_TRUE(profile.open());
  EXPECT_EQ(shown, Screen::kProfile);
  EXPECT_EQ(View().title, "Bob");
  EXPECT_EQ(View().subtitle, "Member");
  EXPECT_EQ(Asked<api::GetRatings>().at(0).player, kRival.id.text());
}

TEST_F(ProfileTest, AComputerAndAGuestAreCalledSo) {
  Open({AccountId("deep"), "Deep", false, true});
  EXPECT_EQ(View().subtitle, "Computer");
  Open({AccountId("g"), "Guest", true, false});
  EXPECT_EQ(View().subtitle, "Guest");
  EXPECT_EQ(View().forms[0].text, "Guests play without a rating.");
}

TEST_F(ProfileTest, TheCurveIsOfThePoolWithMostGames) {
  Open();
  EXPECT_THAT(Asked<api::ListRatingHistory>(), IsEmpty());
  Know(pools);
  ASSERT_THAT(Asked<api::ListRatingHistory>(), SizeIs(1));
  EXPECT_EQ(Asked<api::ListRatingHistory>()[0].pool, "standard/blitz");
  EXPECT_EQ(Asked<api::ListRatingHistory>()[0].player, "bob");
  const auto table = View().forms[0].table;
  ASSERT_THAT(table, SizeIs(3));
  EXPECT_EQ(table[0], (TableLine{"", "Rating", "Games"}));
  EXPECT_EQ(table[1], (TableLine{"Blitz", "1742 ± 92", "31"}));
  EXPECT_TRUE(View().forms[0].chips[0].chosen);
  HearRated(Page(2));
  EXPECT_EQ(View().chart->title, "Blitz over time");
  EXPECT_THAT(View().chart->points, SizeIs(2));
}

TEST_F(ProfileTest, AllPagesAreFetchedBeforeTheCurveIsMade) {
  Open();
  Know(pools);
  HearRated(Page(200), "p2");
  EXPECT_THAT(View().chart->points, IsEmpty());
  EXPECT_EQ(View().chart->message, "Loading the games… 200");
  ASSERT_THAT(Asked<api::ListRatingHistory>(), SizeIs(2));
  EXPECT_EQ(Asked<api::ListRatingHistory>()[1].page.token, "p2");
  auto older = Page(1, 0);
  older.push_back(Page(1, 0.5)[0]);
  HearRated(older);
  EXPECT_EQ(View().chart->message, "");
  EXPECT_THAT(View().forms[0].text, HasSubstr("Blitz: won 200, drawn 1, lost 1 since "));
  EXPECT_THAT(View().forms[0].text, HasSubstr("since 2 Jan 1970"));
}

TEST_F(ProfileTest, NoMoreThanTheNewestFiveThousandAreFetched) {
  Open();
  Know(pools);
  for (int page = 0; page < 40; ++page) HearRated(Page(200), "next");
  EXPECT_THAT(Asked<api::ListRatingHistory>(), SizeIs(kMaxRatedFetched / 200));
  EXPECT_THAT(View().forms[0].text, HasSubstr("won 5000, drawn 0, lost 0 in the newest of these games."));
  EXPECT_THAT(View().forms[0].text, testing::Not(HasSubstr("since")));
}

TEST_F(ProfileTest, WhatCannotBeFetchedIsSaidAndAskedAgain) {
  Open();
  Know(pools);
  profile.Hear(
      AnswerTo(Asked<api::ListRatingHistory>()[0], Error{Reason::kUnreachable, "the server is away"}), now);
  EXPECT_EQ(View().chart->message, "The server is away");
  Press(action::ChooseTheirPool{"standard/blitz"});
  EXPECT_THAT(Asked<api::ListRatingHistory>(), SizeIs(2));
}

TEST_F(ProfileTest, APoolThatIsThereIsNotFetchedAgain) {
  Open();
  Know(pools);
  HearRated(Page(2));
  Press(action::ChooseTheirPool{"six/rapid"});
  EXPECT_EQ(Asked<api::ListRatingHistory>().back().pool, "six/rapid");
  Press(action::ChooseTheirPool{"standard/blitz"});
  EXPECT_THAT(Asked<api::ListRatingHistory>(), SizeIs(2));
  EXPECT_THAT(View().chart->points, SizeIs(2));
}

TEST_F(ProfileTest, AnswersAboutSomebodyElseAreNotTheirs) {
  Open();
  Know(pools);
  HearRated(Page(2), "", "cid");
  EXPECT_THAT(View().chart->points, IsEmpty());
  HearGames(AccountId("cid"), {}, {Game("m1")});
  EXPECT_EQ(View().list.state, ListState::kLoading);
}

TEST_F(ProfileTest, ResultsOfOthersGamesCanBeHiddenUntilTheyAreReplayed) {
  preferences.Set(Preference::kHideResults, 1);
  Open();
  HearGames(kRival.id, {}, {Game("m1")});
  const Line line = View().list.lines.at(0);
  EXPECT_EQ(line.cells[1].text, "Hidden");
  EXPECT_TRUE(line.button->action.Is<action::OpenMatch>()) << "the analysis would tell";
  EXPECT_EQ(line.button->label, "Replay");
}

TEST_F(ProfileTest, GamesAreToldFromTheirSideAndOpenInTheAnalysis) {
  Open();
  EXPECT_EQ(Asked<api::ListMatches>().at(0).filter.player, kRival.id);
  HearGames(kRival.id, {}, {Game("m1")}, "", "p2");
  const auto list = View().list;
  ASSERT_THAT(list.lines, SizeIs(1));
  EXPECT_EQ(list.lines[0].cells[0].text, "Cid");
  EXPECT_EQ(list.lines[0].cells[1].text, "Won");
  EXPECT_TRUE(list.lines[0].button->action.Is<action::Analyse>());
  EXPECT_EQ(list.count, "1 so far");
  Press(list.more->action);
  EXPECT_EQ(Asked<api::ListMatches>().back().page.token, "p2");
  HearGames(kRival.id, {}, {Game("m0")}, "p2");
  EXPECT_THAT(View().list.lines, SizeIs(2));
  EXPECT_FALSE(View().list.more);
}

TEST_F(ProfileTest, GamesBetweenTheTwoAreAskedForByOpponent) {
  Open();
  HearGames(kRival.id, {}, {Game("m1")});
  Press(action::GamesBetween{});
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.opponent, AccountId("ann"));
  EXPECT_THAT(View().list.lines, IsEmpty());
  HearGames(kRival.id, {}, {Game("m1")});
  EXPECT_EQ(View().list.state, ListState::kLoading) << "that answered the question before";
  HearGames(kRival.id, AccountId("ann"), {});
  EXPECT_EQ(View().list.message, "You have not played each other.");
}

TEST_F(ProfileTest, WhatTheGamesBetweenTheTwoCameToIsSaid) {
  using rules::Score;
  Open();
  HearGames(kRival.id, {}, {GameOf("bob", "cid", Score::kFirstWins)});
  EXPECT_EQ(View().list.note, "") << "only against one player";
  Press(action::GamesBetween{});
  EXPECT_EQ(View().list.note, "");
  HearGames(kRival.id, AccountId("ann"),
            {GameOf("ann", "bob", Score::kFirstWins), GameOf("bob", "ann", Score::kSecondWins),
             GameOf("bob", "ann", Score::kFirstWins), GameOf("bob", "ann", Score::kDraw),
             GameOf("bob", "ann", Score::kNone), GameOf("bob", "ann", std::nullopt)},
            "", "p2");
  EXPECT_EQ(View().list.note, "You won 2, lost 1, drew 1 in the newest 6");
  Press(action::MoreTheirGames{});
  HearGames(kRival.id, AccountId("ann"), {GameOf("ann", "bob", Score::kFirstWins)}, "p2");
  EXPECT_EQ(View().list.note, "You won 3, lost 1, drew 1");
}

TEST_F(ProfileTest, TheScoreUnderAFilterIsOfTheseGames) {
  Open();
  Press(action::GamesBetween{});
  Press(action::FilterTheirGames{{GameResult::kWon}});
  HearGames(kRival.id, AccountId("ann"), {GameOf("bob", "ann", rules::Score::kFirstWins)});
  EXPECT_EQ(View().list.note, "You won 0, lost 1, drew 0 in these games");
}

TEST_F(ProfileTest, TheirGamesAreFilteredUntilAnotherProfileOpens) {
  Open();
  Press(action::FilterTheirGames{{GameKind::kCasual}});
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.rated, false);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.player, kRival.id);
  Press(action::GamesBetween{});
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.rated, false);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.opponent, AccountId("ann"));
  HearGames(kRival.id, AccountId("ann"), {});
  EXPECT_EQ(View().list.message, "No games fit these filters.");
  EXPECT_EQ(View().list.more->Id(), "filter-their-games:clear");
  Press(View().list.more->action);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.rated, std::nullopt);
  Press(action::FilterTheirGames{{GameKind::kCasual}});
  Open({AccountId("cid"), "Cid", false, false});
  EXPECT_EQ(Asked<api::ListMatches>().back().filter, match::Filter{.player = AccountId("cid")});
}

TEST_F(ProfileTest, GamesBetweenTwoOthersAreFoundByAName) {
  match::Summary met = GameOf("d-1", "bob", {});
  met.players[0].name = "dora";
  names.Hear(AnswerTo(api::ListMatches{{{}, {.player = kRival.id}}}, Listed(std::vector{met})),
             AccountId("ann"));
  Open();
  HearGames(kRival.id, {}, {Game("m1")});
  EXPECT_FALSE(View().list.field);
  Press(action::GamesAgainst{});
  ASSERT_TRUE(View().list.field);
  EXPECT_THAT(View().list.lines, SizeIs(1)) << "until somebody is named, all stay";
  EXPECT_FALSE(View().list.field->send.enabled);
  profile.Do(Edit{kOpponentField, "DO"}, now);
  ASSERT_THAT(View().list.field->names, SizeIs(1));
  EXPECT_EQ(View().list.field->names[0].label, "dora");
  Press(View().list.field->names[0].action);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.player, kRival.id);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.opponent, AccountId("d-1")) << "also of a guest";
  EXPECT_EQ(View().list.field->field.hint, "Against dora");
  HearGames(kRival.id, AccountId("d-1"), {GameOf("dora", "bob", rules::Score::kFirstWins)});
  EXPECT_EQ(View().list.note, "Bob won 0, lost 1, drew 0 against dora");
  profile.Do(Edit{kOpponentField, "Eve"}, now);
  profile.Do(Submit{kOpponentField}, now);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter.opponent, AccountId("Eve"));
  HearGames(kRival.id, AccountId("Eve"), {});
  EXPECT_EQ(View().list.message, "They have not played each other.");
  Press(action::AllTheirGames{});
  EXPECT_FALSE(View().list.field);
  EXPECT_EQ(Asked<api::ListMatches>().back().filter, match::Filter{.player = kRival.id});
}

TEST_F(ProfileTest, ANameThatNobodyHasIsSaidToBeUnknown) {
  Open();
  Press(action::GamesAgainst{});
  profile.Do(Edit{kOpponentField, "Nobody"}, now);
  Press(action::ShowAgainst{});
  profile.Hear(
      AnswerTo(Asked<api::ListMatches>().back(), Error{Reason::kUnknownPlayer, "there is no player Nobody"}),
      now);
  EXPECT_EQ(View().list.state, ListState::kFailed);
  EXPECT_EQ(View().list.message, "There is no player Nobody");
}

TEST_F(ProfileTest, EveryPoolCanBeChosen) {
  std::vector<lobby::PoolRating> many;
  for (int i = 0; i < 9; ++i) {
    many.push_back({"standard" + std::to_string(i) + "/blitz", {{1500, 90, 0.06}, 20 - i, {}}, false});
  }
  Open();
  Know(many);
  std::vector<std::string> seen;
  for (int page = 0; page < 3; ++page) {
    const Form form = View().forms[0];
    for (const auto& chip : form.chips) seen.push_back(chip.Id());
    EXPECT_EQ(form.chips.back().label, page < 2 ? "More pools" : "First pools");
    Press(form.chips.back().action);
  }
  for (const auto& pool : many) EXPECT_THAT(seen, testing::Contains("profile-pool:" + pool.pool));
  EXPECT_EQ(View().forms[0].chips.front().Id(), "profile-pool:standard0/blitz") << "and round again";
  Press(action::OtherPools{});
  Press(action::ChooseTheirPool{"standard5/blitz"});
  EXPECT_EQ(Asked<api::ListRatingHistory>().back().pool, "standard5/blitz");
  EXPECT_EQ(View().forms[0].table.at(2).at(2), "15");
}

TEST_F(ProfileTest, FewPoolsNeedNoOtherPage) {
  Open();
  Know(pools);
  EXPECT_THAT(View().forms[0].chips, SizeIs(2));
}

TEST_F(ProfileTest, SinceWhenAMemberIsOneIsSaidOnceItIsKnown) {
  Open();
  EXPECT_EQ(View().subtitle, "Member");
  book.Take(kRival.id, {}, std::chrono::hours(24 * 365));
  EXPECT_EQ(View().subtitle, "Member since 1 Jan 1971");
}

TEST_F(ProfileTest, WhoIsFollowedIsLookedUpWheneverAProfileOpens) {
  Open();
  EXPECT_THAT(Asked<api::ListFriends>(), SizeIs(1));
  Open({AccountId("cid"), "Cid", false, false});
  EXPECT_THAT(Asked<api::ListFriends>(), SizeIs(2));
}

TEST_F(ProfileTest, WhyNobodyCanBeFollowedIsSaidAndTriedAgain) {
  Open();
  players.friends_problem = "The server is away";
  EXPECT_EQ(View().forms.back().text, "Could not load the players you follow. The server is away.");
  EXPECT_EQ(View().forms.back().buttons.at(1).Id(), "reload-friends");
  EXPECT_TRUE(View().forms.back().buttons.at(1).enabled);
  players.friends.emplace();
  EXPECT_EQ(View().forms.back().buttons.at(1).Id(), "follow-player:bob");
  EXPECT_EQ(View().forms.back().text, "") << "an older list is better than none";
}

TEST_F(ProfileTest, OneDoesNotChallengeOneself) {
  Open({AccountId("ann"), "Ann", false, false});
  EXPECT_THAT(View().forms, SizeIs(1));
  ASSERT_THAT(View().list.chips, SizeIs(2)) << "nor is anybody against themselves";
  EXPECT_EQ(View().list.chips[1].label, "Against…");
  Open();
  EXPECT_TRUE(View().forms.at(1).buttons.at(0).action.Is<action::Invite>());
}

TEST_F(ProfileTest, ThatThereAreNoRatedGamesIsSaidOnceItIsKnown) {
  Open();
  EXPECT_EQ(View().forms[0].text, "Loading the ratings…");
  Know({});
  EXPECT_EQ(View().forms[0].text, "No rated games yet.");
  book.Forget(kRival.id);
  EXPECT_EQ(View().forms[0].text, "Loading the ratings…");
}

TEST_F(ProfileTest, WhyTheRatingsDoNotComeIsSaid) {
  Open();
  profile.Hear(AnswerTo(Asked<api::GetRatings>()[0], Error{Reason::kUnreachable, "not now"}), now);
  EXPECT_EQ(View().forms[0].text, "Not now");
}

TEST_F(ProfileTest, APlayerIsFollowedByAButtonThatThenSaysWhetherTheyAreHere) {
  Open();
  const auto ids = [this] {
    std::vector<std::string> all;
    const auto view = View();
    for (const auto& button : view.forms.back().buttons) all.push_back(button.Id());
    return all;
  };
  EXPECT_EQ(ids(), (std::vector<std::string>{"invite:bob", "follow-player:bob", "watch-player:bob"}));
  EXPECT_FALSE(View().forms.back().buttons.at(1).enabled) << "whom one follows is not known yet";
  players.friends.emplace();
  EXPECT_TRUE(View().forms.back().buttons.at(1).enabled);
  players.friends = std::vector{api::Friend{kRival, true, true, {}}};
  EXPECT_EQ(ids(), (std::vector<std::string>{"invite:bob", "notify-of-player:bob", "unfollow-player:bob",
                                             "watch-player:bob"}));
  EXPECT_TRUE(View().forms.back().buttons.at(1).chosen) << "told";
  EXPECT_EQ(View().forms.back().text, "Online now.");
  players.friends->front().online = false;
  EXPECT_EQ(View().forms.back().text, "Offline.");
}

}  // namespace
}  // namespace merels::presenter
