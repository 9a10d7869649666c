// What was said at the tables. In no match's log: it is somebody's own, and is kept for a while only.
#ifndef MERELS_SERVER_STORE_CHAT_H_
#define MERELS_SERVER_STORE_CHAT_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/chat/chat.h"
#include "server/store/done.h"

namespace merels::store {

struct ChatPlace {
  MatchId match;
  chat::Room room = chat::Room::kPlayers;
};

/// Between these numbers, which are not in it; `before` 0: whatever came after the first.
struct ChatRange {
  std::uint64_t after = 0;
  std::uint64_t before = 0;
};

/// Something that was said, and where.
struct SaidMessage {
  ChatPlace place;
  chat::Message message;
};

/// Threads, order and errors as of Store. Every write is safe to repeat.
class ChatStore {
 public:
  virtual ~ChatStore() = default;

  /// Keeps a message and numbers it. What this request of its author said before is given back, and nothing
  /// is kept a second time. Errors: request-id-reused, when it said something else, or elsewhere; bad-token, when
  /// that account is closed by now.
  virtual void Add(const ChatPlace& place, const RequestId& request, const chat::Message& message,
                   Done<chat::Message> done) = 0;

  /// The messages of a room after that number, and before the other unless that is 0, oldest first; of more
  /// than `most` the newest.
  virtual void List(const ChatPlace& place, const ChatRange& range, std::size_t most,
                    Done<std::vector<chat::Message>> done) = 0;

  /// What an account has said after that number, oldest first; at most so many.
  virtual void ListBy(const AccountId& account, std::uint64_t after, std::size_t most,
                      Done<std::vector<SaidMessage>> done) = 0;
  /// The matches in which a player wants no talk; at most so many.
  virtual void ListOff(const AccountId& player, std::size_t most, Done<std::vector<MatchId>> done) = 0;

  /// Whether a player of a match wants no talk there.
  virtual void SetOff(const MatchId& match, const AccountId& player, bool off, Done<void> done) = 0;
  /// Whether any of them wants none.
  virtual void IsOff(const MatchId& match, Done<bool> done) = 0;

  /// Forgets what was said before that time, Unix time. This and the next: a few messages in a transaction.
  virtual void ForgetBefore(std::chrono::milliseconds time, Done<void> done) = 0;
  /// Forgets what an account has said.
  virtual void ForgetAccount(const AccountId& account, Done<void> done) = 0;
};

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_CHAT_H_
