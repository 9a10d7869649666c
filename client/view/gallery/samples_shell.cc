#include <algorithm>
#include <iterator>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/lobby/lobby_filter.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/lobby/seek_choices.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/puzzles/actions.h"
#include "client/presenter/shell/screens.h"
#include "client/presenter/table/actions.h"
#include "client/view/gallery/samples.h"
#include "common/base/check.h"

namespace merels::view {
namespace {

namespace action = presenter::action;

using presenter::Button;
using presenter::Emphasis;

Button SampleButton(presenter::Action action, std::string label, Emphasis emphasis = Emphasis::kNormal) {
  return {std::move(action), std::move(label), true, false, emphasis};
}

presenter::PlayTile Tile(const std::string& clock, std::string kind, std::string note, bool chosen = false) {
  presenter::PlayTile tile{SampleButton(action::ChooseClock{clock}, clock), std::move(kind), std::move(note)};
  tile.button.chosen = chosen;
  return tile;
}

presenter::TableRow Table(std::string owner, std::optional<rules::Side> side, std::string clock,
                          std::string rules) {
  presenter::TableRow row;
  row.id = "t-" + owner;
  row.owner = std::move(owner);
  row.name_button = presenter::NameButton({{AccountId(row.id), row.owner}});
  row.owner_side = side;
  row.clock = std::move(clock);
  row.rules = std::move(rules);
  row.kind = "Casual";
  row.button = SampleButton(action::JoinTable{TableId(row.id)}, "Join");
  return row;
}

presenter::LiveRow Live(std::string white, std::string black, std::string clock) {
  presenter::LiveRow row;
  row.id = "m-" + white;
  row.white = std::move(white);
  row.black = std::move(black);
  row.name_buttons = {presenter::NameButton({{AccountId(row.id + "w"), row.white}}),
                      presenter::NameButton({{AccountId(row.id + "b"), row.black}})};
  row.clock = std::move(clock);
  row.rules = "Standard";
  row.note = "Average 1720 · 34 watching";
  row.button = SampleButton(action::Watch{{MatchId(row.id)}}, "Watch");
  return row;
}

presenter::TextField SampleField(presenter::Field which, std::string label, std::string text,
                                 std::string hint) {
  presenter::TextField field;
  field.field = which;
  field.label = std::move(label);
  field.text = std::move(text);
  field.hint = std::move(hint);
  return field;
}

void AddTables(presenter::LobbyViewState& lobby) {
  constexpr auto kWhite = rules::Side::kFirst;
  constexpr auto kBlack = rules::Side::kSecond;
  lobby.tables = {Table("Ysolde", kWhite, "10+5", "Standard"),
                  Table("grete_h", kBlack, "5+3", "Standard"),
                  Table("Bartholomew", std::nullopt, "10+5", "Standard"),
                  Table("mill_o_meter", kWhite, "3+2", "Standard"),
                  Table("Renée", kBlack, "15+10", "Standard"),
                  Table("Xander", std::nullopt, "5+3", "Standard"),
                  Table("Łukasz", kWhite, "10+0", "Standard"),
                  Table("Ingeborg", kBlack, "5+3", "Standard")};
  lobby.tables[1].note = "Guest";
  lobby.tables[1].rules = "hexamorris+rings=4";
  lobby.tables[1].difference = "This client does not know these rules; update it";
  lobby.tables[1].unknown = true;
  lobby.tables[1].button.enabled = false;
  lobby.tables[2].note = "Computer";
  lobby.tables[2].rules = "Fox and Geese with fifteen geese";
  lobby.tables[2].difference = "Fox and Geese, 15 geese";
  lobby.tables[2].set = presenter::MenSet::kFoxAndGeese;
  lobby.tables[5].difference = "a draw after 50 turns without progress";
  lobby.tables[6].rules = "Six Men’s Morris, flying from 3 men on";
  lobby.tables[6].difference = "a board of two squares, 6 men each";
  lobby.tables[3].stale = true;
  lobby.tables[3].button.label = "Taken";
  lobby.tables[3].button.enabled = false;
  lobby.tables[4].mine = true;
  lobby.tables[4].name_button.reset();
  lobby.tables[0].kind = "Rated";
  lobby.tables[0].rated = true;
  lobby.tables[0].range = "1642–1842";
  lobby.tables[0].note = "1766 · win +9, loss −8";
  lobby.tables[4].code = "K7QF22";
  lobby.tables[4].note = "Casual";
  lobby.tables[4].copy = SampleButton(action::CopyCode{"K7QF22"}, "Copy");
  lobby.tables[4].button = SampleButton(action::WithdrawTable{TableId("mine")}, "Withdraw");
  lobby.live = {Live("two_brothers", "Odalric", "5+3"), Live("Vreni", "Cassius", "10+5"),
                Live("guest-4821", "Philomena", "3+2"), Live("Ottokar", "Sunniva", "1+0")};
}

presenter::LobbyViewState Lobby() {
  presenter::LobbyViewState lobby;
  lobby.title = "Find a game";
  lobby.subtitle = "8 tables open · 4 games in progress";
  lobby.tiles = {Tile("1+0", "Bullet", ""),
                 Tile("3+2", "Blitz", "1 open table"),
                 Tile("5+3", "Blitz", "2 open tables"),
                 Tile("10+5", "Rapid", "usually 12 s", true),
                 Tile("15+10", "Classical", ""),
                 Tile("30+20", "Classical", "")};
  lobby.kinds = {SampleButton(action::ChooseKind{presenter::GameKind::kRated}, "Rated"),
                 SampleButton(action::ChooseKind{presenter::GameKind::kCasual}, "Casual")};
  lobby.kinds[0].chosen = true;
  lobby.play = SampleButton(action::QuickPlay{}, "Play 10+5", Emphasis::kPrimary);
  lobby.choices = SampleButton(action::ChooseSeek{}, "More games");
  lobby.new_table = SampleButton(action::NewTable{}, "Create a table");
  lobby.computer = SampleButton(action::SetUp{local::Opponent::kComputer}, "Play the computer");
  lobby.challenge = {SampleField(presenter::kFriendField, "Challenge a player", "", "Name"),
                     SampleButton(action::SendChallenge{}, "Challenge")};
  lobby.code = SampleField(presenter::kCodeField, "Join by code, or watch a game", "", "Code");
  lobby.join_code = SampleButton(action::JoinByCode{}, "Join");
  lobby.filters =
      presenter::FilterChips({{}, {clock::TimeClass::kBlitz}, {}, true}, 1742, {"lasker", "foxgeese"});
  lobby.tables_title = "Open tables";
  lobby.tables_count = "8 tables";
  lobby.tables_state = presenter::ListState::kReady;
  lobby.tabs = {SampleButton(action::ShowPlayersHere{false}, "Games in progress 4"),
                SampleButton(action::ShowPlayersHere{true}, "Players 6")};
  lobby.tabs[0].chosen = true;
  lobby.live_state = presenter::ListState::kReady;
  lobby.retry = SampleButton(action::ReloadLobby{}, "Try again");
  AddTables(lobby);
  return lobby;
}

presenter::AppViewState SignIn() {
  presenter::AppViewState state;
  state.bar.title = "Nine Men’s Morris";
  state.bar.connection = "Not connected";
  state.bar.light = presenter::Light::kAmber;
  state.bar.settings = SampleButton(action::Show{presenter::Screen::kSettings}, "Settings");
  state.bar.help = SampleButton(action::ShowKeys{}, "Help");
  SignInOf(state).title = "Nine Men’s Morris";
  SignInOf(state).subtitle = "Play here, or online against others";
  SignInOf(state).here = {
      "ON THIS MACHINE",
      std::nullopt,
      SampleButton(action::SetUp{local::Opponent::kComputer}, "Play the computer", Emphasis::kPrimary),
      {SampleButton(action::Learn{}, "Learn to play"),
       SampleButton(action::SetUp{local::Opponent::kHuman}, "Two players"),
       SampleButton(action::Puzzles{}, "Puzzles")}};
  SignInOf(state).server = SampleField(presenter::kServerField, "Server", "127.0.0.1:9393", "host:port");
  SignInOf(state).name = SampleField(presenter::kNameField, "Your name", "", "Optional for guests");
  SignInOf(state).password = SampleField(presenter::kPasswordField, "Password", "", "For members");
  SignInOf(state).password.secret = true;
  SignInOf(state).guest = SampleButton(action::SignInGuest{}, "Play as guest");
  SignInOf(state).member = SampleButton(action::SignInMember{}, "Sign in");
  SignInOf(state).sign_up = SampleButton(action::SignUpHere{}, "Create an account");
  SignInOf(state).recent = {
      SampleButton(action::UseServer{"morris.example.org:9393"}, "morris.example.org:9393")};
  return state;
}

presenter::PlayerRow Player(const char* name, const char* note, const char* what, bool here = true) {
  presenter::PlayerRow row;
  row.id = row.name = name;
  row.name_button = presenter::NameButton({{AccountId(name), name}});
  row.note = note;
  row.what = what;
  row.here = here;
  row.button = SampleButton(action::Invite{{{AccountId(name), name}}}, "Challenge");
  return row;
}

Sample Players(const presenter::AppViewState& lobby) {
  Sample sample{"lobby-players", lobby, {}, 0, ""};
  auto& shown = LobbyOf(sample.state);
  shown.players_shown = true;
  std::swap(shown.tabs[0].chosen, shown.tabs[1].chosen);
  shown.players_state = presenter::ListState::kReady;
  shown.players = {Player("Ingeborg", "Friend · 1741", "Online"),
                   Player("Odalric", "Friend · 1690", "Playing", false),
                   Player("grete_h", "Guest", "Waiting, 5+3"),
                   Player("Vreni", "1907", "Playing", false),
                   Player("Ysolde", "1766", "Waiting, 10+5"),
                   Player("Computer-level-4", "Computer · 1612", "Takes challenges")};
  return sample;
}

Sample Shared(const presenter::AppViewState& lobby) {
  Sample sample{"lobby-private", lobby, {}, 0, ""};
  LobbyOf(sample.state).shared = presenter::SharedTable{
      "Your private table",
      "5+3 · Standard · Casual",
      "K7FQ2M",
      SampleButton(action::CopyCode{"K7FQ2M"}, "Copy code", Emphasis::kPrimary),
      SampleButton(action::CopyText{"K7FQ2M"}, "Copy invite"),
      SampleButton(action::ShowLink{"https://play.example/play/K7FQ2M"}, "QR code"),
      SampleButton(action::WithdrawTable{TableId("own")}, "Withdraw", Emphasis::kQuiet)};
  return sample;
}

Sample Link(const Sample& shared) {
  Sample sample{"lobby-link", shared.state, {}, 0, ""};
  const std::string link = "https://play.example/play/K7FQ2M";
  sample.state.link =
      presenter::LinkSheet{"Scan to open the page", link, SampleButton(action::CopyText{link}, "Copy link"),
                           SampleButton(action::CloseLink{}, "Close", Emphasis::kPrimary)};
  return sample;
}

}  // namespace

presenter::TopBar SampleBar(presenter::Screen chosen) {
  using presenter::Icon;
  using presenter::Screen;
  presenter::TopBar bar;
  bar.title = "Nine Men’s Morris";
  const auto add = [&](Icon icon, Screen screen, const char* label) {
    bar.tabs.push_back({icon, SampleButton(action::Show{screen}, label)});
    bar.tabs.back().button.chosen = screen == chosen;
  };
  add(Icon::kMan, Screen::kPlay, "Play");
  add(Icon::kList, Screen::kLobby, "Lobby");
  add(Icon::kBoard, Screen::kTable, "Table");
  add(Icon::kEye, Screen::kWatch, "Watch");
  add(Icon::kPast, Screen::kGames, "Games");
  add(Icon::kRanks, Screen::kRanks, "Ratings");
  bar.connection = "Online · 24 ms";
  bar.player = "mallory";
  bar.rating = "1742";
  bar.account = SampleButton(action::Show{Screen::kAccount}, bar.player + " " + bar.rating);
  bar.account->chosen = chosen == Screen::kAccount;
  bar.settings = SampleButton(action::Show{Screen::kSettings}, "Settings");
  bar.help = SampleButton(action::ShowKeys{}, "Help");
  bar.settings.chosen = chosen == Screen::kSettings;
  return bar;
}

std::vector<Sample> SignInSamples() {
  Sample plain{"sign-in", SignIn(), {}, 0, "field:name"};
  Sample problem{"sign-in-problem", SignIn(), {}, 0, ""};
  SignInOf(problem.state).problem = presenter::SignInProblem{
      presenter::SignInProblem::Kind::kUnreachable, "The server cannot be reached",
      "127.0.0.1:9393 does not answer: connection refused. Is the server running, and is the port right?"};
  Sample busy{"sign-in-busy", SignIn(), {}, 0, ""};
  SignInOf(busy.state).busy = true;
  SignInOf(busy.state).guest.enabled = false;
  SignInOf(busy.state).progress = "Connecting to 127.0.0.1:9393…";
  Sample wrong{"sign-in-wrong", SignIn(), {}, 0, "field:password"};
  SignInOf(wrong.state).name.text = "mallory";
  SignInOf(wrong.state).password.text = "secret words";
  SignInOf(wrong.state).password.problem = "No member has this name and this password";
  SignInOf(wrong.state).member.emphasis = Emphasis::kPrimary;
  SignInOf(wrong.state).guest.emphasis = Emphasis::kNormal;
  Sample invite{"sign-in-invite", wrong.state, {}, 0, "field:invite"};
  SignInOf(invite.state).password.problem.clear();
  SignInOf(invite.state).invite =
      SampleField(presenter::kInviteField, "Invite", "", "The code you were given");
  SignInOf(invite.state).invite->problem = "A valid invite code is needed to sign up";
  Sample again{"sign-in-again", plain.state, {}, 0, ""};
  SignInOf(again.state).here.go_on = SampleButton(action::OpenLocal{MatchId("m")}, "Resume against level 3");
  SignInOf(again.state).go_on = SampleButton(action::ContinueHere{}, "Continue as Bartholomew");
  return {plain, problem, busy, wrong, invite, again};
}

std::vector<Sample> LobbySamples() {
  presenter::AppViewState state;
  state.screen = presenter::Screen::kLobby;
  state.bar = SampleBar(presenter::Screen::kLobby);
  state.content = Lobby();
  Sample plain{"lobby", state, {}, 0, ""};
  Sample searching{"lobby-searching", state, {}, 300, ""};
  LobbyOf(searching.state).searching =
      presenter::Searching{"Looking for an opponent…", "0:07 · usually 12 s · 1642–1842",
                           SampleButton(action::CancelSeek{}, "Cancel")};
  const ChallengeId challenge("c1");
  searching.state.asks = {{challenge.text(), "Ysolde challenges you",
                           "5+3 · Rated · you play Black · Standard",
                           SampleButton(action::ShowRules{"standard"}, "Rules", Emphasis::kQuiet),
                           SampleButton(action::AcceptChallenge{challenge}, "Accept", Emphasis::kPrimary),
                           SampleButton(action::DeclineChallenge{{challenge}}, "Decline"),
                           SampleButton(action::WhyDecline{challenge}, "Say why", Emphasis::kQuiet)}};
  searching.state.toasts = {{1, "Your table was taken by Ysolde", false},
                            {2, "The server is restarting in 20 s", true}};
  const auto no = [&](lobby::DeclineReason reason, const char* label) {
    return SampleButton(action::DeclineChallenge{{challenge, reason}}, label);
  };
  Sample declining{"lobby-declining", searching.state, {}, 0, ""};
  declining.state.asks[0].reasons = {
      no(lobby::DeclineReason::kLater, "Later"),      no(lobby::DeclineReason::kTooFast, "Too fast"),
      no(lobby::DeclineReason::kTooSlow, "Too slow"), no(lobby::DeclineReason::kRuleset, "Other rules"),
      no(lobby::DeclineReason::kCasual, "Casual"),    SampleButton(action::WhyDecline{}, "Back")};
  Sample rated{"lobby-rated", state, {}, 0, ""};
  LobbyOf(rated.state).waiting = presenter::WaitingHint{
      "Rated: only members can join.", SampleButton(action::MakeCasual{TableId("t1")}, "Make it casual")};
  Sample several{"lobby-seek", state, {}, 0, ""};
  presenter::SeekChoices choices;
  choices.rulesets = {"standard", "lasker"};
  choices.clocks = {"5+3", "10+5"};
  LobbyOf(several.state).seek_dialog = choices.View(true);
  Sample empty{"lobby-empty", state, {}, 0, ""};
  LobbyOf(empty.state).tables.clear();
  LobbyOf(empty.state).tables_state = presenter::ListState::kEmpty;
  LobbyOf(empty.state).tables_message = "No open tables. Create one, or press Play.";
  LobbyOf(empty.state).live.clear();
  LobbyOf(empty.state).live_state = presenter::ListState::kFailed;
  LobbyOf(empty.state).live_message = "The list could not be loaded: the server is busy";
  Sample chosen{"lobby-chosen", state, {}, 0, ""};
  LobbyOf(chosen.state).tables[1].chosen = true;
  Sample keys{"lobby-keys", state, {}, 0, ""};
  keys.state.keys = presenter::KeysOf(presenter::Screen::kLobby);
  Sample names{"lobby-names", state, {}, 0, std::string(presenter::kFriendField.name)};
  LobbyOf(names.state).challenge.field.text = "ba";
  for (const char* name : {"Bartholomew", "Basil", "Bathsheba_of_the_mill", "baldric"}) {
    LobbyOf(names.state).challenge.names.push_back(SampleButton(action::CompleteName{name}, name));
  }
  Sample filtered{"lobby-filtered", state, {}, 0, ""};
  LobbyOf(filtered.state).tables.clear();
  LobbyOf(filtered.state).tables_state = presenter::ListState::kEmpty;
  LobbyOf(filtered.state).tables_message = "No table matches your filters.";
  LobbyOf(filtered.state).live.clear();
  LobbyOf(filtered.state).live_state = presenter::ListState::kEmpty;
  LobbyOf(filtered.state).live_message = "No game matches your filters.";
  LobbyOf(filtered.state).clear = SampleButton(action::ClearFilter{}, "Clear filters");
  LobbyOf(filtered.state).learn = SampleButton(action::Learn{}, "Learn to play");
  Sample warned{"lobby-warned", state, {}, 0, ""};
  warned.state.warning =
      "The server is about to restart. Clocks are paused while it is down, and games resume where they "
      "stopped.";
  warned.state.bar.tabs[2].calls = true;
  return {plain,
          searching,
          declining,
          rated,
          empty,
          chosen,
          keys,
          names,
          filtered,
          warned,
          Players(state),
          Shared(state),
          Link(Shared(state)),
          several};
}

std::vector<Sample> AllSamples() {
  std::vector<Sample> all = TableSamples();
  for (auto more : {LobbySamples(), SignInSamples(), FamilySamples(), DialogSamples(), PageSamples(),
                    WatchSamples(), PlayerSamples(), LocalSamples(), SettingsSamples(), AnalysisSamples()}) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return all;
}

Sample SampleNamed(std::string_view name) { return SampleNamedAmong(AllSamples(), name); }

Sample SampleNamedAmong(const std::vector<Sample>& samples, std::string_view name) {
  const auto found =
      std::find_if(samples.begin(), samples.end(), [name](const Sample& one) { return one.name == name; });
  MERELS_CHECK(found != samples.end());
  return *found;
}

}  // namespace merels::view
