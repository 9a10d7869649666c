#include "proto/wire/ply_bytes.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <variant>

#include "merels/v1/session_service.pb.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

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
  void Text(int field, std::string_view text) {
    if (text.empty()) return;
    at_ -= text.size();
    std::copy(text.begin(), text.end(), at_);
    Head(field, at_ + text.size());
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

std::span<const std::uint8_t> PlyBytes(const session::Delivery& delivery, PlyBytesRoom& room) {
  const auto* seen = std::get_if<match::SeenEntry>(&delivery.content);
  if (seen == nullptr || seen->logged->entry.events.size() != 1) return {};
  const auto* ply = std::get_if<match::PlyPlayed>(&seen->logged->entry.events.front());
  if (ply == nullptr) return {};
  const std::string topic = session::TopicText(delivery.topic);
  if (topic.size() + delivery.epoch.size() + ply->ply.size() + ply->position.size() + kNumbers > room.size())
    return {};
  BackwardWriter out(room);
  const std::uint8_t* const end = out.at();
  WriteEntry(*seen->logged, *ply, out);
  out.Number(v1::Delivery::kPrevSeqFieldNumber, delivery.prev_seq);
  out.Number(v1::Delivery::kSeqFieldNumber, delivery.seq);
  out.Text(v1::Delivery::kEpochFieldNumber, delivery.epoch);
  out.Text(v1::Delivery::kTopicFieldNumber, topic);
  out.Head(v1::SessionResponse::kDeliveryFieldNumber, end);
  return {out.at(), end};
}

}  // namespace merels::wire
