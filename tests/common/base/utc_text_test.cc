#include "common/base/utc_text.h"

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

namespace merels {
namespace {

using std::chrono::milliseconds;

std::string Utc(std::int64_t time) { return UtcText(milliseconds(time)).data(); }

TEST(UtcText, IsUtcWithMilliseconds) {
  EXPECT_EQ(Utc(0), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(Utc(951'827'696'789), "2000-02-29T12:34:56.789Z");
  EXPECT_EQ(Utc(1'798'761'599'999), "2026-12-31T23:59:59.999Z");
  EXPECT_EQ(Utc(-1), "1969-12-31T23:59:59.999Z");
}

}  // namespace
}  // namespace merels
