// The table of calls: each unary call of the protocol is its request, a struct of the call's name in one of
// the headers beside this one. It says what the answer is and who may make the call. The wire
// (proto/wire/call.h), the server, the client library and all programs know a call by that struct alone.
#pragma once

#include <concepts>
#include <cstdint>

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

}  // namespace merels::api
