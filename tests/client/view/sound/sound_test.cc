#include <algorithm>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

#include "client/view/sound/sound.h"

namespace merels::view {
namespace {

int Loudest(const std::vector<std::int16_t>& samples) {
  int most = 0;
  for (const std::int16_t sample : samples) {
    most = std::max(most, std::abs(static_cast<int>(sample)));
  }
  return most;
}

TEST(Synth, EverySoundIsHeardWithoutClippingAndEndsInSilence) {
  for (int i = 0; i < kSoundCount; ++i) {
    const auto samples = Synthesise(static_cast<Sound>(i));
    EXPECT_GT(samples.size(), kSampleRate / 20) << i;
    EXPECT_LE(samples.size(), kSampleRate) << i;
    EXPECT_GT(Loudest(samples), 3000) << i;
    EXPECT_LT(Loudest(samples), 32000) << i;
    EXPECT_EQ(samples.back(), 0) << i;
  }
}

TEST(Synth, SoundsDifferFromEachOtherAndNotFromThemselves) {
  std::set<std::vector<std::int16_t>> all;
  for (int i = 0; i < kSoundCount; ++i) {
    all.insert(Synthesise(static_cast<Sound>(i)));
    all.insert(Synthesise(static_cast<Sound>(i)));
  }
  EXPECT_EQ(all.size(), static_cast<std::size_t>(kSoundCount));
}

}  // namespace
}  // namespace merels::view
