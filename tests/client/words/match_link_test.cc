#include "client/words/match_link.h"

#include <gtest/gtest.h>

namespace merels::words {
namespace {

TEST(MatchLink, ALinkIsReadAsItWasWritten) {
  const MatchLink open{"house.example:9393", MatchId("abcdefghij234")};
  EXPECT_EQ(LinkText(open), "merels://house.example:9393/abcdefghij234");
  EXPECT_EQ(ReadLink(LinkText(open)).value(), open);
  const MatchLink by_code{"[::1]:9393", MatchId("abcdefghij234"), "K7QF22"};
  EXPECT_EQ(LinkText(by_code), "merels://[::1]:9393/abcdefghij234?code=K7QF22");
  EXPECT_EQ(ReadLink(" " + LinkText(by_code) + "\n").value(), by_code);
}

TEST(MatchLink, AServersAddressForBrowsersHasThePagesOfItsMatchesAndTables) {
  EXPECT_EQ(WebMatchText("https://play.example", MatchId("abcdefghij234")),
            "https://play.example/m/abcdefghij234");
  EXPECT_EQ(WebInvitationText("http://127.0.0.1:8080", "abc234"), "http://127.0.0.1:8080/play/abc234");
  for (const char* web : {"https://play.example", "http://127.0.0.1:8080", "http://[::1]:8080"})
    EXPECT_TRUE(IsWebAddress(web)) << web;
  for (const char* web : {"", "https://", "javascript:alert(1)", "https://a/b", "https://a b", "https://a?b",
                          "https://a\nb", "https://a@b", "merels://house"})
    EXPECT_FALSE(IsWebAddress(web)) << web;
}

TEST(MatchLink, APageThatABrowserShowsIsALinkToItsMatchOrItsTable) {
  const MatchLink match{"play.example:443", MatchId("abcdefghij234")};
  for (const char* text :
       {"https://play.example/m/abcdefghij234", " HTTPS://play.example/m/abcdefghij234#12\n",
        "https://play.example/m/abcdefghij234/", "https://play.example/m/abcdefghij234.gif?delay=900",
        "https://play.example:443/play/m/abcdefghij234", "https://play.example/embed/m/abcdefghij234"})
    EXPECT_EQ(ReadLink(text).value(), match) << text;
  EXPECT_EQ(ReadLink("http://[::1]:8080/play/K7QF22").value(), (MatchLink{"[::1]:8080", {}, {}, "K7QF22"}));
  EXPECT_EQ(ReadLink("http://house/play/K7QF22")->server, "house:80");
}

TEST(MatchLink, WhatIsNoLinkIsRefused) {
  for (const char* text :
       {"", "abcdefghij234", "https://house/abc", "https://", "https://house", "https://house/",
        "https://house/m/", "https://house/m/a b", "https://house/tv/abc", "https:///m/abc", "merels://",
        "merels://house", "merels:///abc", "merels://house/", "merels://house/a b",
        "merels://house/abc?code=", "merels://ho use/abc", "merels://house/abc/def",
        "merels://house/abc?code=a&b"}) {
    EXPECT_EQ(ReadLink(text).error().reason, Reason::kBadArgument) << text;
  }
  EXPECT_TRUE(LooksLikeLink(" MERELS://house"));
  EXPECT_EQ(ReadLink("merels://m\xC3\xBChle.example:1/abc")->server, "m\xC3\xBChle.example:1");
  EXPECT_FALSE(LooksLikeLink("house/merels://"));
}

}  // namespace
}  // namespace merels::words
