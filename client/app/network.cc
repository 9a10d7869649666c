#include "client/app/network.h"

#include <cstdint>
#include <type_traits>
#include <utility>

#include "client/app/inbox.h"
#include "client/model/request.h"
#include "client/sdk/calls.h"
#include "client/sdk/connection/channel.h"
#include "client/sdk/connection/token_file.h"
#include "client/sdk/stream/session.h"
#include "client/words/match_link.h"
#include "common/api/account.h"
#include "common/api/server.h"

namespace merels::app {
namespace {

/// Posts to an inbox under one generation. Copies are cheap; any thread.
struct Poster {
  Inbox* inbox;
  std::uint64_t generation;

  void operator()(model::Update update) const { inbox->Post({generation, NowMicros(), std::move(update)}); }
};

struct Sender {
  sdk::Calls& calls;
  sdk::Session& session;
  Poster post;

  // These two are about the connection itself.
  void operator()(const model::SignIn&) const {}
  void operator()(const model::Disconnect&) const {}
  void operator()(const model::Leave&) const { session.Leave(); }
  void operator()(const model::TryNow&) const { session.TryNow(); }
  void operator()(const model::Follow& follow) const {
    if (!follow.code.empty()) {
      calls.SetWatchCode(follow.topic.match, follow.code);
      return session.FollowMatch(follow.topic.match, {follow.code, {}});
    }
    if (follow.afresh) return session.FollowAfresh(follow.topic);
    session.Follow(follow.topic);
  }
  void operator()(const model::Unfollow& unfollow) const { session.Unfollow(unfollow.topic); }
  void operator()(const model::SignOut&) const {
    const auto answer = [post = post](Result<void> done) { post(model::SignOutAnswer{std::move(done)}); };
    calls.MakeForAll(api::ListSignIns(),
                     [answer, &calls = calls](const Result<api::ListSignIns::Answer>& all) {
                       if (!all.ok()) return answer(all.error());
                       for (const api::SignInEntry& entry : all->items) {
                         if (entry.current) return calls.Make(api::EndSignIn{entry.id}, answer);
                       }
                       answer({});
                     });
  }
  template <api::Call Call>
  void operator()(const Call& call) const {
    const auto done = [post = post, call](Result<typename Call::Answer> result) {
      post(model::Answer<Call>{call, std::move(result)});
    };
    if constexpr (model::kReadWhole<Call>) {
      calls.MakeForAll(call, done);
    } else {
      calls.Make(call, done);
    }
  }
};

/// Any request but SignIn and Disconnect, which are about the connection itself. `calls` and `session`
/// outlive their calls.
void SendRequest(const model::Request& request, sdk::Calls& calls, sdk::Session& session, Poster post) {
  std::visit(Sender{calls, session, post}, request);
}

/// The label of this program's sign-ins in the account's list.
constexpr const char* kLabel = "The window";

/// Posts the state of the connection; nothing for the first attempt. `kept`: the token is in the file.
void Tell(const session::Connection& connection, bool kept, const Poster& post) {
  using State = session::Connection::State;
  switch (connection.state) {
    case State::kConnecting:
      if (connection.attempt > 1) post(model::Retrying{connection.attempt});
      return;
    case State::kConnected: return post(model::Online{connection.me, kept});
    case State::kLost: return post(model::Lost{connection.why, connection.attempt, connection.next_try_in});
    case State::kClosed: return post(model::Closed{connection.why});
  }
}

/// `kept`: the token is in the file.
session::TakeUpdate PostTo(Poster post, bool kept) {
  return [post, kept](const session::Update& update) {
    std::visit(
        [&post, kept](const auto& one) {
          if constexpr (std::is_same_v<decltype(one), const session::Connection&>) {
            Tell(one, kept, post);
          } else {
            post(one);
          }
        },
        update);
  };
}

}  // namespace

/// One connection. Members are destroyed in reverse order: first the stream, then the calls.
struct Network::Line {
  explicit Line(sdk::Endpoint endpoint)
      : channel(std::make_shared<sdk::Channel>(std::move(endpoint))), calls(sdk::MakeCalls(channel)) {}

  std::shared_ptr<sdk::Channel> channel;
  std::unique_ptr<sdk::Calls> calls;
  std::unique_ptr<sdk::Session> session;
};

Network::Network(NetworkOptions options, Inbox& inbox) : options_(std::move(options)), inbox_(inbox) {}

Network::~Network() = default;

void Network::SignIn(const model::SignIn& sign_in, std::uint64_t generation) {
  line_.reset();
  slot_.reset();
  generation_ = generation;
  sign_in_ = sign_in;
  if (const auto connected = Connect(); !connected) Post(model::SignInFailed{connected.error()});
}

Result<void> Network::Connect() {
  auto endpoint = sdk::Resolve({sign_in_.server, options_.ca, options_.insecure_plaintext});
  if (!endpoint) return endpoint.error();
  token_file_ = options_.token_file;
  if (token_file_.empty()) {
    const auto usual = sdk::DefaultTokenFile(*endpoint);
    if (!usual) return usual.error();
    auto slot = sdk::TokenSlot::Take(*usual);
    if (!slot) return slot.error();
    slot_.emplace(std::move(*slot));
    token_file_ = slot_->file();
  }
  auto token = sdk::ReadToken(token_file_);
  if (!token) return token.error();
  line_ = std::make_unique<Line>(std::move(*endpoint));
  new_token_ = signed_up_ = false;
  if (sign_in_.entry == model::Entry::kMember) {
    new_token_ = true;
    line_->calls->Make(api::SignIn{sign_in_.name, sign_in_.password, kLabel}, Identifier());
  } else if (*token) {
    AskWho(**token);
  } else if (sign_in_.entry == model::Entry::kKnown) {
    return Error{Reason::kBadToken, "nobody is signed in there"};
  } else {
    AskForGuest();
  }
  return {};
}

void Network::AskForGuest() {
  new_token_ = true;
  const std::string name = sign_in_.entry == model::Entry::kSignUp ? "" : sign_in_.name;
  line_->calls->SetToken("");
  line_->calls->Make(api::SignInGuest{name, false}, Identifier());
}

std::function<void(Result<api::SignedIn>)> Network::Identifier() {
  return [this_inbox = &inbox_, generation = generation_](auto answer) {
    this_inbox->Post({generation, NowMicros(), app::Identified{std::move(answer)}});
  };
}

std::function<void(Result<match::Player>)> Network::IdentifierWith(const std::string& token) {
  return [done = Identifier(), token](const Result<match::Player>& player) {
    done(player.Map([&](const match::Player& one) { return api::SignedIn{one, token}; }));
  };
}

void Network::AskWho(const std::string& token) {
  line_->calls->SetToken(token);
  line_->calls->Make(api::GetAccount(), IdentifierWith(token));
}

void Network::AskToSignUp(const std::string& token) {
  signed_up_ = true;
  line_->calls->Make(api::SignUp{sign_in_.name, sign_in_.password, sign_in_.invite}, IdentifierWith(token));
}

void Network::Identified(const app::Identified& answer) {
  if (!line_ || line_->session) return;
  if (!answer.result) {
    const bool forgotten = answer.result.error().reason == Reason::kBadToken;
    const bool wanted = sign_in_.entry != model::Entry::kKnown;
    if (forgotten && wanted && !new_token_ && !signed_up_) return AskForGuest();
    if (answer.result.error().reason == Reason::kUnknownKind) return FailByVersion(answer.result.error());
    return Post(model::SignInFailed{answer.result.error()});
  }
  const api::SignedIn& me = *answer.result;
  if (sign_in_.entry == model::Entry::kGuest && !me.player.guest) {
    // A guest beside a signed-in member: for this run only.
    token_file_.clear();
    return AskForGuest();
  }
  if (std::exchange(new_token_, false) && !token_file_.empty()) {
    if (const auto kept = sdk::WriteToken(token_file_, me.token); !kept) {
      return Post(model::SignInFailed{kept.error()});
    }
  }
  line_->calls->SetToken(me.token);
  if (sign_in_.entry != model::Entry::kSignUp || signed_up_) return Open(me);
  // The member of that name may be this very user, whose first answer was lost.
  if (me.player.guest || me.player.name == sign_in_.name) return AskToSignUp(me.token);
  AskForGuest();
}

void Network::Open(const api::SignedIn& me) {
  line_->session =
      sdk::OpenSession(line_->channel, me.token, PostTo({&inbox_, generation_}, !token_file_.empty()));
  AskForWebAddress();
}

void Network::AskForWebAddress() {
  line_->calls->Make(api::GetServerInfo(), [post = Poster{&inbox_, generation_}](const auto& info) {
    if (info.ok() && words::IsWebAddress(info->web_address)) post(model::WebAddressTold{info->web_address});
  });
}

void Network::FailByVersion(Error why) {
  line_->calls->Make(api::GetServerInfo(),
                     [post = Poster{&inbox_, generation_}, why = std::move(why)](auto info) mutable {
                       if (info.ok()) {
                         why.facts.Set(model::kServerVersion, info->version);
                         why.facts.Set(model::kProgramVersion, MERELS_VERSION);
                       }
                       post(model::SignInFailed{std::move(why)});
                     });
}

void Network::Drop(bool forget) {
  line_.reset();
  std::error_code ignored;
  if (forget && !token_file_.empty()) std::filesystem::remove(token_file_, ignored);
}

void Network::Post(model::Update update) { Poster{&inbox_, generation_}(std::move(update)); }

void Network::Submit(const model::Command& command) {
  if (line_ && line_->session) line_->session->Submit(command.match, command.command);
}

void Network::Send(const model::Request& request) {
  if (const auto* disconnect = std::get_if<model::Disconnect>(&request)) return Drop(disconnect->forget);
  if (!line_ || !line_->session) return;
  SendRequest(request, *line_->calls, *line_->session, {&inbox_, generation_});
}

}  // namespace merels::app
