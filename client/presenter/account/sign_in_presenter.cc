#include "client/presenter/account/sign_in_presenter.h"

#include <utility>

#include "client/presenter/base/controls.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/puzzles/actions.h"
#include "client/words/text.h"
#include "common/base/text.h"

namespace merels::presenter {
namespace {

constexpr std::size_t kLongestServer = 120;

std::string GoOnText(const local::Terms& terms) {
  switch (terms.opponent) {
    case local::Opponent::kComputer: return "Resume against level " + std::to_string(terms.level);
    case local::Opponent::kHuman: return "Resume the game for two";
    case local::Opponent::kNobody: break;
  }
  return "Resume the puzzle";
}

/// The network library's own words are not fit for users either.
std::string VersionsText(const Error& why) {
  const auto* server = why.facts.Find(model::kServerVersion);
  const auto* program = why.facts.Find(model::kProgramVersion);
  if (server == nullptr || program == nullptr) {
    return "One of the two is too old, or it is another kind of server.";
  }
  return "The server is version " + *server + ", this program is version " + *program +
         ". Update the older of the two.";
}

constexpr std::size_t kLongestInvite = 64;

}  // namespace

SignInProblem DescribeFailure(const std::string& server, const Error& why) {
  using Kind = SignInProblem::Kind;
  const std::string detail = words::Capitalised(why.sentence);
  switch (why.reason) {
    // The network library's own words are not fit for users.
    case Reason::kUnreachable:
    case Reason::kDeadline:
      return {Kind::kUnreachable, "No server answers at " + server,
              "Check the address, and that the server is running."};
    case Reason::kBadToken: return {Kind::kRefused, std::string(kSignedOut), std::string(kSignedOutWhy)};
    case Reason::kUnknownKind:
      return {Kind::kRefused, "This server uses a different version", VersionsText(why)};
    case Reason::kBadArgument:
    case Reason::kBadFile: return {Kind::kRefused, "Sign-in failed", detail};
    case Reason::kUntrustedCertificate:
      return {Kind::kUntrusted, "The certificate of " + server + " is not trusted", detail};
    default: return {Kind::kRefused, "The server refused", detail};
  }
}

SignInPresenter::SignInPresenter(std::string server, std::string name, Effects& effects,
                                 const RecentServers& servers, LocalState* local)
    : server_(std::move(server)),
      name_(std::move(name)),
      effects_(effects),
      servers_(servers),
      local_(local) {}

void SignInPresenter::SignIn(model::Entry entry) {
  if (busy_ || server_.empty()) return;
  problem_.reset();
  why_.reset();
  const bool by_password = entry == model::Entry::kMember || entry == model::Entry::kSignUp;
  if (by_password && Missing(entry)) return;
  busy_ = true;
  server_ = BareAddress(server_);
  effects_.Send(model::SignIn{server_, name_, entry, by_password ? password_ : "",
                              entry == model::Entry::kSignUp ? invite_ : ""});
}

bool SignInPresenter::Missing(model::Entry entry) {
  const bool known = entry == model::Entry::kMember;
  if (name_.empty()) {
    why_ = {Reason::kBadName, known ? "enter the name you signed up with" : "enter a name"};
  } else if (password_.empty()) {
    why_ = {Reason::kBadPassword, known ? "enter your password" : "choose a password"};
  }
  if (why_) effects_.Announce(words::Capitalised(why_->sentence) + ".");
  return why_.has_value();
}

void SignInPresenter::Failed(const Error& why) {
  busy_ = false;
  const bool invite = why.reason == Reason::kWrongCode;
  invite_wanted_ = invite_wanted_ || invite;
  if (IsAboutName(why.reason) || IsAboutPassword(why.reason) || invite) {
    why_ = why;
    return effects_.Announce(words::Capitalised(why.sentence) + ".");
  }
  problem_ = DescribeFailure(server_, why);
  effects_.Announce(problem_->title + ": " + problem_->detail + ".");
}

void SignInPresenter::Ended(const Error& why) {
  Failed(why);
  // Only the password is missing.
  if (why.reason == Reason::kBadToken && !me_.guest && !me_.name.empty()) name_ = me_.name;
}

void SignInPresenter::Succeeded(const match::Player& me) {
  me_ = me;
  busy_ = false;
  problem_.reset();
  why_.reset();
  password_.clear();
}

void SignInPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  std::visit(Overload{[this](const model::SignInFailed& failed) { Failed(failed.why); },
                      [this](const model::Closed& closed) { Ended(closed.why); },
                      [this](const model::Online& online) { Succeeded(online.me); }, [](const auto&) {}},
             update);
}

void SignInPresenter::Enter(model::Millis /*now*/) {
  problem_.reset();
  why_.reset();
}

// There is nowhere to go back to from here.
bool SignInPresenter::TakeBackWhatWasSaid() {
  const bool said = problem_ || why_;
  problem_.reset();
  why_.reset();
  return said;
}

bool SignInPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  if (const auto* actions = ActionsIn<SignInActions>(intent)) {
    std::visit(Overload{[this](const action::SignInGuest&) { SignIn(model::Entry::kGuest); },
                        [this](const action::ContinueHere&) { SignIn(model::Entry::kKnown); },
                        [this](const action::SignInAtOnce&) { SignIn(model::Entry::kAny); },
                        [this](const action::SignInMember&) { SignIn(model::Entry::kMember); },
                        [this](const action::SignUpHere&) { SignIn(model::Entry::kSignUp); },
                        [this](const action::UseServer& used) {
                          if (!busy_) server_ = used.what;
                        }},
               actions->one);
  } else if (const auto* edit = std::get_if<Edit>(&intent)) {
    why_.reset();
    if (edit->field == kServerField) server_ = edit->text;
    if (edit->field == kNameField) name_ = edit->text;
    if (edit->field == kPasswordField) password_ = edit->text;
    if (edit->field == kInviteField) invite_ = edit->text;
  } else if (const auto* key = std::get_if<Key>(&intent); key != nullptr && key->code == KeyCode::kEscape) {
    return TakeBackWhatWasSaid();
  } else if (const auto* submit = std::get_if<Submit>(&intent);
             submit != nullptr && submit->field == kInviteField) {
    SignIn(model::Entry::kSignUp);
  } else if (submit != nullptr) {
    SignIn(password_.empty() ? model::Entry::kGuest : model::Entry::kMember);
  } else {
    return false;
  }
  return true;
}

HereToPlay SignInPresenter::Here() const {
  using local::Opponent;
  HereToPlay here;
  here.caption = "ON THIS MACHINE";
  const auto left = local_ != nullptr ? local_->matches.Unfinished() : std::nullopt;
  if (left) {
    here.go_on = Button{action::OpenLocal{left->match}, GoOnText(left->terms)};
  }
  Button computer{action::SetUp{Opponent::kComputer}, "Play the computer"};
  Button lesson{action::Learn{}, "Learn to play"};
  if (local_ != nullptr && local_->Newcomer()) std::swap(computer, lesson);
  here.first = std::move(computer);
  here.first.emphasis = Emphasis::kPrimary;
  here.others = {std::move(lesson), {action::SetUp{Opponent::kHuman}, "Two players"}};
  if (local_ != nullptr && local_->puzzles) here.others.push_back({action::Puzzles{}, "Puzzles"});
  return here;
}

SignInViewState SignInPresenter::View(model::Millis /*now*/) const {
  SignInViewState state;
  state.title = "Nine Men’s Morris";
  const bool newcomer = local_ != nullptr && local_->Newcomer();
  state.subtitle =
      newcomer ? "Begin with the lesson: six steps, two minutes" : "Play here, or online against others";
  state.here = Here();
  state.server = {kServerField, "Server", "HOST:PORT", server_, !busy_, kLongestServer, false, ""};
  state.name = {kNameField, "Name", "Optional for guests", name_, !busy_, kLongestName, false, ""};
  state.password = {kPasswordField, "Password", "For members", password_, !busy_, kLongestPassword, true, ""};
  if (invite_wanted_) state.invite = InviteField(invite_, !busy_, why_);
  if (why_ && why_->reason != Reason::kWrongCode) {
    (IsAboutName(why_->reason) ? state.name : state.password).problem = words::Capitalised(why_->sentence);
  }
  const bool ready = !busy_ && !server_.empty();
  const Emphasis known = password_.empty() ? Emphasis::kNormal : Emphasis::kPrimary;
  if (const RecentServer* recent = servers_.SignedIn(server_)) {
    const Emphasis usual = password_.empty() ? Emphasis::kPrimary : Emphasis::kNormal;
    state.go_on = Button{action::ContinueHere{}, "Continue as " + recent->name, ready, false, usual};
  }
  state.guest = {action::SignInGuest{}, "Play as guest", ready};
  state.member = {action::SignInMember{}, "Sign in", ready, false, known};
  state.sign_up = {action::SignUpHere{}, "Create an account", ready};
  for (const RecentServer& recent : servers_.all()) {
    const bool chosen = recent.server == server_;
    state.recent.push_back(
        {action::UseServer{recent.server}, recent.server, !busy_, chosen, Emphasis::kQuiet});
  }
  state.busy = busy_;
  if (busy_) state.progress = "Connecting to " + server_ + "…";
  state.problem = problem_;
  return state;
}

TextField InviteField(const std::string& text, bool enabled, const std::optional<Error>& why) {
  const bool wrong = why && why->reason == Reason::kWrongCode;
  return {kInviteField,
          "Invite",
          "The code you were given",
          text,
          enabled,
          kLongestInvite,
          false,
          wrong ? words::Capitalised(why->sentence) : ""};
}

bool IsAboutName(Reason reason) {
  return reason == Reason::kBadName || reason == Reason::kNameTooLong || reason == Reason::kNameReserved ||
         reason == Reason::kNameTaken;
}

bool IsAboutPassword(Reason reason) {
  return reason == Reason::kBadPassword || reason == Reason::kWrongPassword;
}

}  // namespace merels::presenter
