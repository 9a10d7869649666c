#include "client/web/assets/assets.h"

#include <algorithm>
#include <array>

#include "common/base/crc32c.h"

// The assembler file assets.S.in has the bytes between these.
// NOLINTBEGIN(modernize-avoid-c-arrays, readability-identifier-naming)
extern "C" const char merels_web_board_js[];
extern "C" const char merels_web_board_js_end[];
extern "C" const char merels_web_page_js[];
extern "C" const char merels_web_page_js_end[];
extern "C" const char merels_web_parts_js[];
extern "C" const char merels_web_parts_js_end[];
extern "C" const char merels_web_player_js[];
extern "C" const char merels_web_player_js_end[];
extern "C" const char merels_web_hand_js[];
extern "C" const char merels_web_hand_js_end[];
extern "C" const char merels_web_play_js[];
extern "C" const char merels_web_play_js_end[];
extern "C" const char merels_web_style_css[];
extern "C" const char merels_web_style_css_end[];
extern "C" const char merels_web_icon_svg[];
extern "C" const char merels_web_icon_svg_end[];
extern "C" const char merels_web_openapi_json[];
extern "C" const char merels_web_openapi_json_end[];
// NOLINTEND(modernize-avoid-c-arrays, readability-identifier-naming)

namespace merels::web {
namespace {

/// The type of every script.
constexpr std::string_view kScriptType = "text/javascript; charset=utf-8";

std::string_view Between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

const auto& Assets() {
  static const std::array assets = {
      Asset{"board.js", kScriptType, Between(merels_web_board_js, merels_web_board_js_end)},
      Asset{"page.js", kScriptType, Between(merels_web_page_js, merels_web_page_js_end)},
      Asset{"parts.js", kScriptType, Between(merels_web_parts_js, merels_web_parts_js_end)},
      Asset{"player.js", kScriptType, Between(merels_web_player_js, merels_web_player_js_end)},
      Asset{"hand.js", kScriptType, Between(merels_web_hand_js, merels_web_hand_js_end)},
      Asset{"play.js", kScriptType, Between(merels_web_play_js, merels_web_play_js_end)},
      Asset{"style.css", "text/css; charset=utf-8", Between(merels_web_style_css, merels_web_style_css_end)},
      Asset{"icon.svg", "image/svg+xml", Between(merels_web_icon_svg, merels_web_icon_svg_end)},
      Asset{"openapi.json", "application/json",
            Between(merels_web_openapi_json, merels_web_openapi_json_end)},
  };
  return assets;
}

}  // namespace

const Asset* FindAsset(std::string_view name) {
  const auto& all = Assets();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Asset& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

const std::string& AssetsTag() {
  static const std::string tag = [] {
    std::uint32_t sum = Crc32c(MERELS_VERSION);
    for (const Asset& asset : Assets()) sum = Crc32c(asset.bytes, sum);
    return std::to_string(sum);
  }();
  return tag;
}

}  // namespace merels::web
