#include "common/base/log_line.h"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "common/base/text.h"

namespace merels {
namespace {

using std::chrono::milliseconds;

TEST(LogLine, IsOneObjectOnOneLine) {
  EXPECT_EQ(JsonLogLine(milliseconds(1), "info", "merels-web", "it \"serves\"\n"),
            "{\"time\":\"1970-01-01T00:00:00.001Z\",\"level\":\"info\",\"logger\":\"merels-web\","
            "\"message\":\"it \\\"serves\\\"\\n\"}");
}

TEST(LogLine, EveryCharacterComesBackFromAParser) {
  for (char32_t character = 0; character < 0x3000; ++character) {
    std::string text = "a";
    AppendUtf8(text, character);
    text += "\\z";
    const std::string quoted = JsonQuoted(text);
    for (const char c : quoted) ASSERT_FALSE(c >= 0 && c < 0x20) << quoted;
    ASSERT_EQ(nlohmann::json::parse(quoted).get<std::string>(), text);
  }
  EXPECT_EQ(nlohmann::json::parse(JsonQuoted("\xF0\x9F\x98\x80 M\xC3\xBChle")),
            "\xF0\x9F\x98\x80 M\xC3\xBChle");
  EXPECT_EQ(JsonQuoted("\xE2\x80\xA8"), "\"\\u2028\"") << "some readers end a line there";
}

TEST(LogLine, EveryByteThatIsNoCharacterIsReplaced) {
  for (int byte = 0x80; byte < 0x100; ++byte) {
    const std::string text = {'a', static_cast<char>(byte), 'z'};
    EXPECT_EQ(nlohmann::json::parse(JsonQuoted(text)), "a\xEF\xBF\xBDz") << byte;
  }
  EXPECT_EQ(nlohmann::json::parse(JsonQuoted("\xC3")), "\xEF\xBF\xBD");
  EXPECT_EQ(nlohmann::json::parse(JsonQuoted("\xED\xA0\x80")).get<std::string>().substr(0, 3),
            "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace merels
