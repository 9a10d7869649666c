#include "common/match/plan.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "common/base/text.h"

namespace merels::match {
namespace {

bool IsLastWord(std::string_view word) { return word == kPlanResign || word == kPlanDraw; }

std::string Lower(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return word;
}

std::string PlaceText(std::size_t line, std::size_t ply) {
  return "line " + std::to_string(line + 1) + ", ply " + std::to_string(ply + 1) + ": ";
}

/// Checks the lines one by one; the plan's contradictions are found among all of them.
class PlanReader {
 public:
  PlanReader(const rules::Game& now, rules::Side planner) : now_(now), planner_(planner) {}

  Result<PlanLine> Read(const PlanLine& line, std::size_t number) {
    number_ = number;
    rules::Game game = now_;
    bool known = true;  // the position: no kAnyPly has come yet
    bool own = game.to_move() == planner_;
    PlanLine read;
    for (std::size_t i = 0; i < line.size(); ++i, own = !own) {
      const auto word = own ? ReadOwn(line, i, game, known) : ReadTheirs(line[i], i, game, known);
      if (!word) return word.error();
      if (own && i > 0) {
        if (auto once = Answer(read, *word, i); !once) return once.error();
      }
      read.push_back(*word);
    }
    if (own) return Fault(line.size(), Reason::kBadArgument, "a line ends with a word of yours");
    return read;
  }

 private:
  Error Fault(std::size_t ply, Reason reason, const std::string& what) const {
    return {reason, PlaceText(number_, ply) + what};
  }

  Result<std::string> ReadOwn(const PlanLine& line, std::size_t at, rules::Game& game, bool known) const {
    if (!IsLastWord(line[at])) return ReadPly(line[at], at, game, known);
    if (at + 1 < line.size()) return Fault(at, Reason::kBadArgument, "nothing can follow " + Quote(line[at]));
    return line[at];
  }

  Result<std::string> ReadTheirs(const std::string& word, std::size_t at, rules::Game& game,
                                 bool& known) const {
    if (word != kAnyPly) return ReadPly(word, at, game, known);
    known = false;
    return word;
  }

  Result<std::string> ReadPly(const std::string& word, std::size_t at, rules::Game& game, bool known) const {
    if (!known) return Lower(word);
    if (game.outcome()) return Fault(at, Reason::kGameOver, "the game would be over before");
    const auto played = game.Play(word);
    if (!played) return Fault(at, played.error().reason, played.error().sentence);
    return game.Text(*played);
  }

  /// After the same plies the planner has one answer.
  Result<void> Answer(const PlanLine& before, const std::string& word, std::size_t at) {
    const auto [known, fresh] = answers_.emplace(PlanLineText(before), word);
    if (fresh || known->second == word) return {};
    return Fault(at, Reason::kBadArgument, "after the same plies another line says " + known->second);
  }

  const rules::Game& now_;
  const rules::Side planner_;
  std::size_t number_ = 0;
  std::map<std::string, std::string> answers_;
};

/// The number of plies that fit exactly, if the line fits: those beyond its end do not.
std::optional<std::size_t> Fit(const PlanLine& line, const std::vector<std::string>& plies,
                               std::size_t from) {
  std::size_t exact = 0;
  if (line.size() < plies.size() - from) return std::nullopt;
  for (std::size_t i = from; i < plies.size(); ++i) {
    if (line[i - from] == plies[i]) {
      ++exact;
    } else if (line[i - from] != kAnyPly) {
      return std::nullopt;
    }
  }
  return exact;
}

Action ActionOf(const std::string& word) {
  if (word == kPlanResign) return Resign{};
  if (word == kPlanDraw) return OfferDraw{};
  return PlayPly{word};
}

}  // namespace

Result<Plan> MakePlan(const State& state, rules::Side planner, const std::vector<PlanLine>& lines) {
  if (state.outcome()) return Error{Reason::kGameOver, "the match is over"};
  const clock::TimeControl& control = state.settings().clock;
  if (control.timed() && !control.correspondence())
    return Error{Reason::kNotAllowed, "plans are for matches by correspondence, or without a clock"};
  std::size_t plies = 0;
  for (const PlanLine& line : lines) {
    plies += line.size();
    if (plies > kMaxPlanPlies || line.size() > kMaxPlanDepth)
      return Error{Reason::kLimitReached, "a plan has at most " + std::to_string(kMaxPlanPlies) +
                                              " plies, and a line " + std::to_string(kMaxPlanDepth)};
  }
  Plan plan{state.game().plies(), {}};
  PlanReader reader(state.game(), planner);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto line = reader.Read(lines[i], i);
    if (!line) return line.error();
    if (!line->empty()) plan.lines.push_back(std::move(*line));
  }
  return plan;
}

PlanStep NextOf(const Plan& plan, const std::vector<std::string>& plies, bool on_turn) {
  const auto base = static_cast<std::size_t>(plan.base);
  if (plies.size() < base) return PlanOver{"plies were taken back"};
  if (plies.size() == base) return PlanStands{};
  const PlanLine* best = nullptr;
  std::pair<std::size_t, std::size_t> most;  // plies that fit exactly, and the line's length
  for (const PlanLine& line : plan.lines) {
    const auto exact = Fit(line, plies, base);
    if (!exact || (best != nullptr && std::pair(*exact, line.size()) <= most)) continue;
    best = &line;
    most = {*exact, line.size()};
  }
  if (best == nullptr) return PlanOver{"the game went another way"};
  const std::size_t next = plies.size() - base;
  if (best->size() == next) return PlanOver{"it was played to its end"};
  if (!on_turn) return PlanStands{};
  return ActionOf((*best)[next]);
}

std::string PlanLineText(const PlanLine& line) {
  std::string text;
  for (const std::string& word : line) text += (text.empty() ? "" : " ") + word;
  return text;
}

PlanLine PlanLineOf(std::string_view text) {
  PlanLine line;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return line;
    const std::size_t end = std::min(text.find(' '), text.size());
    line.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

}  // namespace merels::match
