// What tests of layouts share: the layout of the screen, which is of this kind, and what holds of all.
#ifndef MERELS_TESTS_CLIENT_VIEW_LAYOUTS_H_
#define MERELS_TESTS_CLIENT_VIEW_LAYOUTS_H_

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

/// That no two of these overlap. The empty ones do not count.
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

#endif  // MERELS_TESTS_CLIENT_VIEW_LAYOUTS_H_
