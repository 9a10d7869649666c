// Sides and results, the same for every family of games.
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

}  // namespace merels::rules
