#include "server/bus/hint.h"

#include <gtest/gtest.h>

namespace merels::bus {
namespace {

HashKey KeyOf(unsigned char first) {
  HashKey key{};
  key[0] = first;
  return key;
}

const HintSeal kSeal(KeyOf(1));
const Hint kHint{MatchId("m4k2w6zsu3b2a"), 1'234'567'890'123, std::string("\0row\xff", 5)};

std::string Sealed() { return kSeal.Seal(kHint.match, kHint.seq, kHint.bytes); }

TEST(Hint, IsOpenedAsItWasSealed) { EXPECT_EQ(kSeal.Open(Sealed()), kHint); }

TEST(Hint, OfAnotherHouseIsNotBelieved) {
  const HintSeal other(KeyOf(2));
  EXPECT_EQ(other.Open(Sealed()), std::nullopt);
  EXPECT_NE(other.cluster(), kSeal.cluster());
}

TEST(Hint, WithAnyBitChangedIsNotBelieved) {
  const std::string sealed = Sealed();
  for (std::size_t i = 0; i < sealed.size() * 8; ++i) {
    std::string changed = sealed;
    changed[i / 8] = static_cast<char>(changed[i / 8] ^ 1 << i % 8);
    EXPECT_EQ(kSeal.Open(changed), std::nullopt) << "bit " << i;
  }
}

TEST(Hint, ThatWasCutOrMadeLongerIsNotBelieved) {
  const std::string sealed = Sealed();
  for (std::size_t size = 0; size < sealed.size(); ++size) {
    EXPECT_EQ(kSeal.Open(std::string_view(sealed).substr(0, size)), std::nullopt) << size;
  }
  EXPECT_EQ(kSeal.Open(sealed + "x"), std::nullopt);
}

TEST(Hint, TheNameOfAHouseIsTheSameOnAllItsNodes) {
  EXPECT_EQ(HintSeal(KeyOf(1)).cluster(), kSeal.cluster());
  EXPECT_EQ(kSeal.cluster().size(), 16U);
}

}  // namespace
}  // namespace merels::bus
