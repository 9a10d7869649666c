#include "client/cli/base/words.h"

#include "common/notation/spelling.h"

namespace merels::cli {

std::vector<std::string> Words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  std::vector<std::string> words;
  while (true) {
    const std::size_t start = text.find_first_not_of(kBlanks);
    if (start == std::string_view::npos) return words;
    text.remove_prefix(start);
    const std::size_t length = std::min(text.find_first_of(kBlanks), text.size());
    words.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Result<void> PlayAll(rules::Game& game, const std::vector<std::string>& plies) {
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const auto played = game.Play(plies[i]);
    if (!played) {
      return Error{played.error().reason, "ply " + std::to_string(i + 1) + ": " + played.error().sentence};
    }
  }
  return {};
}

Result<rules::Game> GameAt(const rules::Ruleset& ruleset, const std::string& position) {
  if (!position.empty() && position[0] == '=') {
    return rules::Game::At(ruleset, std::string_view(position).substr(1));
  }
  rules::Game game(ruleset);
  if (position == "start") return game;
  if (auto played = PlayAll(game, notation::PliesIn(position, game.topology())); !played)
    return played.error();
  return game;
}

}  // namespace merels::cli
