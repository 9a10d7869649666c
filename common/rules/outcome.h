// Sides and results, the same for every family of games.
#ifndef MERELS_COMMON_RULES_OUTCOME_H_
#define MERELS_COMMON_RULES_OUTCOME_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace merels::rules {

/// The first player (White in morris, the fox, White in the race) plays first.
enum class Side : std::uint8_t { kFirst, kSecond };

constexpr Side Other(Side side) { return side == Side::kFirst ? Side::kSecond : Side::kFirst; }
constexpr std::size_t Index(Side side) { return static_cast<std::size_t>(side); }

enum class Score : std::uint8_t { kFirstWins, kSecondWins, kDraw };

constexpr Score WinFor(Side side) { return side == Side::kFirst ? Score::kFirstWins : Score::kSecondWins; }

/// "1-0", "0-1", "1/2".
constexpr std::string_view ScoreText(Score score) {
  switch (score) {
    case Score::kFirstWins: return "1-0";
    case Score::kSecondWins: return "0-1";
    case Score::kDraw: return "1/2";
  }
  return "*";
}

/// How a game ended. `reason` is a word of the rules ("few", "blocked", "reps", ...) or of the match
/// ("resign", "time", "agreement", ...).
struct Outcome {
  Score score = Score::kDraw;
  std::string reason;

  bool operator==(const Outcome&) const = default;
};

}  // namespace merels::rules

#endif  // MERELS_COMMON_RULES_OUTCOME_H_
