#include "tests/bench/signature.h"

#include <string>
#include <string_view>

#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::bench {
namespace {

constexpr int kPerftDepth = 3;
constexpr int kSignedGames = 20;
constexpr int kSignedPlies = 300;

/// FNV-1a over text and numbers.
class Mixer {
 public:
  void Add(std::string_view text) {
    for (const char c : text) Byte(static_cast<unsigned char>(c));
    Byte(0);
  }
  void Add(std::uint64_t number) {
    for (int shift = 0; shift < 64; shift += 8) Byte(static_cast<unsigned char>(number >> shift));
  }
  std::uint64_t value() const { return value_; }

 private:
  void Byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3U; }

  std::uint64_t value_ = 0xCBF29CE484222325U;
};

void AddGame(const rules::Ruleset& ruleset, std::uint64_t seed, Mixer& mixer) {
  rules::SeededNumbers numbers(seed);
  rules::Game game(ruleset);
  while (!game.outcome() && game.plies() < kSignedPlies) {
    const auto legal = game.LegalPlies();
    for (const std::string& ply : legal) mixer.Add(ply);
    if (!game.Play(legal[numbers.Below(legal.size())])) mixer.Add("refused");
    mixer.Add(game.position());
  }
  if (game.outcome()) mixer.Add(std::string(ScoreText(game.outcome()->score)) + game.outcome()->reason);
}

}  // namespace

std::uint64_t Signature(std::string_view family) {
  Mixer mixer;
  for (const auto& named : variants::Registry()) {
    const auto ruleset = variants::PlayingDefault(named.name).value();
    if (!family.empty() && FamilyName(ruleset) != family) continue;
    mixer.Add(ruleset.text);
    const auto perft = Perft(rules::Game(WithoutDrawLimits(ruleset)), kPerftDepth);
    mixer.Add(perft.count);
    mixer.Add(perft.signature);
    for (std::uint64_t seed = 0; seed < kSignedGames; ++seed) AddGame(ruleset, seed, mixer);
  }
  return mixer.value();
}

}  // namespace merels::bench
