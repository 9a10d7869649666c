#include "client/web/page/html.h"

#include <gtest/gtest.h>

namespace merels::web {
namespace {

TEST(Escaping, NothingOfOthersIsMarkup) {
  EXPECT_EQ(Escaped("<script>alert(\"x\")</script>"), "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  EXPECT_EQ(Escaped("' onload='x"), "&#39; onload=&#39;x");
  EXPECT_EQ(Escaped("a & b"), "a &amp; b");
}

TEST(Escaping, LettersOfAllScriptsStay) { EXPECT_EQ(Escaped("Łukasz 北京"), "Łukasz 北京"); }

TEST(Escaping, BytesThatAreNoTextAreReplaced) {
  EXPECT_EQ(Escaped("a\xFF"), "a\xEF\xBF\xBD");
  EXPECT_EQ(Escaped(std::string_view("a\0b", 3)),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(Escaped("a\x1B[0m"), "a\xEF\xBF\xBD[0m");
}

TEST(Escaping, ASegmentHasNoCharacterThatMeansAnything) {
  EXPECT_EQ(EscapedSegment("a_B-1.c"), "a_B-1.c");
  EXPECT_EQ(EscapedSegment("a/b?c#d\"e"), "a%2Fb%3Fc%23d%22e");
  EXPECT_EQ(EscapedSegment("Ł"), "%C5%81");
}

}  // namespace
}  // namespace merels::web
