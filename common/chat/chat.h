// The chat of a match: between its players, or among its spectators.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"

namespace merels::chat {

/// The two rooms are strictly separate. Numbers are stored: they never change.
enum class Room : std::uint8_t { kPlayers = 0, kSpectators = 1 };

/// Frequent messages, which can be shown in the reader's language. Numbers are stored.
enum class Courtesy : std::uint8_t {
  kHello = 1,
  kGoodLuck = 2,
  kHaveFun = 3,
  kWellPlayed = 4,
  kGoodGame = 5,
  kThanks = 6,
  kHaveToGo = 7,
};
inline constexpr std::array kCourtesies = {Courtesy::kHello,      Courtesy::kGoodLuck, Courtesy::kHaveFun,
                                           Courtesy::kWellPlayed, Courtesy::kGoodGame, Courtesy::kThanks,
                                           Courtesy::kHaveToGo};

/// In English: "Hello", "Good luck", ...
std::string_view WordsOf(Courtesy courtesy);
/// The word to type for it: "hello", "good-luck", "have-fun", "well-played", "good-game", "thanks",
/// "have-to-go".
std::string_view Name(Courtesy courtesy);
std::optional<Courtesy> FindCourtesy(std::string_view name);

struct Message {
  std::uint64_t number = 0;  // in its room they rise, with gaps
  clock::Millis at{0};       // Unix time
  AccountId by;
  std::string name;  // the author's name at that time
  std::string text;  // of a courtesy in English
  std::optional<Courtesy> courtesy;
  bool guest = false;  // the author has no password
  bool bot = false;    // the author is a computer
  bool operator==(const Message&) const = default;
};

/// A room of a match.
struct Place {
  MatchId match;
  Room room = Room::kPlayers;
};

/// A message, and its room.
struct SaidMessage {
  Place place;
  Message message;
};

/// The current state of a room.
struct Snapshot {
  MatchId match;
  Room room = Room::kPlayers;
  std::vector<Message> messages;  // oldest first; the newest of them
  bool off = false;               // a player has turned the chat of the players off
  bool operator==(const Snapshot&) const = default;
};

/// Whether a text may be a message: bad-text when it is empty or blank, has more than `longest` characters,
/// is not UTF-8, or has characters that are not allowed in a line: control characters, line breaks, invisible
/// characters, those that change the direction of writing, and combining marks that are stacked or without a
/// character (common/base/text.h).
Result<void> CheckText(std::string_view text, std::size_t longest);

}  // namespace merels::chat
