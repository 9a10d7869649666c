// The table of calls: each unary call of the protocol is its request, a struct of the call's name in one of
// the headers beside this one. It says what the answer is and who may make the call. The wire
// (proto/wire/call.h), the server, the client library and all programs know a call by that struct alone.
// Lists are read one page at a time.
#pragma once

#include <concepts>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace merels::api {

/// The permission that a caller needs.
enum class Needs : std::uint8_t {
  kNothing,
  kToken,
  // A token with this scope.
  kWatch,
  kPlay,
  kChat,
  kAccount,
  /// The token of a moderator, with the scope account.
  kModerator,
  /// The operator's token, from the server's own machine.
  kOperator,
};

// The cost of a call in plain calls, for the limits of accounts and addresses.
inline constexpr int kPlain = 1;
inline constexpr int kList = 3;     // reads many rows
inline constexpr int kHeavy = 10;   // sends much data, or makes a guest
inline constexpr int kSecret = 40;  // checks a password, or costs as much

struct CallRule {
  Needs needs = Needs::kOperator;
  int cost = kPlain;
  /// A list that is read from the store: only a few of one account are read at a time.
  bool takes_turns = false;
};

/// `T::Answer` is void for an answer without contents.
template <class T>
concept Call = requires {
  typename T::Answer;
  { T::kRule } -> std::convertible_to<CallRule>;
};

/// One page of a list, and the token of the next one (empty: there is none).
template <class T>
struct Page {
  std::vector<T> items;
  std::string next;
};
struct PageQuery {
  int size = 0;       // 0: the server's default; above the server's limit: the limit
  std::string token;  // from the page before; empty for the first
};

/// Adds a further page of the same list.
template <class T>
void Append(Page<T>& all, Page<T> page) {
  all.items.insert(all.items.end(), std::make_move_iterator(page.items.begin()),
                   std::make_move_iterator(page.items.end()));
  all.next = std::move(page.next);
}

}  // namespace merels::api
