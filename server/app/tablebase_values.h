// Exact values from tablebases in folders, on a low-priority thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "common/base/result.h"
#include "common/tablebase/tablebase.h"
#include "server/app/thread_executor.h"
#include "server/base/exact_values.h"

namespace merels {

/// One request at a time: a flood of them costs at most one idle core and one disk. Waiting requests are
/// answered before it is destroyed.
class TablebaseValues final : public ExactValues {
 public:
  /// `folders`: separated by commas, each with the tablebase of a ruleset. bad-file.
  static Result<std::unique_ptr<TablebaseValues>> Open(const std::string& folders, std::size_t most_waiting);
  ~TablebaseValues() override { thread_.Stop(); }

  std::vector<std::string> Rulesets() const override;
  bool Know(const rules::Ruleset& ruleset) const override { return Find(ruleset) != nullptr; }
  void Judge(std::vector<rules::Game> positions, Done done) override;
  void Adjudicate(rules::Game game, Adjudicated done) override;

 private:
  TablebaseValues(std::vector<tablebase::Tablebase> tablebases, std::size_t most_waiting);
  const tablebase::Tablebase* Find(const rules::Ruleset& ruleset) const;

  const std::vector<tablebase::Tablebase> tablebases_;
  const std::size_t most_waiting_;
  std::atomic<std::size_t> waiting_{0};
  ThreadExecutor thread_;  // last: it ends before what its tasks use
};

}  // namespace merels
