#include <gtest/gtest.h>

#include "client/presenter/shell/shell.h"
#include "client/presenter/table/actions.h"
#include "tests/client/support/requests.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {
namespace {

TEST(ShellRecords, EachUseOfARecordGetsTheAnswerToItsOwnQuestion) {
  SimulatedMatch house;
  Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  const model::Millis now{10'000};
  shell.session().Begin("127.0.0.1:9393");
  shell.Hear(model::Online{house.ann()}, now);
  shell.Do(action::AnimateMatch{house.id()}, now);
  shell.Do(action::SaveRecord{house.id()}, now);
  const auto asked = RequestsIn<api::ExportMatch>(shell.effects());
  ASSERT_EQ(asked.size(), 2U);
  const std::string text = "[White \"Ann\"]\n1 d2\n";
  shell.Hear(AnswerTo(asked[0], text), now);
  EXPECT_TRUE(shell.effects().records.empty());
  ASSERT_EQ(shell.effects().animations.size(), 1U);
  EXPECT_EQ(shell.effects().animations[0].name, "Ann");
  EXPECT_EQ(shell.effects().animations[0].record, text);
  shell.Hear(AnswerTo(asked[1], text), now);
  EXPECT_EQ(shell.effects().records.size(), 1U);
  EXPECT_EQ(shell.effects().animations.size(), 1U);
}

}  // namespace
}  // namespace merels::presenter
