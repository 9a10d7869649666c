#include "common/engine/book_maker.h"

#include <map>
#include <string>
#include <utility>

#include "common/rules/symmetry.h"

namespace merels::engine {
namespace {

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
