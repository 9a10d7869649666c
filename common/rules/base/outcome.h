// Sides, their names and those of their men, and results, the same for every family of games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace merels::rules {

/// The first player (White in morris, the fox, White in the race) plays first.
enum class Side : std::uint8_t { kFirst, kSecond };

constexpr Side Other(Side side) { return side == Side::kFirst ? Side::kSecond : Side::kFirst; }
constexpr std::size_t Index(Side side) { return static_cast<std::size_t>(side); }

/// The first three end games of two players; a puzzle for one is solved, or stuck when no ply is left. An
/// aborted match has none.
enum class Score : std::uint8_t { kFirstWins, kSecondWins, kDraw, kSolved, kStuck, kNone };
inline constexpr std::array kScores = {Score::kFirstWins, Score::kSecondWins, Score::kDraw,
                                       Score::kSolved,    Score::kStuck,      Score::kNone};

constexpr Score WinFor(Side side) { return side == Side::kFirst ? Score::kFirstWins : Score::kSecondWins; }

/// Nothing in a draw, a puzzle, or an aborted match.
constexpr std::optional<Side> WinnerOf(Score score) {
  if (score == Score::kFirstWins) return Side::kFirst;
  if (score == Score::kSecondWins) return Side::kSecond;
  return std::nullopt;
}

/// "1-0", "0-1", "1/2", "solved", "stuck", and "*" for none.
constexpr std::string_view ScoreText(Score score) {
  switch (score) {
    case Score::kFirstWins: return "1-0";
    case Score::kSecondWins: return "0-1";
    case Score::kDraw: return "1/2";
    case Score::kSolved: return "solved";
    case Score::kStuck: return "stuck";
    case Score::kNone: break;
  }
  return "*";
}

/// The score with this text; nothing for any other text.
constexpr std::optional<Score> FindScore(std::string_view text) {
  for (const Score score : kScores) {
    if (ScoreText(score) == text) return score;
  }
  return std::nullopt;
}

/// The end of a game. `reason` is a word of the rules ("few", "blocked", "reps", ...; of a stuck puzzle the
/// number of pegs left) or of the match ("resign", "time", "agreement", ...).
struct Outcome {
  Score score = Score::kDraw;
  std::string reason;

  bool operator==(const Outcome&) const = default;
};

/// The names of a side and of its men, so that every client uses the same words.
struct SideName {
  /// In a heading or a list: "White", "Geese".
  std::string_view label;
  /// Within a sentence: "White", "the geese".
  std::string_view subject;
  /// Whether a verb after the subject is in the plural: "the geese are to move".
  bool plural = false;
  /// One man of the side, and several: "goose", "geese".
  std::string_view man;
  std::string_view men;
  /// The letter of its men in position strings: 'G'.
  char letter = 0;
};

/// By side; in a puzzle for one both are the player's.
using SideNames = std::array<SideName, 2>;

inline constexpr SideNames kWhiteAndBlack = {
    SideName{"White", "White", false, "man", "men", 'W'},
    SideName{"Black", "Black", false, "man", "men", 'B'},
};

}  // namespace merels::rules
