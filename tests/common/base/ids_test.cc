#include "common/base/ids.h"

#include <string>
#include <unordered_set>

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(RequestId, ItKeepsATextOfAnyLength) {
  for (const std::size_t size : {0U, 1U, 36U, 39U, 40U, 200U}) {
    const std::string text(size, 'x');
    const RequestId id(text);
    RequestId copy = id;
    EXPECT_EQ(copy.text(), text);
    EXPECT_EQ(copy, id);
    EXPECT_EQ(id.empty(), size == 0);
    const RequestId moved = std::move(copy);
    EXPECT_EQ(moved.text(), text);
  }
}

TEST(RequestId, IdsAreComparedAndHashedByTheirTexts) {
  const std::string large(50, 'a');
  EXPECT_LT(RequestId("a"), RequestId("b"));
  EXPECT_LT(RequestId("a"), RequestId(large));
  EXPECT_NE(RequestId(large), RequestId(large + "a"));
  const std::unordered_set<RequestId> ids{RequestId("a"), RequestId("a"), RequestId(large), RequestId(large)};
  EXPECT_EQ(ids.size(), 2U);
}

}  // namespace
}  // namespace merels
