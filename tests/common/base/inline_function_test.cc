#include "common/base/inline_function.h"

#include <array>
#include <functional>
#include <memory>

#include <gtest/gtest.h>

namespace merels {
namespace {

using Count = InlineFunction<int(int), 16>;

TEST(InlineFunction, ItCallsWhatItWasMadeFrom) {
  int calls = 0;
  Count count = [&calls](int more) { return calls += more; };
  EXPECT_EQ(count(2), 2);
  EXPECT_EQ(count(3), 5);
}

TEST(InlineFunction, CapturesAreMovedAlongAndDestroyedOnce) {
  const auto kept = std::make_shared<int>(1);
  {
    Count first = [kept](int) { return *kept; };
    Count second = std::move(first);
    EXPECT_FALSE(first);
    EXPECT_EQ(second(0), 1);
    first = std::move(second);
    EXPECT_EQ(first(0), 1);
    EXPECT_EQ(kept.use_count(), 2);
  }
  EXPECT_EQ(kept.use_count(), 1);
}

TEST(InlineFunction, CapturesThatAreTooLargeAreKeptElsewhere) {
  const auto kept = std::make_shared<int>(7);
  {
    std::array<std::shared_ptr<int>, 4> many;
    many.fill(kept);
    Count count = [many](int index) { return *many.at(static_cast<std::size_t>(index)); };
    Count moved = std::move(count);
    EXPECT_EQ(moved(3), 7);
  }
  EXPECT_EQ(kept.use_count(), 1);
}

TEST(InlineFunction, ItMayHoldWhatCannotBeCopied) {
  Count count = [owned = std::make_unique<int>(4)](int more) { return *owned + more; };
  EXPECT_EQ(count(1), 5);
}

TEST(InlineFunction, OneMadeOfAnEmptyFunctionIsEmpty) {
  EXPECT_FALSE(Count());
  EXPECT_FALSE(Count(nullptr));
  EXPECT_FALSE(Count(std::function<int(int)>()));
  EXPECT_DEATH(Count()(1), "");
}

}  // namespace
}  // namespace merels
