#include "client/app/test_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/support/simulated_match.h"

namespace merels::app {
namespace {

using nlohmann::json;
using std::chrono::seconds;
using testing::ElementsAre;

class TestDriverTest : public ::testing::Test {
 protected:
  void Hear(model::Update update) { shell.Hear(std::move(update), now); }
  void SitDown() {
    shell.session().Begin("127.0.0.1:9393");
    Hear(model::Online{house.ann()});
    const lobby::NoticesSnapshot notices{{{house.id(), rules::Side::kFirst, house.bob()}}, {}, false};
    Hear(Delivered(session::Topic::Notices(), 1, 0, notices));
    Hear(house.Snapshot());
  }
  json Ask(const std::string& line) {
    answers.clear();
    driver.Take({1, line}, shell, now);
    return answers.empty() ? json() : json::parse(answers.back());
  }
  json State() { return Ask(R"({"get":"state"})"); }
  void Touch(const char* point) {
    const auto at = board::FindPoint(board::kNine, point);
    shell.Do(presenter::PressPoint{at}, now);
    shell.Do(presenter::ReleasePoint{at, false}, now);
  }
  model::Command LastOrder() { return shell.effects().commands.back(); }

  SimulatedMatch house;
  presenter::Shell shell{{"127.0.0.1:9393", "Ann", true, std::nullopt}, [] { return RequestId("r"); }};
  std::vector<std::string> answers;
  TestDriver driver{[this](std::uint64_t, std::string line) { answers.push_back(std::move(line)); }};
  model::Millis now{1'000};
};

TEST_F(TestDriverTest, TheStateHasEveryKeyBeforeThereIsAMatch) {
  const json state = State();
  EXPECT_EQ(state["screen"], "sign-in");
  EXPECT_EQ(state["connection"], "off");
  for (const char* key :
       {"match", "seq", "position", "plies", "to_move", "my_side", "phase", "selected", "pending", "legal",
        "outcome", "messages", "last_error", "acked_at_us", "shown_at_us", "draw_offer"}) {
    EXPECT_TRUE(state.contains(key)) << key;
  }
}

TEST_F(TestDriverTest, TheStateOfATableIsThatOfTheMatch) {
  house.Play("a1 d2 a4 f4");
  SitDown();
  json state = State();
  EXPECT_EQ(state["screen"], "table");
  EXPECT_EQ(state["match"], "m1");
  EXPECT_EQ(state["position"], house.state().game().position());
  EXPECT_EQ(state["to_move"], "white");
  EXPECT_EQ(state["my_side"], "white");
  EXPECT_EQ(state["phase"], "placing");
  EXPECT_EQ(state["legal"].size(), house.state().game().LegalPlies().size());
  Touch("a7");
  state = State();
  EXPECT_EQ(state["phase"], "capture");
  EXPECT_EQ(state["arrived"], "a7");
  EXPECT_EQ(state["ribbon"], "A mill! Take one black man");
  Touch("d2");
  state = State();
  EXPECT_EQ(state["pending"], "a7,d2");
  EXPECT_TRUE(state["legal"].empty());
  EXPECT_EQ(state["plies"].size(), 4U);
}

TEST_F(TestDriverTest, AnOwnPlyIsTimedWhenItIsAcknowledgedAndAnyWhenItIsShown) {
  SitDown();
  driver.Shown(shell, {}, 100);
  Touch("d2");
  const auto answer = house.Answer(LastOrder());
  driver.Acknowledged(answer, 250);
  Hear(answer);
  driver.Shown(shell, {}, 300);
  house.Play("f4");
  Hear(house.Newest());
  driver.Shown(shell, {}, 400);
  driver.Shown(shell, {}, 500);
  const json state = State();
  EXPECT_EQ(state["acked_at_us"], (json{{"2", 250}}));
  EXPECT_EQ(state["shown_at_us"], (json{{"1", 100}, {"2", 300}, {"3", 400}}));
}

TEST_F(TestDriverTest, FramesAreCountedAndThoseThatTookLong) {
  driver.Painted(900'000, 5'000);
  driver.Painted(kSlowFrameUs, 6'000);
  driver.Painted(kSlowFrameUs + 1, 7'000);
  const json frames = State()["frames"];
  EXPECT_EQ(frames["painted"], 3);
  EXPECT_EQ(frames["slow"], 1);
  EXPECT_EQ(frames["slowest_us"], kSlowFrameUs + 1) << "how long the first took says when it came";
  EXPECT_EQ(frames["first_at_us"], 5'000);
}

TEST_F(TestDriverTest, WidgetsAreThoseOfTheNewestFrame) {
  driver.Shown(shell, {{"point:d2", "point", "", 10, 20, 30, 40, true, false}}, 1);
  const json widgets = Ask(R"({"get":"widgets"})")["widgets"];
  ASSERT_EQ(widgets.size(), 1U);
  EXPECT_EQ(widgets[0]["id"], "point:d2");
  EXPECT_EQ(widgets[0]["h"], 40);
  EXPECT_EQ(widgets[0]["enabled"], true);
}

TEST_F(TestDriverTest, AWaitIsAnsweredWhenItHolds) {
  Ask(R"({"wait":{"screen":"table","seq":2}})");
  EXPECT_TRUE(answers.empty());
  house.Play("d2 f4");
  SitDown();
  driver.AnswerWaiting(shell, now);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(json::parse(answers[0])["seq"], 3);
  EXPECT_FALSE(driver.waiting());
}

TEST_F(TestDriverTest, AWaitThatNeverHoldsSaysSo) {
  Ask(R"({"wait":{"screen":"moon"},"timeout_ms":2000})");
  driver.AnswerWaiting(shell, now + seconds(1));
  EXPECT_TRUE(answers.empty());
  driver.AnswerWaiting(shell, now + seconds(2));
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(json::parse(answers[0])["timed_out"], true);
}

TEST_F(TestDriverTest, NonsenseIsAnsweredWithAnError) {
  for (const char* line :
       {"", "nonsense", "[]", "7", R"({"get":7})", R"({"wait":7})", R"({"wait":{},"timeout_ms":"x"})"}) {
    EXPECT_TRUE(Ask(line).contains("error")) << line;
  }
}

}  // namespace
}  // namespace merels::app
