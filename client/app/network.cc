#include "client/app/network.h"

#include <utility>

#include "client/app/clock.h"
#include "client/sdk/api.h"
#include "client/sdk/channel.h"
#include "client/sdk/request_id.h"
#include "client/sdk/token_file.h"

namespace merels::app {
namespace {

/// Posts to an inbox under one generation. Copies are cheap; any thread.
struct Poster {
  Inbox* inbox;
  std::uint64_t generation;

  void operator()(model::News news) const { inbox->Post({generation, NowMicros(), std::move(news)}); }
};

}  // namespace

/// Translates the stream's calls into news.
class Network::Handler final : public sdk::SessionHandler {
 public:
  explicit Handler(Poster post) : post_(post) {}

  void OnConnection(const sdk::Connection& connection) override {
    using State = sdk::Connection::State;
    switch (connection.state) {
      case State::kConnecting:
        if (connection.attempt > 1) post_(model::Retrying{connection.attempt});
        return;
      case State::kConnected: return post_(model::Online{connection.me});
      case State::kLost:
        return post_(model::Lost{connection.why, connection.attempt, connection.next_try_in});
      case State::kClosed: return post_(model::Closed{connection.why});
    }
  }
  void OnDelivery(const session::Delivery& delivery) override { post_(delivery); }
  void OnAcknowledgement(const sdk::Acknowledgement& answer) override {
    post_(model::Acknowledgement{answer.match, answer.request, answer.outcome});
  }
  void OnSubscriptionEnded(const session::Topic& topic, const Error& why) override {
    post_(model::TopicEnded{topic, why});
  }
  void OnRoundTrip(sdk::Millis round_trip) override { post_(model::RoundTrip{round_trip}); }
  void OnGoAway(const Error& why, sdk::Millis) override { post_(model::GoingAway{why}); }

 private:
  const Poster post_;
};

/// One connection. Members end in the reverse of their order: first the stream, then the calls.
struct Network::Line {
  Line(sdk::Endpoint endpoint, Poster post)
      : channel(std::make_shared<sdk::Channel>(std::move(endpoint))),
        handler(post),
        api(sdk::MakeApi(channel)) {}

  std::shared_ptr<sdk::Channel> channel;
  Handler handler;
  std::unique_ptr<sdk::Api> api;
  std::unique_ptr<sdk::Session> session;
};

Network::Network(NetworkOptions options, Inbox& inbox) : options_(std::move(options)), inbox_(inbox) {}

Network::~Network() = default;

void Network::SignIn(const model::SignIn& wish, std::uint64_t generation) {
  line_.reset();
  slot_.reset();
  generation_ = generation;
  name_ = wish.name;
  if (const auto connected = Connect(wish); !connected) Post(model::SignInFailed{connected.error()});
}

Result<void> Network::Connect(const model::SignIn& wish) {
  auto endpoint = sdk::Resolve({wish.server, options_.ca, options_.insecure_plaintext});
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
  line_ = std::make_unique<Line>(std::move(*endpoint), Poster{&inbox_, generation_});
  new_guest_ = !*token;
  if (new_guest_) {
    AskForToken();
    return {};
  }
  line_->api->SetToken(**token);
  line_->api->GetAccount([this_inbox = &inbox_, generation = generation_, secret = **token](auto player) {
    using Answer = Result<sdk::SignedIn>;
    auto answer = player.ok() ? Answer(sdk::SignedIn{*player, secret}) : Answer(player.error());
    this_inbox->Post({generation, NowMicros(), app::Identified{std::move(answer)}});
  });
  return {};
}

void Network::AskForToken() {
  new_guest_ = true;
  line_->api->SignInGuest({name_, false}, [this_inbox = &inbox_, generation = generation_](auto answer) {
    this_inbox->Post({generation, NowMicros(), app::Identified{std::move(answer)}});
  });
}

void Network::Identified(const app::Identified& answer) {
  if (!line_ || line_->session) return;
  if (answer.result) return Open(*answer.result);
  const bool forgotten = answer.result.error().reason == Reason::kBadToken;
  if (forgotten && !new_guest_) return AskForToken();
  Post(model::SignInFailed{answer.result.error()});
}

void Network::Open(const sdk::SignedIn& me) {
  if (new_guest_) {
    if (const auto kept = sdk::WriteToken(token_file_, me.token); !kept) {
      return Post(model::SignInFailed{kept.error()});
    }
  }
  line_->api->SetToken(me.token);
  line_->session = sdk::OpenSession(line_->channel, me.token, line_->handler);
}

void Network::Post(model::News news) { Poster{&inbox_, generation_}(std::move(news)); }

struct Network::Carrier {
  Line& line;
  Poster post;

  void operator()(const model::SignIn&) const {}
  void operator()(const model::Leave&) const { line.session->Leave(); }
  void operator()(const model::TryNow&) const { line.session->TryNow(); }
  void operator()(const model::Follow& follow) const {
    if (follow.afresh) return line.session->FollowAfresh(follow.topic);
    line.session->Follow(follow.topic);
  }
  void operator()(const model::Unfollow& unfollow) const { line.session->Unfollow(unfollow.topic); }
  void operator()(const model::Command& command) const {
    line.session->Submit(command.match, command.command);
  }
  void operator()(const model::Seek& seek) const {
    line.api->CreateSeek({sdk::NewRequestId(), seek.ruleset, seek.clock}, [post = post](const auto& ticket) {
      post(model::SeekAnswer{ticket.ok() ? Result<void>() : Result<void>(ticket.error())});
    });
  }
  void operator()(const model::CancelSeek&) const {
    line.api->CancelSeek([post = post](const auto& match) { post(model::CancelAnswer{match}); });
  }
  void operator()(const model::OpenTable& wish) const {
    line.api->Open({wish.request, wish.ruleset, wish.clock, wish.side, wish.is_private},
                   [post = post](const auto& opened) { post(model::OpenAnswer{opened}); });
  }
  void operator()(const model::ListBest& wish) const {
    line.api->ListBestSolutions(wish.ruleset, wish.size,
                                [post = post](const auto& list) { post(model::BestAnswer{list}); });
  }
  void operator()(const model::JoinTable& wish) const {
    line.api->Join({wish.request, wish.table, wish.code},
                   [post = post, table = wish.table](const auto& seat) {
                     using Answer = Result<MatchId>;
                     post(model::JoinAnswer{table, seat.ok() ? Answer(seat->match) : Answer(seat.error())});
                   });
  }
  void operator()(const model::WithdrawTable& wish) const {
    line.api->Withdraw(wish.table, [post = post, table = wish.table](const auto& done) {
      post(model::WithdrawAnswer{table, done});
    });
  }
};

void Network::Carry(const model::Order& order) {
  if (line_ && line_->session) std::visit(Carrier{*line_, {&inbox_, generation_}}, order);
}

}  // namespace merels::app
