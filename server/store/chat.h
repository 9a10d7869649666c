// Chat messages. They are not in a match's log, since they are personal data and kept only for a while.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/base/done.h"
#include "common/chat/chat.h"

namespace merels::store {

class SqlRunner;

/// The messages between two numbers, both excluded; `before` 0: all after the first number.
struct ChatRange {
  std::uint64_t after = 0;
  std::uint64_t before = 0;
};

/// The state of a match's chat.
struct ChatHead {
  MatchId match;
  /// The numbers of the newest messages in the two rooms; 0: there are none.
  std::uint64_t players = 0;
  std::uint64_t spectators = 0;
  bool off = false;  // a player has turned it off

  bool operator==(const ChatHead&) const = default;
};

/// Threads: any; no call waits for the disk. Writes are carried out in the order of their calls, and a read
/// after a write's `done` sees that write. Errors: store-refused when the store is away, internal when it
/// works but rejects the change. Every write is idempotent.
class ChatStore {
 public:
  /// In a database of the newest schema. `runner` outlives it.
  explicit ChatStore(SqlRunner& runner) : runner_(runner) {}

  /// Stores a message and numbers it: within a room nobody reads a number and later a new message with a
  /// lower one. If this request of the author has stored one before, that one is returned, and nothing is
  /// stored a second time. Errors: request-id-reused when that was another text or another room; bad-token
  /// when the account is closed by now.
  void Add(const chat::Place& place, const RequestId& request, const chat::Message& message,
           Done<chat::Message> done);

  /// The messages of a room in this range, oldest first; if there are more than `most`, the newest.
  void List(const chat::Place& place, const ChatRange& range, std::size_t most,
            Done<std::vector<chat::Message>> done);

  /// For each of these matches, in their order.
  void Heads(std::vector<MatchId> matches, Done<std::vector<ChatHead>> done);

  /// An account's messages after that number, oldest first; at most `most`.
  void ListBy(const AccountId& account, std::uint64_t after, std::size_t most,
              Done<std::vector<chat::SaidMessage>> done);
  /// The matches whose chat a player has turned off; at most `most`.
  void ListOff(const AccountId& player, std::size_t most, Done<std::vector<MatchId>> done);

  /// Turns the chat of a match off or on for one of its players.
  void SetOff(const MatchId& match, const AccountId& player, bool off, Done<void> done);
  /// Whether any of its players has turned it off.
  void IsOff(const MatchId& match, Done<bool> done);

  /// Deletes messages from before that time, Unix time. This and the next delete a few messages per
  /// transaction.
  void ForgetBefore(std::chrono::milliseconds time, Done<void> done);
  /// Deletes the messages of an account.
  void ForgetAccount(const AccountId& account, Done<void> done);

 private:
  SqlRunner& runner_;
};

}  // namespace merels::store
