#include "server/app/tablebase_values.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "common/tablebase/perfect.h"
#include "server/base/thread_slice.h"

namespace merels {

Result<std::unique_ptr<TablebaseValues>> TablebaseValues::Open(const std::string& folders,
                                                               std::size_t most_waiting) {
  std::vector<tablebase::Tablebase> tablebases;
  std::istringstream in(folders);
  for (std::string folder; std::getline(in, folder, ',');) {
    auto opened = tablebase::Tablebase::Open(folder);
    if (!opened) return opened.error();
    tablebases.push_back(*std::move(opened));
  }
  return std::unique_ptr<TablebaseValues>(new TablebaseValues(std::move(tablebases), most_waiting));
}

TablebaseValues::TablebaseValues(std::vector<tablebase::Tablebase> tablebases, std::size_t most_waiting)
    : tablebases_(std::move(tablebases)), most_waiting_(most_waiting) {
  thread_.Post([] { GiveWay(); });
}

std::vector<std::string> TablebaseValues::Rulesets() const {
  std::vector<std::string> texts;
  for (const auto& one : tablebases_) texts.push_back(one.ruleset().text);
  return texts;
}

const tablebase::Tablebase* TablebaseValues::Find(const rules::Ruleset& ruleset) const {
  const auto found = std::find_if(tablebases_.begin(), tablebases_.end(),
                                  [&](const auto& one) { return one.AreOf(ruleset); });
  return found == tablebases_.end() ? nullptr : &*found;
}

void TablebaseValues::Judge(std::vector<rules::Game> positions, Done done) {
  const auto* tablebase = positions.empty() ? nullptr : Find(positions.front().ruleset());
  if (tablebase == nullptr) return done(Error{Reason::kNoValues, "there is no tablebase of this ruleset"});
  if (waiting_.fetch_add(1) >= most_waiting_) {
    --waiting_;
    return done(Error{Reason::kRateLimited, "too many matches are being analysed; try again shortly"}.AtLimit(
        "max-waiting-analyses", most_waiting_));
  }
  thread_.Post([this, tablebase, positions = std::move(positions), done = std::move(done)] {
    std::vector<study::ExactPosition> judged;
    judged.reserve(positions.size());
    for (const rules::Game& game : positions) judged.push_back(tablebase::JudgePosition(*tablebase, game));
    --waiting_;
    done(std::move(judged));
  });
}

void TablebaseValues::Adjudicate(rules::Game game, Adjudicated done) {
  const auto* tablebase = Find(game.ruleset());
  if (tablebase == nullptr) return done(std::nullopt);
  thread_.Post([tablebase, game = std::move(game), done = std::move(done)] {
    done(tablebase::ScoreOf(*tablebase, game));
  });
}

}  // namespace merels
