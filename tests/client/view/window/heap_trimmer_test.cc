#include "client/view/window/heap_trimmer.h"

#include <cstddef>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MERELS_OWN_ALLOCATOR
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MERELS_OWN_ALLOCATOR
#endif
#endif

namespace merels::view {
namespace {

constexpr Millis kMoment{60'000};
constexpr Millis kLongBefore{0};

TEST(HeapTrimmerTest, ComesWhenThePictureHasChangedAndNothingHurries) {
  HeapTrimmer when;
  EXPECT_FALSE(when.Due(kMoment, kLongBefore, false)) << "nothing was used";
  when.Used();
  EXPECT_FALSE(when.Due(kMoment, kLongBefore, true)) << "something moves";
  EXPECT_FALSE(when.Due(kMoment, kMoment - kTrimQuiet + Millis{1}, false)) << "somebody has just pressed";
  EXPECT_TRUE(when.Due(kMoment, kMoment - kTrimQuiet, false));
}

TEST(HeapTrimmerTest, ComesOnceForAllThatWasUsed) {
  HeapTrimmer when;
  when.Used();
  EXPECT_TRUE(when.Due(kMoment, kLongBefore, false));
  EXPECT_FALSE(when.Due(kMoment + 2 * kTrimEvery, kLongBefore, false));
}

TEST(HeapTrimmerTest, ComesNoMoreOftenThanItSays) {
  HeapTrimmer when;
  when.Used();
  EXPECT_TRUE(when.Due(kMoment, kLongBefore, false));
  when.Used();
  EXPECT_FALSE(when.Due(kMoment + kTrimEvery - Millis{1}, kLongBefore, false));
  EXPECT_TRUE(when.Due(kMoment + kTrimEvery, kLongBefore, false));
}

#ifndef MERELS_OWN_ALLOCATOR

// In bytes.
std::size_t Resident() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  in >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

TEST(GiveBackFreedMemoryTest, GivesBackWhatLiesBelowPiecesThatStay) {
  constexpr std::size_t kPieces = 1'000, kPiece = 50'000;
  std::vector<std::unique_ptr<std::string>> pieces;
  for (std::size_t i = 0; i < kPieces; ++i) pieces.push_back(std::make_unique<std::string>(kPiece, 'x'));
  const std::size_t before = Resident();
  for (std::size_t i = 0; i < kPieces; i += 2) pieces[i].reset();
  TrimHeap();
  EXPECT_LT(Resident() + kPieces / 2 * kPiece * 3 / 4, before);
}

#endif

}  // namespace
}  // namespace merels::view
