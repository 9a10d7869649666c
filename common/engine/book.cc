#include "common/engine/book.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "common/base/text.h"
#include "common/engine/search/line.h"
#include "common/rules/symmetry.h"

namespace merels::engine {
namespace {

constexpr std::string_view kFirstWords = "merels-book\t";
constexpr std::string_view kVersion = "1\t";

Error BadLine(std::size_t line, const std::string& why) {
  return {Reason::kBadFile, "line " + std::to_string(line) + ": " + why};
}

/// Removes the next line from `text` and returns it, without its end.
std::string_view TakeLine(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// Games by the canonical form of their position, so that each position is answered once.
using Positions = std::map<std::string, rules::Game>;

void AddEveryReply(const rules::Game& game, Positions& to) {
  for (const auto& ply : game.LegalPlies()) {
    rules::Game after = game;
    if (!after.Play(ply).ok() || after.outcome()) continue;
    to.emplace(rules::Canonical(after), std::move(after));
  }
}

}  // namespace

Book::Book(rules::Ruleset ruleset)
    : ruleset_(std::move(ruleset)), symmetries_(rules::Symmetries(rules::Game(ruleset_))) {}

Result<Book> Book::Read(std::string_view text, Result<rules::Ruleset> (*parse)(std::string_view)) {
  auto first = TakeLine(text);
  if (!first.starts_with(kFirstWords)) return BadLine(1, "this is not an opening book");
  first.remove_prefix(kFirstWords.size());
  if (!first.starts_with(kVersion)) return BadLine(1, "the book is of a version that is not known here");
  auto ruleset = parse(first.substr(kVersion.size()));
  if (!ruleset.ok()) return BadLine(1, ruleset.error().sentence);
  Book book(std::move(*ruleset));
  for (std::size_t number = 2; !text.empty(); ++number) {
    const auto line = TakeLine(text);
    const auto tab = std::min(line.find('\t'), line.size());
    const auto value = tab < line.size() ? ParseNumber<int>(line.substr(tab + 1)) : std::nullopt;
    if (!value || *value < -kWin || *value > kWin) {
      return BadLine(number, "expected a position, a tab and a value, not " + Quote(line));
    }
    const auto game = rules::Game::At(book.ruleset_, line.substr(0, tab));
    if (!game.ok()) return BadLine(number, game.error().sentence);
    if (book.size() == kMaxBookPositions) {
      return BadLine(number, "a book has at most " + std::to_string(kMaxBookPositions) + " positions");
    }
    book.Add(*game, *value);
  }
  return book;
}

void Book::Add(const rules::Game& reached, int value) { values_[Canonical(reached)] = value; }

std::vector<Book::Choice> Book::ChoicesAt(const rules::Game& game) const {
  std::vector<Choice> choices;
  for (auto& ply : game.LegalPlies()) {
    rules::Game after = game;
    if (!after.Play(ply).ok()) continue;
    const auto found = values_.find(Canonical(after));
    if (found != values_.end()) choices.push_back({std::move(ply), found->second});
  }
  std::stable_sort(choices.begin(), choices.end(),
                   [](const Choice& a, const Choice& b) { return a.value > b.value; });
  return choices;
}

std::string Book::Canonical(const rules::Game& game) const {
  return rules::Canonical(game.topology(), symmetries_, game.position());
}

std::string Book::Text() const {
  std::string text = std::string(kFirstWords) + std::string(kVersion) + ruleset_.text + '\n';
  for (const auto& [position, value] : values_) text += position + '\t' + std::to_string(value) + '\n';
  return text;
}

Book MakeBook(Engine& engine, const rules::Ruleset& ruleset, const BookPlan& plan,
              const OnPosition& on_position, const ShouldStop& stop) {
  Book book(ruleset);
  const rules::Game start(ruleset);
  Positions now, next, after_next;  // to be answered, by the number of plies that led there
  now.emplace(rules::Canonical(start), start);
  AddEveryReply(start, next);
  for (int plies = 0; plies < plan.plies; ++plies) {
    std::size_t answered = 0;
    for (const auto& [canonical, game] : now) {
      if (book.size() > plan.most || (stop && stop())) return book;
      for (const auto& line : engine.Candidates(game, {.nodes = plan.nodes}, plan.margin, 0)) {
        rules::Game reached = game;
        if (!reached.Play(line.plies.front()).ok()) continue;
        book.Add(reached, line.value);
        if (!reached.outcome()) AddEveryReply(reached, after_next);
      }
      if (on_position) on_position(plies, ++answered, now.size());
    }
    now = std::exchange(next, std::exchange(after_next, {}));
  }
  return book;
}

}  // namespace merels::engine
