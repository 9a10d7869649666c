// The common part of all readers of wire messages. Everything from the network is checked here before other
// code sees it: an invalid message becomes an Error, never a crash and never a guess.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/notation/ply.h"

namespace google::protobuf {
class Descriptor;
class Message;
}  // namespace google::protobuf

namespace merels::wire {

// The longest texts that are read, in bytes.
using notation::kMaxPlyText;
inline constexpr std::size_t kMaxPositionText = 300;
inline constexpr std::size_t kMaxNameText = 256;
inline constexpr std::size_t kMaxOpaqueText = 64;
/// A page token, including the server's mark that distinguishes lists.
inline constexpr std::size_t kMaxPageToken = 128;
/// The highest rating that a request may name.
inline constexpr int kMaxRating = 4000;
inline constexpr std::size_t kMaxSentence = 500;
/// The largest time, in milliseconds, as a duration and as Unix time: some 30,000 years.
inline constexpr std::int64_t kMaxMillis = 1'000'000'000'000'000;

/// Keeps the first error while a message is read field by field.
class Reading {
 public:
  void Require(bool holds, Reason reason, std::string_view sentence);

  /// The value, or a default T once there was an error.
  template <class T>
  T Take(Result<T> result) {
    if (result.ok()) return std::move(*result);
    if (error_.ok()) error_ = result.error();
    return T{};
  }

  /// `text`, when it has at most `longest` bytes and no control characters; otherwise bad-argument names
  /// `what`.
  std::string Text(const std::string& text, std::size_t longest, std::string_view what);
  /// A duration or a time: 0 to kMaxMillis.
  clock::Millis Time(std::int64_t milliseconds, std::string_view what);

  bool ok() const { return error_.ok(); }

  template <class T>
  Result<std::remove_cvref_t<T>> Done(T&& value) const {
    if (!error_.ok()) return error_.error();
    return std::forward<T>(value);
  }

 private:
  Result<void> error_;
};

/// bad-argument, for bytes that are no such message.
Error Unreadable();
/// bad-argument when the message has a field of an older protocol that this one lacks: the client's intent is
/// lost, so nothing may be done instead.
Result<void> CheckCurrent(const google::protobuf::Message& message);

/// The message in the bytes of a request. The errors of Unreadable and CheckCurrent.
Result<void> ParseRequest(const std::string& bytes, google::protobuf::Message& message);
/// The path of the method that takes such a message.
std::string PathOfRequest(const google::protobuf::Descriptor& request);
/// An answer that cannot be understood.
Error NotUnderstood(const std::string& why);

/// 13 characters a-z, 2-7; otherwise unknown-match: no match can have such an id.
Result<MatchId> ReadMatchId(const std::string& text);
/// The same for tables: unknown-table.
Result<TableId> ReadTableId(const std::string& text);
/// The same for challenges: unknown-challenge.
Result<ChallengeId> ReadChallengeId(const std::string& text);
/// A UUID, in either case, returned in lower case. bad-request-id.
Result<RequestId> ReadRequestId(const std::string& text);

/// `text` with blanks for control characters, cut at kMaxSentence: an external text made safe for a terminal.
std::string CleanSentence(std::string_view text);

}  // namespace merels::wire
