// A computer player that records its tasks; the test answers them.
#pragma once

#include <vector>

#include "client/local/thinker.h"

namespace merels {

class NotedThinker final : public local::Thinker {
 public:
  void Ask(local::Task task) override { asked.push_back(std::move(task)); }
  void Drop() override { ++dropped; }

  std::vector<local::Task> asked;
  int dropped = 0;
};

}  // namespace merels
