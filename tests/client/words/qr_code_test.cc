#include "client/words/qr_code.h"

#include <gtest/gtest.h>

namespace merels::words {
namespace {

TEST(QrCode, ACodeHasItsThreeFinderPatternsAndGrowsWithTheText) {
  const auto code = MakeQrCode("https://play.example/m/a2b3c4d5e6f7g");
  ASSERT_TRUE(code);
  EXPECT_EQ((code->side - 17) % 4, 0);
  const int far = code->side - 7;
  for (const auto& [left, top] : {std::pair{0, 0}, std::pair{far, 0}, std::pair{0, far}}) {
    for (int i = 0; i < 7; ++i) {
      EXPECT_TRUE(code->Dark(left + i, top) && code->Dark(left + i, top + 6)) << i;
      EXPECT_EQ(code->Dark(left + i, top + 1), i == 0 || i == 6) << i;
    }
    EXPECT_TRUE(code->Dark(left + 3, top + 3));
  }
  EXPECT_GT(MakeQrCode(std::string(300, 'x'))->side, code->side);
}

TEST(QrCode, NothingAndTooMuchHaveNoCode) {
  EXPECT_FALSE(MakeQrCode(""));
  EXPECT_FALSE(MakeQrCode(std::string(3000, 'x')));
}

TEST(QrCode, BlocksHaveAQuietZoneAndEveryModule) {
  const QrCode code{1, {true}};
  const std::string full = "█", lower = "▄", upper = "▀";
  const auto of = [](const std::string& one, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += one;
    return text;
  };
  // Rows -4 to 4: the dark one is the upper half of the third line.
  EXPECT_EQ(QrBlocks(code, false), of(full, 9) + "\n" + of(full, 9) + "\n" + of(full, 4) + lower +
                                       of(full, 4) + "\n" + of(full, 9) + "\n" + of(upper, 9) + "\n");
  EXPECT_EQ(QrBlocks(code, true).substr(0, 8), "\033[97;40m");
}

}  // namespace
}  // namespace merels::words
