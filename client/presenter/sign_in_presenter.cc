#include "client/presenter/sign_in_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/phrases.h"

namespace merels::presenter {
namespace {

constexpr std::size_t kRecentServers = 5;
constexpr std::size_t kLongestServer = 120;

}  // namespace

SignInProblem DescribeFailure(const std::string& server, const Error& why) {
  using Kind = SignInProblem::Kind;
  const std::string detail = Capitalised(why.sentence);
  switch (why.reason) {
    case Reason::kUnreachable:
    case Reason::kDeadline: return {Kind::kUnreachable, "No server answers at " + server, detail};
    case Reason::kUntrustedCertificate:
      return {Kind::kUntrusted, "The certificate of " + server + " is not trusted", detail};
    default: return {Kind::kRefused, "The server said no", detail};
  }
}

SignInPresenter::SignInPresenter(std::string server, std::string name, Effects& effects)
    : server_(std::move(server)), name_(std::move(name)), effects_(effects) {}

void SignInPresenter::SignIn() {
  if (busy_ || server_.empty()) return;
  busy_ = true;
  problem_.reset();
  effects_.Send(model::SignIn{server_, name_});
}

void SignInPresenter::Failed(const Error& why) {
  busy_ = false;
  problem_ = DescribeFailure(server_, why);
  effects_.Announce(problem_->title + ": " + problem_->detail + ".");
}

void SignInPresenter::Succeeded() {
  busy_ = false;
  problem_.reset();
  std::erase(recent_, server_);
  recent_.insert(recent_.begin(), server_);
  if (recent_.size() > kRecentServers) recent_.pop_back();
}

bool SignInPresenter::Do(const Intent& intent) {
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* press = std::get_if<Press>(&intent);
  if (edit != nullptr && edit->field == Field::kServer) {
    server_ = edit->text;
  } else if (edit != nullptr && edit->field == Field::kName) {
    name_ = edit->text;
  } else if (std::holds_alternative<Submit>(intent)) {
    SignIn();
  } else if (press != nullptr && press->action == Action::kSignInGuest) {
    SignIn();
  } else if (press != nullptr && press->action == Action::kUseServer) {
    if (!busy_) server_ = press->argument;
  } else {
    return false;
  }
  return true;
}

SignInViewState SignInPresenter::View() const {
  SignInViewState state;
  state.title = "Nine Men’s Morris";
  state.subtitle = "Play at once, or watch a game";
  state.server = {Field::kServer, "Server", "HOST:PORT", server_, !busy_, kLongestServer};
  state.name = {Field::kName, "Name", "Leave empty for a made-up one", name_, !busy_, kLongestName};
  state.guest = {Action::kSignInGuest,       "",    busy_ ? "Connecting…" : "Play as guest",
                 !busy_ && !server_.empty(), false, Emphasis::kPrimary};
  for (const auto& server : recent_) {
    state.recent.push_back({Action::kUseServer, server, server, !busy_, server == server_, Emphasis::kQuiet});
  }
  state.busy = busy_;
  if (busy_) state.progress = "Connecting to " + server_ + "…";
  state.problem = problem_;
  return state;
}

}  // namespace merels::presenter
