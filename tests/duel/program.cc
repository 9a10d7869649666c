#include "tests/duel/program.h"

#include <chrono>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/duel/child.h"

namespace merels::duel {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPoll{2};
/// For an immediate answer. Long, since the machine may be busy.
constexpr milliseconds kPatience{600'000};

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(Child child, const Means& means) : child_(std::move(child)), means_(means) {}

  Result<void> Prepare(const rules::Ruleset& ruleset) {
    child_.Say("uci");
    if (Await("uciok", kPatience).empty()) return Silent();
    child_.Say("setoption name Ruleset value " + ruleset.text);
    child_.Say("setoption name Hash value " + std::to_string(means_.hash));
    child_.Say("ucinewgame");
    // It may allocate its memory only now, which is not charged.
    child_.Say("position startpos");
    child_.Say("go depth 1");
    const bool ready = !Await("bestmove", kPatience).empty();
    searched_ = 0;
    return ready ? Result<void>() : Silent();
  }

  std::string Choose(const Turn& turn) override {
    std::string position = "position startpos moves";
    for (const auto& ply : turn.plies) position += " " + ply;
    const double before = child_.Used();
    const bool asked = child_.Say(position) && child_.Say("go infinite");
    std::string answer = asked ? AwaitTime(before) : "";
    charged_ += child_.Used() - before;
    nodes_ += searched_;
    searched_ = 0;
    return answer;
  }

 private:
  static Error Silent() {
    return {Reason::kUnreachable, "the program does not speak the protocol of text lines"};
  }

  /// The rest of the line that begins with `word`, or the word itself.
  std::string Await(std::string_view word, milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < end) {
      if (auto found = Next(word); !found.empty() || ended_) return found;
    }
    return "";
  }

  /// One line, if one comes soon.
  std::string Next(std::string_view word) {
    std::string line;
    const auto heard = child_.Hear(line, kPoll);
    ended_ = heard == Child::Heard::kEnd;
    if (heard != Child::Heard::kLine) return "";
    std::istringstream words(line);
    std::string first, second;
    words >> first >> second;
    if (first == "info") NoteNodes(words);
    if (first != word) return "";
    return second.empty() ? first : second;
  }

  void NoteNodes(std::istringstream& words) {
    std::string word;
    while (words >> word && word != "pv") {
      if (word == "nodes") words >> searched_;
    }
  }

  std::string AwaitTime(double before) {
    const double allowed = means_.milliseconds / 1000.0;
    double used = before;
    for (;;) {
      if (auto answer = Next("bestmove"); !answer.empty() || ended_) return answer;
      const double now = child_.Used();
      // A sleeping program has finished its search, and waits.
      const bool done = now == used && child_.Sleeps();
      used = now;
      if (used - before < allowed && !done) continue;
      child_.Say("stop");
      return Await("bestmove", kPatience);
    }
  }

  Child child_;
  const Means means_;
  std::uint64_t searched_ = 0;
  bool ended_ = false;
};

}  // namespace

Result<std::unique_ptr<Player>> StartProgram(const std::string& command, const rules::Ruleset& ruleset,
                                             const Means& means) {
  std::istringstream in(command);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  auto child = Child::Start(words);
  if (!child.ok()) return child.error();
  auto player = std::make_unique<ProgramPlayer>(std::move(*child), means);
  if (auto ready = player->Prepare(ruleset); !ready.ok()) return ready.error();
  return std::unique_ptr<Player>(std::move(player));
}

}  // namespace merels::duel
