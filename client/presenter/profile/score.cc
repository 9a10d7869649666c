#include "client/presenter/profile/score.h"

#include "common/rules/base/outcome.h"

namespace merels::presenter {

GameScore ScoreOf(const std::vector<match::Summary>& games, const AccountId& player) {
  GameScore score;
  for (const auto& game : games) {
    if (!game.outcome) continue;
    const auto side = game.players[1].id == player ? rules::Side::kSecond : rules::Side::kFirst;
    const auto winner = rules::WinnerOf(game.outcome->score);
    if (winner) {
      ++(*winner == side ? score.won : score.lost);
    } else if (game.outcome->score == rules::Score::kDraw) {
      ++score.drawn;
    }
  }
  return score;
}

std::string ScoreWords(const std::string& who, const GameScore& score) {
  return who + " won " + std::to_string(score.won) + ", lost " + std::to_string(score.lost) + ", drew " +
         std::to_string(score.drawn);
}

}  // namespace merels::presenter
