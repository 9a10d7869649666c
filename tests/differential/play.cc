#include "tests/differential/play.h"

#include <array>

#include "tests/differential/chooser.h"
#include "tests/differential/mutant.h"
#include "tests/differential/starts.h"
#include "tests/reference/board_of.h"

namespace merels::differential {
namespace {

constexpr std::uint64_t kMaxTexts = 3;  // judged before each ply

Numbers NumbersOf(std::uint64_t seed, std::uint64_t number) {
  return Numbers(Numbers(seed).Next() ^ Numbers(number).Next());
}

/// Games end by themselves or here, most of them soon.
int RandomLength(Numbers& numbers) {
  return static_cast<int>(20 + numbers.Below(Chance(numbers, 3) ? 400 : 80));
}

class Match {
 public:
  Match(Start start, Numbers& numbers, Counts& counts)
      : case_{std::move(start), {}, {}}, numbers_(numbers), counts_(counts) {}

  std::optional<Case> Run() {
    auto pair = Pair::Begin(case_.start, difference_);
    if (!pair) return Found();
    counts_.Add("games");
    const auto& board = BoardOf(*reference::ReadRuleset(case_.start.reference_ruleset));
    const Taste taste = RandomTaste(numbers_);
    const int length = RandomLength(numbers_);
    for (int ply = 0; ply <= length; ++ply) {
      if ((difference_ = pair->Compare()) || JudgeSome(*pair, board)) return Found();
      if (pair->over()) break;
      if (ply < length) PlayOne(*pair, taste);
    }
    const bool over = pair->over();
    counts_.Add("end: " +
                (over && pair->reference().result() == "stuck" ? "stuck" : pair->reference().reason()));
    return std::nullopt;
  }

 private:
  Case Found() {
    case_.difference = *difference_;
    return case_;
  }

  std::string& Last(const Pair& pair) { return last_[rules::Index(pair.engine().to_move())]; }

  void PlayOne(Pair& pair, Taste taste) {
    std::string& last = Last(pair);
    last = Choose(pair, taste, last, numbers_);
    case_.plies.push_back(last);
    pair.Play(last);
    counts_.AddDeed(pair.reference().deed());
  }

  bool Judge(const Pair& pair, const std::string& text) {
    std::string refusal;
    difference_ = pair.CompareJudge(text, refusal);
    counts_.Add("texts judged");
    if (!refusal.empty()) counts_.Add("refused: " + refusal);
    return difference_.has_value();
  }

  /// Whether a difference came up.
  bool JudgeSome(const Pair& pair, const reference::Board& board) {
    const std::string back = Backwards(Last(pair));
    if (!back.empty() && Chance(numbers_, 2) && Judge(pair, back)) return true;
    for (std::uint64_t texts = numbers_.Below(kMaxTexts + 1); texts > 0; --texts) {
      if (Judge(pair, Mutant(board, pair.legal(), numbers_))) return true;
    }
    return false;
  }

  Case case_;
  Numbers& numbers_;
  Counts& counts_;
  std::array<std::string, 2> last_;
  std::optional<Difference> difference_;
};

std::optional<Case> PlayFrom(const std::string& engine_ruleset, const std::string& reference_ruleset,
                             Numbers& numbers, Counts& counts) {
  const auto rules = reference::ReadRuleset(reference_ruleset);
  if (!rules) {
    return Case{{engine_ruleset, reference_ruleset, "start"}, {}, {"the ruleset", "registered", "unknown"}};
  }
  counts.About(engine_ruleset.substr(0, engine_ruleset.find('+')));
  return Match({engine_ruleset, reference_ruleset, RandomStart(*rules, numbers)}, numbers, counts).Run();
}

}  // namespace

std::string Case::ToString() const {
  std::string text = "ruleset    " + start.reference_ruleset + '\n';
  if (start.engine_ruleset != start.reference_ruleset) text += "engine's   " + start.engine_ruleset + '\n';
  text += "start      " + start.position + "\nplies     ";
  for (const std::string& ply : plies) text += ' ' + ply;
  return text + "\nquestion   " + difference.question + "\nengine     " + difference.engine +
         "\nreference  " + difference.reference + '\n';
}

std::optional<Case> PlayNamed(std::string_view name, std::uint64_t seed, std::uint64_t number,
                              Counts& counts) {
  Numbers numbers = NumbersOf(seed, number);
  const std::string ruleset = RandomRuleset(name, numbers);
  return PlayFrom(ruleset, ruleset, numbers, counts);
}

std::optional<Case> PlayMutated(const std::string& ruleset, const std::string& settings, std::uint64_t seed,
                                std::uint64_t number, Counts& counts) {
  Numbers numbers = NumbersOf(seed, number);
  return PlayFrom(WithKnobs(ruleset, settings), ruleset, numbers, counts);
}

}  // namespace merels::differential
