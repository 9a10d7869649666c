#include "client/view/screen/shell/painters.h"

#include <array>
#include <type_traits>
#include <utility>

namespace merels::view {
namespace {

using presenter::ScreenViewState;

template <class Painter>
struct Adapter {
  using State = typename Painter::State;
  using Layout = typename Painter::Layout;

  static ScreenLayout Lay(const ScreenViewState& content, const LayoutContext& c, Rect area,
                          WidgetList& widgets) {
    return Painter::Lay(std::get<State>(content), c, area, widgets);
  }
  static void Paint(const ScreenViewState& content, const ScreenLayout& layout, const PaintContext& paint) {
    Painter::Paint(std::get<State>(content), std::get<Layout>(layout), paint);
  }
  static void PaintMoving(const ScreenViewState& content, const ScreenLayout& layout,
                          const MovingContext& moving) {
    Painter::PaintMoving(std::get<State>(content), std::get<Layout>(layout), moving);
  }
  static std::vector<const ListView*> Lists(const ScreenLayout& layout) {
    return Painter::Lists(std::get<Layout>(layout));
  }
  static ScreenViewState Still(ScreenViewState content) {
    return Painter::Still(std::get<State>(std::move(content)));
  }
  static bool Busy(const ScreenViewState& content) { return Painter::Busy(std::get<State>(content)); }

  static constexpr PainterRow kRow = {Lay, Paint, PaintMoving, Lists, Still, Busy};
};

template <class... Painters>
constexpr std::array<PainterRow, sizeof...(Painters)> RowsOf() {
  static_assert(std::is_same_v<ScreenViewState, std::variant<typename Painters::State...>>,
                "in the order of ScreenViewState");
  return {Adapter<Painters>::kRow...};
}

constexpr auto kRows = RowsOf<SignInPainter, SetupPainter, LobbyPainter, TablePainter, WatchPainter,
                              PagePainter, SettingsPainter, AnalysisPainter>();

}  // namespace

const PainterRow& PainterFor(const ScreenViewState& content) { return kRows.at(content.index()); }

}  // namespace merels::view
