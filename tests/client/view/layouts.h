// Helpers for tests of layouts: the layout of the screen, which is of this kind, and general properties.
#pragma once

#include <cmath>
#include <ostream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "client/view/screen/shell/app_layout.h"

namespace merels::view {

inline const SignInLayout& SignInOf(const AppLayout& app) { return std::get<SignInLayout>(app.shown); }
inline const LobbyLayout& LobbyOf(const AppLayout& app) { return std::get<LobbyLayout>(app.shown); }
inline const TableLayout& TableOf(const AppLayout& app) { return std::get<TableLayout>(app.shown); }
inline const WatchLayout& WatchOf(const AppLayout& app) { return std::get<WatchLayout>(app.shown); }
inline const PageLayout& PageOf(const AppLayout& app) { return std::get<PageLayout>(app.shown); }

inline const SettingsLayout& SettingsOf(const AppLayout& app) { return std::get<SettingsLayout>(app.shown); }

struct WindowSize {
  float width;
  float height;
  float scale;
  float text = 1;  // size of letters, as a share of the default
};

inline std::ostream& operator<<(std::ostream& out, const WindowSize& size) {
  return out << size.width << "x" << size.height << " at " << size.scale << ", text " << size.text;
}

/// Usual windows with usual text.
inline std::vector<WindowSize> UsualWindows() {
  return {{960, 640, 1},   {1024, 640, 1},  {1024, 768, 1},     {1119, 640, 1},
          {1120, 640, 1},  {1280, 720, 1},  {1280, 800, 1.25F}, {1366, 768, 1},
          {1440, 900, 1},  {960, 1200, 1},  {1920, 1080, 1},    {1920, 1080, 1.5F},
          {2560, 1080, 1}, {2880, 1800, 2}, {3840, 2160, 1},    {3840, 2160, 2.5F}};
}

/// All windows for layout tests: every scale with default text, the others in the least window that has them;
/// every size of text at scales 1 and 2.
inline std::vector<WindowSize> AllWindows() {
  std::vector<WindowSize> all = UsualWindows();
  all.push_back({960, 640, 0.75F});
  all.push_back({1280, 720, 0.85F});
  for (const float scale : {1.15F, 1.75F, 2.25F, 3.0F}) {
    all.push_back({std::ceil(960 * scale), std::ceil(640 * scale), scale});
  }
  for (const float text : {0.9F, 1.15F, 1.3F}) {
    all.push_back({960, 640, 1, text});
    all.push_back({3840, 2160, 2, text});
  }
  all.push_back({1280, 800, 1, 1.3F});
  return all;
}

/// Expects that no two of these overlap. Empty ones do not count.
inline void ExpectApart(const std::vector<std::pair<std::string, Rect>>& rects, const std::string& where) {
  for (std::size_t i = 0; i < rects.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const bool both = !rects[i].second.empty() && !rects[k].second.empty();
      EXPECT_FALSE(both && rects[i].second.Overlaps(rects[k].second))
          << where << ": " << rects[i].first << " overlaps " << rects[k].first;
    }
  }
}

}  // namespace merels::view
