#include "server/base/hash.h"

#include <gtest/gtest.h>

namespace merels {
namespace {

TEST(HashToken, IsUnkeyedBlake2bOf256Bits) {
  EXPECT_EQ(HashToken("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(HashToken, TellsTokensApart) { EXPECT_NE(HashToken("a"), HashToken("b")); }

}  // namespace
}  // namespace merels
