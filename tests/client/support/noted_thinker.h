// A computer player that notes what it is asked and leaves the thinking to the test.
#ifndef MERELS_TESTS_CLIENT_SUPPORT_NOTED_THINKER_H_
#define MERELS_TESTS_CLIENT_SUPPORT_NOTED_THINKER_H_

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

#endif  // MERELS_TESTS_CLIENT_SUPPORT_NOTED_THINKER_H_
