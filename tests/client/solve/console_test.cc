#include "client/solve/console.h"

#include <sstream>

#include <gtest/gtest.h>

namespace merels::tablebase {
namespace {

TEST(Progress, NumbersAreWrittenAsTheyAreRead) {
  EXPECT_EQ(Slots(320), "320 slots");
  EXPECT_EQ(Slots(536'870'912), "536.9 million slots");
  EXPECT_EQ(Bytes(4'096), "4.0 KiB");
  EXPECT_EQ(Bytes(std::uint64_t{5} << 30), "5.0 GiB");
  EXPECT_EQ(Duration(std::chrono::seconds(59)), "59 s");
  EXPECT_EQ(Duration(std::chrono::seconds(300)), "5 min");
  EXPECT_EQ(Duration(std::chrono::seconds(7'500)), "2 h 05 min");
}

TEST(Progress, TheBarIsAsFullAsTheWorkIsDone) {
  EXPECT_EQ(Bar(0, 4), "....");
  EXPECT_EQ(Bar(0.5, 4), "##..");
  EXPECT_EQ(Bar(1, 4), "####");
}

TEST(Progress, TheLineTellsThePartAndTheTimeLeftAndGoesWhenItIsCleared) {
  std::ostringstream out;
  ProgressLine line(&out, 1'000);
  line.Show("3-3");
  EXPECT_NE(out.str().find("0 %  3-3"), std::string::npos) << out.str();
  EXPECT_EQ(out.str().find("left"), std::string::npos) << "nothing is done, so nobody knows";
  line.Done(250);
  line.Show("4-3");
  EXPECT_NE(out.str().find("25 %  4-3, "), std::string::npos) << out.str();
  EXPECT_TRUE(out.str().ends_with(" left")) << out.str();
  line.Clear();
  EXPECT_TRUE(out.str().ends_with("\r\x1b[K"));
}

}  // namespace
}  // namespace merels::tablebase
