#include <algorithm>
#include <iterator>

#include "client/presenter/lobby/lobby_filter.h"
#include "client/view/gallery/samples.h"
#include "common/base/check.h"

namespace merels::view {
namespace {

using presenter::Action;
using presenter::Button;
using presenter::Emphasis;

Button SampleButton(Action action, std::string label, std::string argument = "",
            Emphasis emphasis = Emphasis::kNormal) {
  Button button;
  button.action = action;
  button.argument = std::move(argument);
  button.label = std::move(label);
  button.emphasis = emphasis;
  return button;
}

presenter::PlayTile Tile(const std::string& clock, std::string kind, std::string note, bool chosen = false) {
  presenter::PlayTile tile{SampleButton(Action::kChooseClock, clock, clock), std::move(kind), std::move(note)};
  tile.button.chosen = chosen;
  return tile;
}

presenter::TableRow Table(std::string owner, std::optional<rules::Side> side, std::string clock,
                          std::string rules) {
  presenter::TableRow row;
  row.id = "t-" + owner;
  row.owner = std::move(owner);
  row.person = presenter::NameButton(row.id, row.owner);
  row.owner_side = side;
  row.clock = std::move(clock);
  row.rules = std::move(rules);
  row.kind = "Casual";
  row.act = SampleButton(Action::kJoinTable, "Join", row.id);
  return row;
}

presenter::LiveRow Live(std::string white, std::string black, std::string clock) {
  presenter::LiveRow row;
  row.id = "m-" + white;
  row.white = std::move(white);
  row.black = std::move(black);
  row.people = {presenter::NameButton(row.id + "w", row.white),
                presenter::NameButton(row.id + "b", row.black)};
  row.clock = std::move(clock);
  row.rules = "Standard";
  row.act = SampleButton(Action::kWatch, "Watch", row.id);
  return row;
}

presenter::TextField Field(presenter::Field which, std::string label, std::string text, std::string hint) {
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
  lobby.tables[1].act.enabled = false;
  lobby.tables[2].note = "Computer";
  lobby.tables[2].rules = "Foxgeese-15";
  lobby.tables[2].difference = "Fox and Geese, 15 geese";
  lobby.tables[2].set = presenter::MenSet::kFoxAndGeese;
  lobby.tables[5].rules = "standard+reps=3+quiet=50";
  lobby.tables[5].difference = "a draw after 50 quiet plies";
  lobby.tables[3].stale = true;
  lobby.tables[3].act.label = "Taken";
  lobby.tables[3].act.enabled = false;
  lobby.tables[4].mine = true;
  lobby.tables[4].person.reset();
  lobby.tables[0].kind = "Rated";
  lobby.tables[0].rated = true;
  lobby.tables[0].range = "1642–1842";
  lobby.tables[4].code = "K7QF22";
  lobby.tables[4].note = "Casual";
  lobby.tables[4].copy = SampleButton(Action::kCopyCode, "Copy", "K7QF22");
  lobby.tables[4].act = SampleButton(Action::kWithdrawTable, "Withdraw", "mine");
  lobby.live = {Live("two_brothers", "Odalric", "5+3"), Live("Vreni", "Cassius", "10+5"),
                Live("guest-4821", "Philomena", "3+2"), Live("Ottokar", "Sunniva", "1+0")};
}

presenter::LobbyViewState Lobby() {
  presenter::LobbyViewState lobby;
  lobby.title = "Find a game";
  lobby.subtitle = "8 tables open · 4 games in progress";
  lobby.tiles = {Tile("1+0", "Bullet", ""),         Tile("3+2", "Blitz", "1 waiting"),
                 Tile("5+3", "Blitz", "2 waiting"), Tile("10+5", "Rapid", "1 waiting", true),
                 Tile("15+10", "Classical", ""),    Tile("30+20", "Classical", "")};
  lobby.kinds = {SampleButton(Action::kChooseKind, "Rated", "rated"), SampleButton(Action::kChooseKind, "Casual", "casual")};
  lobby.kinds[0].chosen = true;
  lobby.play = SampleButton(Action::kQuickPlay, "Play 10+5", "", Emphasis::kPrimary);
  lobby.new_table = SampleButton(Action::kNewTable, "Create a table");
  lobby.challenge = {Field(presenter::Field::kFriend, "Challenge a player", "", "Name"),
                     SampleButton(Action::kSendChallenge, "Challenge")};
  lobby.code = Field(presenter::Field::kCode, "PRIVATE TABLE", "", "Code");
  lobby.join_code = SampleButton(Action::kJoinByCode, "Join");
  lobby.filters =
      presenter::FilterChips({{}, {clock::TimeClass::kBlitz}, {}, true}, 1742, {"lasker", "foxgeese"});
  lobby.tables_title = "Open tables";
  lobby.tables_count = "8 waiting";
  lobby.tables_state = presenter::ListState::kReady;
  lobby.live_title = "Games in progress";
  lobby.live_state = presenter::ListState::kReady;
  lobby.retry = SampleButton(Action::kReloadLobby, "Try again");
  AddTables(lobby);
  return lobby;
}

presenter::AppViewState SignIn() {
  presenter::AppViewState state;
  state.bar.title = "Nine Men’s Morris";
  state.bar.connection = "Not connected";
  state.bar.light = presenter::Light::kAmber;
  state.sign_in.title = "Nine Men’s Morris";
  state.sign_in.subtitle = "An old game, played live.";
  state.sign_in.server = Field(presenter::Field::kServer, "Server", "127.0.0.1:9393", "host:port");
  state.sign_in.name = Field(presenter::Field::kName, "Your name", "", "Leave empty for a guest’s name");
  state.sign_in.password = Field(presenter::Field::kPassword, "Password", "", "For members");
  state.sign_in.password.secret = true;
  state.sign_in.guest = SampleButton(Action::kSignInGuest, "Play as guest", "", Emphasis::kPrimary);
  state.sign_in.member = SampleButton(Action::kSignInMember, "Sign in");
  state.sign_in.sign_up = SampleButton(Action::kSignUpHere, "Become a member: sign up");
  state.sign_in.recent = {SampleButton(Action::kUseServer, "morris.example.org:9393", "morris.example.org:9393")};
  return state;
}

}  // namespace

presenter::TopBar SampleBar(Action chosen) {
  presenter::TopBar bar;
  bar.title = "Nine Men’s Morris";
  bar.tabs = {SampleButton(Action::kShowTable, "Play"), SampleButton(Action::kShowLobby, "Lobby"),
              SampleButton(Action::kShowWatch, "Watch"), SampleButton(Action::kShowGames, "Games"),
              SampleButton(Action::kShowRanks, "Ratings")};
  for (Button& tab : bar.tabs) {
    tab.chosen = tab.action == chosen;
  }
  bar.connection = "Online · 24 ms";
  bar.player = "mallory 1742";
  bar.account = SampleButton(Action::kShowAccount, bar.player);
  bar.account->chosen = chosen == Action::kShowAccount;
  return bar;
}

std::vector<Sample> SignInSamples() {
  Sample plain{"sign-in", SignIn(), {}, 0, "field:name"};
  Sample problem{"sign-in-problem", SignIn(), {}, 0, ""};
  problem.state.sign_in.problem = presenter::SignInProblem{
      presenter::SignInProblem::Kind::kUnreachable, "The server cannot be reached",
      "127.0.0.1:9393 does not answer: connection refused. Is the server running, and is the port right?"};
  Sample busy{"sign-in-busy", SignIn(), {}, 0, ""};
  busy.state.sign_in.busy = true;
  busy.state.sign_in.guest.enabled = false;
  busy.state.sign_in.progress = "Connecting to 127.0.0.1:9393…";
  Sample wrong{"sign-in-wrong", SignIn(), {}, 0, "field:password"};
  wrong.state.sign_in.name.text = "mallory";
  wrong.state.sign_in.password.text = "secret words";
  wrong.state.sign_in.password.problem = "No member has this name and this password";
  wrong.state.sign_in.member.emphasis = Emphasis::kPrimary;
  wrong.state.sign_in.guest.emphasis = Emphasis::kNormal;
  Sample invite{"sign-in-invite", wrong.state, {}, 0, "field:invite"};
  invite.state.sign_in.password.problem.clear();
  invite.state.sign_in.invite = Field(presenter::Field::kInvite, "Invite", "", "The code you were given");
  invite.state.sign_in.invite->problem = "A good invite code is needed to sign up";
  return {plain, problem, busy, wrong, invite};
}

std::vector<Sample> LobbySamples() {
  presenter::AppViewState state;
  state.screen = presenter::Screen::kLobby;
  state.bar = SampleBar(Action::kShowLobby);
  state.lobby = Lobby();
  Sample plain{"lobby", state, {}, 0, ""};
  Sample searching{"lobby-searching", state, {}, 300, ""};
  searching.state.lobby.searching = presenter::Searching{
      "Looking for an opponent…", "0:07 · usually 12 s · 1642–1842", SampleButton(Action::kCancelSeek, "Cancel")};
  searching.state.asks = {{"Ysolde challenges you", "5+3 · Standard · Rated",
                           SampleButton(Action::kAcceptChallenge, "Accept", "c1", Emphasis::kPrimary),
                           SampleButton(Action::kWhyDecline, "Decline", "c1")}};
  searching.state.toasts = {{1, "Your table was taken by Ysolde", false},
                            {2, "The server is restarting in 20 s", true}};
  Sample declining{"lobby-declining", searching.state, {}, 0, ""};
  declining.state.asks[0].reasons = {SampleButton(Action::kDeclineChallenge, "No reason", "c1:none"),
                                     SampleButton(Action::kDeclineChallenge, "Later", "c1:later"),
                                     SampleButton(Action::kDeclineChallenge, "Too fast", "c1:too-fast"),
                                     SampleButton(Action::kDeclineChallenge, "Too slow", "c1:too-slow"),
                                     SampleButton(Action::kDeclineChallenge, "Other rules", "c1:ruleset"),
                                     SampleButton(Action::kDeclineChallenge, "Casual", "c1:casual"),
                                     SampleButton(Action::kWhyDecline, "Back")};
  Sample empty{"lobby-empty", state, {}, 0, ""};
  empty.state.lobby.tables.clear();
  empty.state.lobby.tables_state = presenter::ListState::kEmpty;
  empty.state.lobby.tables_message = "No open tables. Create one, or press Play.";
  empty.state.lobby.live.clear();
  empty.state.lobby.live_state = presenter::ListState::kFailed;
  empty.state.lobby.live_message = "The list could not be loaded: the server is busy";
  Sample chosen{"lobby-chosen", state, {}, 0, ""};
  chosen.state.lobby.tables[1].chosen = true;
  Sample keys{"lobby-keys", state, {}, 0, ""};
  keys.state.keys = presenter::KeysOf(presenter::Screen::kLobby);
  return {plain, searching, declining, empty, chosen, keys};
}

std::vector<Sample> AllSamples() {
  std::vector<Sample> all = TableSamples();
  for (auto more : {LobbySamples(), SignInSamples(), FamilySamples(), DialogSamples(), PageSamples(),
                    WatchSamples(), PeopleSamples()}) {
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
