#include "client/view/gallery/samples.h"

namespace merels::view {
namespace {

using presenter::Action;
using presenter::Cell;
using presenter::Emphasis;
using presenter::Field;
using presenter::Form;
using presenter::Line;
using presenter::ListState;
using presenter::Tone;

Form SignUpForm() {
  return {"sign-up",
          "Become a member",
          "A permanent name, rated games, and your seats and games wherever you sign in.",
          {{Field::kMemberName, "Name", "Letters, digits and _ - .", "1i11y", true, 20, false,
            "That name, or one that looks like it, is taken"},
           {Field::kPassword, "Password", "8 characters or more", "three in a row", true, 128, true, ""}},
          "",
          false,
          {{Action::kSignUp, "", "Sign up", true, false, Emphasis::kPrimary}}};
}

Form PasswordForm() {
  return {"password",
          "Password",
          "Changing it signs you out everywhere else.",
          {{Field::kOldPassword, "Current password", "", "", true, 128, true, ""},
           {Field::kNewPassword, "New password", "8 characters or more", "", true, 128, true, ""}},
          "Password changed. All your other sign-ins have ended.",
          false,
          {{Action::kChangePassword, "", "Change password", false, false, Emphasis::kPrimary}}};
}

Form LeaveForm(bool guest) {
  return {"leave",
          "Sign out",
          guest ? "A guest who signs out cannot come back, and loses all seats and games."
                : "To sign in again you need your name and password.",
          {},
          "",
          false,
          {{Action::kSignInAs, "", "Switch account", true, false, Emphasis::kNormal},
           {Action::kSignOut, "", guest ? "Press again" : "Sign out", true, guest, Emphasis::kDanger}}};
}

Line Place(const std::string& id, const std::string& where, const std::string& since, bool here) {
  Line line{id, std::nullopt, {}, std::nullopt, here};
  line.cells = {{here ? "Here" : where, Tone::kPlain, here ? where : ""}, {since, Tone::kDim, ""}};
  if (!here) line.act = presenter::Button{Action::kEndSignIn, id, "End", true, false, Emphasis::kNormal};
  return line;
}

presenter::AppViewState Page(presenter::Screen screen, Action tab) {
  presenter::AppViewState state;
  state.screen = screen;
  state.bar = SampleBar(tab);
  return state;
}

presenter::AppViewState Account(bool guest) {
  auto state = Page(presenter::Screen::kAccount, Action::kShowAccount);
  state.page.title = guest ? "Guest-k3f7" : "mallory";
  state.page.subtitle = guest ? "Guest" : "Member";
  state.page.forms = {guest ? SignUpForm() : PasswordForm(), LeaveForm(guest)};
  auto& list = state.page.list;
  list = {"sign-ins", "Where you are signed in", "2", {}, {{"WHERE", 0.55F}, {"SINCE", 0.45F}},
          {},         ListState::kReady,         "",  {}};
  list.lines = {Place("a", "The window", "22 Nov 2026, 03:10", true),
                Place("b", "merelsctl", "21 Nov 2026, 19:42", false)};
  return state;
}

Line Game(const std::string& id, rules::Side seat, const std::string& other, Cell result) {
  Line line{id, seat, {}, std::nullopt, false};
  const bool live = result.text == "In progress";
  line.cells = {{other, Tone::kPlain, "", presenter::NameButton(other, other)},
                std::move(result),
                {"5+3", Tone::kPlain, "Rated"},
                {"Standard", Tone::kDim, ""},
                {"21 Nov 2026, 19:42", Tone::kDim, ""}};
  line.act = presenter::Button{Action::kOpenMatch,
                               id,
                               live ? "Return" : "Replay",
                               true,
                               false,
                               live ? Emphasis::kPrimary : Emphasis::kNormal};
  return line;
}

presenter::AppViewState Games() {
  auto state = Page(presenter::Screen::kGames, Action::kShowGames);
  state.page.title = "Your games";
  state.page.subtitle = "Open a game to step through it or to save its record";
  auto& list = state.page.list;
  list.id = "games";
  list.title = "Newest first";
  list.count = "5 so far";
  list.columns = {
      {"AGAINST", 0.22F}, {"RESULT", 0.29F}, {"CLOCK", 0.10F}, {"RULES", 0.15F}, {"BEGUN", 0.24F}};
  list.state = ListState::kReady;
  constexpr auto kWhite = rules::Side::kFirst;
  constexpr auto kBlack = rules::Side::kSecond;
  list.lines = {
      Game("g1", kWhite, "Ysolde", {"In progress", Tone::kAccent, ""}),
      Game("g2", kBlack, "Bartholomew", {"Won", Tone::kGood, "White has fewer than three men"}),
      Game("g3", kWhite, "mill_o_meter", {"Lost", Tone::kBad, "White ran out of time"}),
      Game("g4", kWhite, "Łukasz", {"A draw", Tone::kDim, "The position came up for the third time"}),
      Game("g5", kBlack, "grete_h", {"Won", Tone::kGood, "White resigned"})};
  list.more = presenter::Button{Action::kMoreGames, "", "Show more", true, false, Emphasis::kNormal};
  return state;
}

}  // namespace

std::vector<Sample> PageSamples() {
  Sample empty{"games-empty", Page(presenter::Screen::kGames, Action::kShowGames), {}, 0, ""};
  empty.state.page.title = "Your games";
  empty.state.page.list = Games().page.list;
  empty.state.page.list.lines.clear();
  empty.state.page.list.more.reset();
  empty.state.page.list.state = ListState::kEmpty;
  empty.state.page.list.message = "No games yet. Press Play in the lobby.";
  Sample failed{"games-failed", empty.state, {}, 0, ""};
  failed.state.page.list.state = ListState::kFailed;
  failed.state.page.list.message = "The list could not be loaded: the server is busy";
  failed.state.page.list.more =
      presenter::Button{Action::kReloadGames, "", "Try again", true, false, Emphasis::kNormal};
  Sample invited{"account-invited", Account(true), {}, 0, "field:invite"};
  invited.state.page.forms[0].fields[0].problem.clear();
  invited.state.page.forms[0].fields.push_back({Field::kInvite, "Invite", "The code you were given", "", true,
                                                64, false, "A good invite code is needed to sign up"});
  return {{"account-guest", Account(true), {}, 0, "field:password"},
          invited,
          {"account-member", Account(false), {}, 0, ""},
          {"games", Games(), {}, 0, ""},
          empty,
          failed};
}

}  // namespace merels::view
