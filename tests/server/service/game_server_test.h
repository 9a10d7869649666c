// A server of one node, and its answers.
#pragma once

#include <optional>
#include <utility>

#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {

class GameServerTest : public testing::Test {
 protected:
  /// The answer of one call; none is a failure of its own kind.
  template <class T, class Call>
  Result<T> Answer(Call call) {
    std::optional<Result<T>> answer;
    call([&](Result<T> result) { answer = std::move(result); });
    world.Run();
    return answer ? *answer : Result<T>(Error{Reason::kInternal, "no answer"});
  }

  World world;
};

}  // namespace merels::service
