// An engine that is played by the test.
#pragma once

#include <utility>
#include <vector>

#include "client/local/thinker.h"

namespace merels::presenter {

class NotedAnalyst final : public local::Analyst {
 public:
  void Ask(local::Position position) override { asked.push_back(std::move(position)); }
  void Drop() override { ++dropped; }
  std::vector<local::Position> asked;
  int dropped = 0;
};

}  // namespace merels::presenter
