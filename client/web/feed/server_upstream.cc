#include "client/web/feed/server_upstream.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "client/sdk/connection/token_file.h"

namespace merels::web {
namespace {

/// Between two attempts to sign in.
constexpr std::chrono::milliseconds kPauseOfSigningIn{1000};

}  // namespace

ServerUpstream::ServerUpstream(boost::asio::io_context& io, std::shared_ptr<sdk::Channel> channel,
                               UpstreamOptions options)
    : io_(io),
      channel_(std::move(channel)),
      options_(std::move(options)),
      again_(io),
      calls_(sdk::MakeCalls(channel_)) {}

ServerUpstream::~ServerUpstream() { again_.cancel(); }

void ServerUpstream::Begin(UpstreamListener& listener) {
  listener_ = &listener;
  SignIn();
}

void ServerUpstream::SignIn() {
  const auto token = sdk::ReadToken(options_.token_file);
  if (!token.ok()) return SignInLater(token.error());
  if (!*token) return BecomeGuest();
  calls_->SetToken(**token);
  Make(api::GetAccount(),
       [this, token = **token](const Result<match::Player>& me) { TakeAccount(me, token); });
}

void ServerUpstream::TakeAccount(const Result<match::Player>& me, const std::string& token) {
  if (me.ok()) return SignedIn(*me, token);
  if (me.error().reason == Reason::kBadToken) return BecomeGuest();
  SignInLater(me.error());
}

void ServerUpstream::BecomeGuest() {
  calls_->SetToken("");
  Make(api::SignInGuest{options_.name}, [this](const Result<api::SignedIn>& signed_in) {
    if (!signed_in.ok()) return SignInLater(signed_in.error());
    const auto written = sdk::WriteToken(options_.token_file, signed_in->token);
    if (!written.ok()) return SignInLater(written.error());
    SignedIn(signed_in->player, signed_in->token);
  });
}

void ServerUpstream::SignInLater(const Error& why) {
  if (std::exchange(said_, why.ToString()) != why.ToString())
    options_.warn("cannot sign in, trying again: " + why.ToString());
  again_.expires_after(kPauseOfSigningIn);
  again_.async_wait([this, alive = std::weak_ptr(alive_)](boost::system::error_code cancelled) {
    if (!cancelled && !alive.expired()) SignIn();
  });
}

void ServerUpstream::SignedIn(const match::Player& me, const std::string& token) {
  said_.clear();
  options_.say("signed in as " + me.name + " " + me.id.text());
  token_ = token;
  calls_->SetToken(token);
  for (const auto& stream : streams_) Open(*stream);
}

void ServerUpstream::Open(Stream& stream) {
  stream.number = ++numbers_;
  stream.connected = false;
  stream.session = sdk::OpenSession(
      channel_, token_,
      [this, number = stream.number, alive = std::weak_ptr(alive_)](const session::Update& update) {
        boost::asio::post(io_, [this, number, update, alive] {
          if (!alive.expired()) Hear(number, update);
        });
      });
  for (const session::Topic& topic : stream.topics) stream.session->Follow(topic);
}

ServerUpstream::Stream* ServerUpstream::StreamOf(const session::Topic& topic) {
  for (const auto& stream : streams_) {
    if (stream->topics.contains(topic)) return stream.get();
  }
  return nullptr;
}

bool ServerUpstream::Follow(const session::Topic& topic) {
  if (StreamOf(topic) != nullptr) return true;
  auto room = std::find_if(streams_.begin(), streams_.end(), [this](const auto& stream) {
    return stream->topics.size() < options_.topics_per_stream;
  });
  const bool another = room == streams_.end();
  if (another && streams_.size() == options_.streams) return false;
  if (another) room = streams_.insert(streams_.end(), std::make_unique<Stream>());
  Stream& stream = **room;
  stream.topics.insert(topic);
  if (stream.session) {
    stream.session->Follow(topic);
  } else if (!token_.empty()) {
    Open(stream);
  }
  return true;
}

void ServerUpstream::FollowAfresh(const session::Topic& topic) {
  const Stream* stream = StreamOf(topic);
  if (stream != nullptr && stream->session) stream->session->FollowAfresh(topic);
}

void ServerUpstream::Unfollow(const session::Topic& topic) {
  Stream* stream = StreamOf(topic);
  if (stream == nullptr) return;
  stream->topics.erase(topic);
  if (stream->session) stream->session->Unfollow(topic);
}

bool ServerUpstream::connected() const {
  return !streams_.empty() &&
         std::all_of(streams_.begin(), streams_.end(), [](const auto& stream) { return stream->connected; });
}

void ServerUpstream::Hear(std::uint64_t number, const session::Update& update) {
  const auto found = std::find_if(streams_.begin(), streams_.end(),
                                  [&](const auto& stream) { return stream->number == number; });
  if (found == streams_.end()) return;
  Stream& stream = **found;
  if (const auto* delivery = std::get_if<session::Delivery>(&update)) {
    if (stream.topics.contains(delivery->topic)) listener_->Hear(*delivery);
  } else if (const auto* ended = std::get_if<session::TopicEnded>(&update)) {
    if (stream.topics.erase(ended->topic) > 0) listener_->Hear(*ended);
  } else if (const auto* connection = std::get_if<session::Connection>(&update)) {
    HearConnection(stream, *connection);
  }
}

void ServerUpstream::HearConnection(Stream& stream, const session::Connection& connection) {
  using State = session::Connection::State;
  if (connection.state == State::kConnecting) return;
  const bool before = std::exchange(stream.connected, connection.state == State::kConnected);
  if (before != stream.connected) listener_->HearConnection(connected());
  if (before && !stream.connected) options_.warn("the server is lost: " + connection.why.ToString());
  if (!before && stream.connected) options_.say("connected");
  if (connection.state != State::kClosed) return;
  // The token holds no longer: all streams begin again with a new one.
  token_.clear();
  for (const auto& one : streams_) {
    one->session.reset();
    one->number = 0;
    one->connected = false;
  }
  SignInLater(connection.why);
}

}  // namespace merels::web
