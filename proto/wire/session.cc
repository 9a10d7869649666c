#include "proto/wire/session.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "proto/wire/chat.h"
#include "proto/wire/entry.h"
#include "proto/wire/lobby.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"
#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

// With the text around them, these fit into the name of a topic.
constexpr std::size_t kLongestMatch = 32;
constexpr std::size_t kLongestPool = 61;

MatchId ReadTopicMatch(const std::string& id, Reading& reading) {
  reading.Require(!id.empty(), Reason::kBadArgument, "the topic names no match");
  return MatchId(reading.Text(id, kLongestMatch, "the match of the topic"));
}

void WriteTopic(const lobby::Filter& filter, v1::LobbyTopic& message) {
  for (const std::string& ruleset : filter.rulesets) message.add_rulesets(ruleset);
  for (const auto time_class : filter.classes) message.add_time_classes(ToProto(time_class));
  if (filter.rated != lobby::Filter::Rated::kEither)
    message.set_rated(filter.rated == lobby::Filter::Rated::kRated);
  message.set_without_bots(filter.without_bots);
  if (!filter.rating.any()) *message.mutable_rating() = ToProto(filter.rating);
}

lobby::Filter ReadTopic(const v1::LobbyTopic& message, Reading& reading) {
  lobby::Filter filter;
  filter.rulesets.assign(message.rulesets().begin(), message.rulesets().end());
  bool any = false;
  for (const int number : message.time_classes()) {
    const auto time_class = reading.Take(FromProto(static_cast<v1::TimeClass>(number)));
    any = any || !time_class;
    if (time_class) filter.classes.push_back(*time_class);
  }
  if (any) filter.classes.clear();
  using Rated = lobby::Filter::Rated;
  if (message.has_rated()) filter.rated = message.rated() ? Rated::kRated : Rated::kCasual;
  filter.without_bots = message.without_bots();
  filter.rating = reading.Take(FromProto(message.rating()));
  return reading.Take(lobby::Canonical(std::move(filter)));
}

session::Topic ReadKind(const v1::Topic& message, Reading& reading) {
  switch (message.kind_case()) {
    case v1::Topic::kMatch: return session::Topic::Match(ReadTopicMatch(message.match().match_id(), reading));
    case v1::Topic::kLobby: return session::Topic::Lobby(ReadTopic(message.lobby(), reading));
    case v1::Topic::kNotices: return session::Topic::Notices();
    case v1::Topic::kChat:
      return session::Topic::Chat(ReadTopicMatch(message.chat().match_id(), reading),
                                  reading.Take(FromProto(message.chat().room())));
    case v1::Topic::kChannel:
      return session::Topic::Tv(reading.Text(message.channel().pool(), kLongestPool, "the pool"));
    case v1::Topic::KIND_NOT_SET: break;
  }
  reading.Require(false, Reason::kUnknownKind, "this server does not know this kind of topic");
  return {};
}

using Kind = session::Topic::Kind;

struct ContentWriter {
  v1::Delivery& message;

  void operator()(const match::SeenEntry& entry) const { Write(entry, *message.mutable_match_entry()); }
  void operator()(const match::Snapshot& match) const { Write(match, *message.mutable_match_snapshot()); }
  void operator()(const lobby::Change& change) const { *message.mutable_lobby_change() = ToProto(change); }
  void operator()(const lobby::Snapshot& lobby) const { *message.mutable_lobby_snapshot() = ToProto(lobby); }
  void operator()(const lobby::Notice& notice) const { *message.mutable_notice() = ToProto(notice); }
  void operator()(const lobby::NoticesSnapshot& notices) const {
    *message.mutable_notices_snapshot() = ToProto(notices);
  }
  void operator()(const session::PresenceChanged& change) const {
    *message.mutable_presence_changed() = ToProto(change.side, change.presence);
  }
  void operator()(const chat::Message& said) const { *message.mutable_chat_message() = ToProto(said); }
  void operator()(const chat::Snapshot& room) const { *message.mutable_chat_snapshot() = ToProto(room); }
  void operator()(const session::WatchersChanged& change) const {
    message.mutable_watchers_changed()->set_watchers(change.watchers);
  }
  void operator()(const session::OnAir& on_air) const {
    auto& written = *message.mutable_on_air();
    if (on_air.match) *written.mutable_match() = ToProto(*on_air.match);
  }
  void operator()(const match::Turn& turn) const {
    auto& written = *message.mutable_turn();
    written.set_position_seq(turn.position_seq);
    if (turn.to_move) written.set_to_move(ToProto(*turn.to_move));
    for (const std::string& ply : turn.legal_plies) written.add_legal_plies(ply);
    written.set_more_plies(turn.more_plies);
  }
};

match::Turn ReadTurn(const v1::Turn& message, Reading& reading) {
  match::Turn turn{
      message.position_seq(), reading.Take(OptionalFromProto(message.to_move())), {}, message.more_plies()};
  for (const auto& ply : message.legal_plies())
    turn.legal_plies.push_back(reading.Text(ply, kMaxPlyText, "a legal ply"));
  return turn;
}

Kind KindOf(v1::Delivery::ContentCase content) {
  switch (content) {
    case v1::Delivery::kMatchEntry:
    case v1::Delivery::kPresenceChanged:
    case v1::Delivery::kWatchersChanged:
    case v1::Delivery::kTurn:
    case v1::Delivery::kMatchSnapshot: return Kind::kMatch;
    case v1::Delivery::kOnAir: return Kind::kTv;
    case v1::Delivery::kNotice:
    case v1::Delivery::kNoticesSnapshot: return Kind::kNotices;
    case v1::Delivery::kChatMessage:
    case v1::Delivery::kChatSnapshot: return Kind::kChat;
    case v1::Delivery::kLobbyChange:
    case v1::Delivery::kLobbySnapshot:
    case v1::Delivery::CONTENT_NOT_SET: break;
  }
  return Kind::kLobby;
}

session::Content ReadContent(const v1::Delivery& message, const session::Topic& topic, Reading& reading) {
  switch (message.content_case()) {
    case v1::Delivery::kMatchEntry: return reading.Take(FromProto(message.match_entry(), topic.match));
    case v1::Delivery::kMatchSnapshot: return reading.Take(FromProto(message.match_snapshot()));
    case v1::Delivery::kLobbyChange: return reading.Take(FromProto(message.lobby_change()));
    case v1::Delivery::kLobbySnapshot: return reading.Take(FromProto(message.lobby_snapshot()));
    case v1::Delivery::kNotice: return reading.Take(FromProto(message.notice()));
    case v1::Delivery::kNoticesSnapshot: return reading.Take(FromProto(message.notices_snapshot()));
    case v1::Delivery::kPresenceChanged: {
      const auto seat = reading.Take(FromProto(message.presence_changed()));
      return session::PresenceChanged{seat.side, seat.presence};
    }
    case v1::Delivery::kChatMessage: return reading.Take(FromProto(message.chat_message()));
    case v1::Delivery::kChatSnapshot: return reading.Take(FromProto(message.chat_snapshot()));
    case v1::Delivery::kWatchersChanged:
      return session::WatchersChanged{message.watchers_changed().watchers()};
    case v1::Delivery::kTurn: return ReadTurn(message.turn(), reading);
    case v1::Delivery::kOnAir: {
      session::OnAir on_air;
      if (message.on_air().has_match()) on_air.match = reading.Take(FromProto(message.on_air().match()));
      return on_air;
    }
    case v1::Delivery::CONTENT_NOT_SET: break;
  }
  reading.Require(false, Reason::kBadArgument, "the delivery has content of an unknown kind");
  return session::Content{};
}

void CheckFit(const session::Delivery& delivery, Kind content, Reading& reading) {
  reading.Require(content == delivery.topic.kind, Reason::kBadArgument,
                  "the delivery's content does not belong to its topic");
  const auto* snapshot = std::get_if<match::Snapshot>(&delivery.content);
  reading.Require(snapshot == nullptr || snapshot->match == delivery.topic.match, Reason::kBadArgument,
                  "the delivery brings another match than its topic says");
  const auto* entry = std::get_if<match::SeenEntry>(&delivery.content);
  reading.Require(entry == nullptr || (entry->logged && entry->seq() == delivery.seq), Reason::kBadArgument,
                  "the delivery brings another row than its number says");
  const auto* room = std::get_if<chat::Snapshot>(&delivery.content);
  reading.Require(
      room == nullptr || (room->match == delivery.topic.match && room->room == delivery.topic.room),
      Reason::kBadArgument, "the delivery brings another room than its topic says");
}

/// Enough for all fields but the texts: each has at most a tag and ten bytes.
constexpr std::size_t kNumbers = 300;

// The wire types of protobuf's encoding.
constexpr unsigned kVarint = 0;
constexpr unsigned kLengthDelimited = 2;

/// Writes fields from the last to the first, so that the length of a message is known when its head is
/// written.
class BackwardWriter {
 public:
  explicit BackwardWriter(std::span<std::uint8_t> room) : at_(room.data() + room.size()) {}

  const std::uint8_t* at() const { return at_; }

  /// A number that is 0 is not written.
  void Number(int field, std::uint64_t number) {
    if (number != 0) Present(field, number);
  }
  void Signed(int field, std::int64_t number) { Number(field, static_cast<std::uint64_t>(number)); }
  void Time(int field, std::chrono::milliseconds time) { Signed(field, time.count()); }
  void Present(int field, std::uint64_t number) {
    Varint(number);
    Tag(field, kVarint);
  }
  void Text(int field, std::string_view text) { Text(field, text, {}); }
  /// The two together; nothing is written when both are empty.
  void Text(int field, std::string_view text, std::string_view rest) {
    const std::uint8_t* const end = at_;
    if (text.empty() && rest.empty()) return;
    at_ = std::copy_backward(rest.begin(), rest.end(), at_);
    at_ = std::copy_backward(text.begin(), text.end(), at_);
    Head(field, end);
  }
  /// The bytes written before `end` are a message.
  void Head(int field, const std::uint8_t* end) {
    Varint(static_cast<std::uint64_t>(end - at_));
    Tag(field, kLengthDelimited);
  }

 private:
  void Tag(int field, unsigned type) { Varint(static_cast<unsigned>(field) << 3 | type); }
  void Varint(std::uint64_t number) {
    std::size_t size = 1;
    for (std::uint64_t rest = number >> 7; rest != 0; rest >>= 7) ++size;
    at_ -= size;
    for (std::size_t i = 0; i + 1 < size; ++i, number >>= 7) {
      at_[i] = static_cast<std::uint8_t>(number | 0x80);
    }
    at_[size - 1] = static_cast<std::uint8_t>(number);
  }

  std::uint8_t* at_;
};

std::uint64_t NumberOf(rules::Side side) { return static_cast<std::uint64_t>(ToProto(side)); }

void WriteClocks(const match::Clocks& clocks, BackwardWriter& out) {
  const std::uint8_t* const end = out.at();
  if (clocks.running) out.Present(v1::Clocks::kRunningFieldNumber, NumberOf(*clocks.running));
  out.Time(v1::Clocks::kBlackLeftMsFieldNumber, clocks.left[1]);
  out.Time(v1::Clocks::kWhiteLeftMsFieldNumber, clocks.left[0]);
  out.Head(v1::MatchEntry::kClocksFieldNumber, end);
}

void WritePly(const match::PlyPlayed& ply, BackwardWriter& out) {
  const std::uint8_t* const end = out.at();
  out.Time(v1::PlyPlayed::kLeftMsFieldNumber, ply.left);
  out.Time(v1::PlyPlayed::kCreditMsFieldNumber, ply.credit);
  out.Time(v1::PlyPlayed::kChargedMsFieldNumber, ply.charged);
  out.Signed(v1::PlyPlayed::kNumberFieldNumber, ply.number);
  out.Text(v1::PlyPlayed::kPositionFieldNumber, ply.position);
  out.Text(v1::PlyPlayed::kPlyFieldNumber, ply.ply);
  out.Number(v1::PlyPlayed::kSideFieldNumber, NumberOf(ply.side));
  out.Head(v1::MatchEvent::kPlyPlayedFieldNumber, end);
  out.Head(v1::MatchEntry::kEventsFieldNumber, end);
}

void WriteEntry(const match::Logged& logged, const match::PlyPlayed& ply, BackwardWriter& out) {
  const std::uint8_t* const end = out.at();
  WriteClocks(logged.clocks, out);
  WritePly(ply, out);
  out.Time(v1::MatchEntry::kAtUnixMsFieldNumber, logged.entry.at);
  out.Number(v1::MatchEntry::kSeqFieldNumber, logged.entry.seq);
  out.Head(v1::Delivery::kMatchEntryFieldNumber, end);
}

}  // namespace

v1::Topic ToProto(const session::Topic& topic) {
  v1::Topic message;
  switch (topic.kind) {
    case Kind::kMatch: message.mutable_match()->set_match_id(topic.match.text()); break;
    case Kind::kLobby: WriteTopic(topic.filter, *message.mutable_lobby()); break;
    case Kind::kNotices: message.mutable_notices(); break;
    case Kind::kChat:
      message.mutable_chat()->set_match_id(topic.match.text());
      message.mutable_chat()->set_room(ToProto(topic.room));
      break;
    case Kind::kTv: message.mutable_channel()->set_pool(topic.channel); break;
  }
  return message;
}

Result<session::Topic> FromProto(const v1::Topic& message) {
  Reading reading;
  auto topic = ReadKind(message, reading);
  return reading.Done(std::move(topic));
}

v1::Delivery ToProto(const session::Delivery& delivery) {
  v1::Delivery message;
  Write(delivery, message);
  return message;
}

void Write(const session::Delivery& delivery, v1::Delivery& message) {
  message.set_topic(session::TopicText(delivery.topic));
  message.set_epoch(delivery.epoch);
  message.set_seq(delivery.seq);
  message.set_prev_seq(delivery.prev_seq);
  std::visit(ContentWriter{message}, delivery.content);
}

Result<session::Delivery> FromProto(const v1::Delivery& message) {
  Reading reading;
  session::Delivery delivery;
  delivery.topic = reading.Take(session::ParseTopic(message.topic()));
  delivery.epoch = reading.Text(message.epoch(), kMaxOpaqueText, "the epoch");
  delivery.seq = message.seq();
  delivery.prev_seq = message.prev_seq();
  delivery.content = ReadContent(message, delivery.topic, reading);
  CheckFit(delivery, KindOf(message.content_case()), reading);
  return reading.Done(std::move(delivery));
}

v1::Acknowledgement ToProto(const RequestId& request, const MatchId& match,
                            const Result<match::SeenEntry>& outcome) {
  v1::Acknowledgement message;
  Write(request, match, outcome, message);
  return message;
}

void Write(const RequestId& request, const MatchId& match, const Result<match::SeenEntry>& outcome,
           v1::Acknowledgement& message) {
  message.mutable_request_id()->assign(request.text());
  message.set_match_id(match.text());
  if (outcome.ok()) {
    Write(*outcome, *message.mutable_accepted()->mutable_entry());
  } else {
    *message.mutable_refused() = ToProto(outcome.error());
  }
}

Result<match::SeenEntry> FromProto(const v1::Acknowledgement& message) {
  if (message.has_refused()) return FromProto(message.refused());
  Reading reading;
  reading.Require(message.has_accepted(), Reason::kBadArgument,
                  "the acknowledgement says neither accepted nor refused");
  const auto match = reading.Take(ReadMatchId(message.match_id()));
  auto entry = reading.Take(FromProto(message.accepted().entry(), match));
  return reading.Done(std::move(entry));
}

std::span<const std::uint8_t> PlyBytes(const session::Delivery& delivery, PlyBytesRoom& room) {
  const auto* seen = std::get_if<match::SeenEntry>(&delivery.content);
  if (seen == nullptr || seen->logged->entry.events.size() != 1) return {};
  const auto* ply = std::get_if<match::PlyPlayed>(&seen->logged->entry.events.front());
  if (ply == nullptr) return {};
  const std::string& match = delivery.topic.match.text();
  if (match.size() + delivery.epoch.size() + ply->ply.size() + ply->position.size() + kNumbers > room.size())
    return {};
  BackwardWriter out(room);
  const std::uint8_t* const end = out.at();
  WriteEntry(*seen->logged, *ply, out);
  out.Number(v1::Delivery::kPrevSeqFieldNumber, delivery.prev_seq);
  out.Number(v1::Delivery::kSeqFieldNumber, delivery.seq);
  out.Text(v1::Delivery::kEpochFieldNumber, delivery.epoch);
  out.Text(v1::Delivery::kTopicFieldNumber, session::kMatchTopics, match);
  out.Head(v1::SessionResponse::kDeliveryFieldNumber, end);
  return {out.at(), end};
}

}  // namespace merels::wire
