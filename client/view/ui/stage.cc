#include "client/view/ui/stage.h"

#include <algorithm>
#include <functional>

#include <SFML/Graphics/Sprite.hpp>

#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

using presenter::TableViewState;

// What changes without a new layer: the men, the clocks, and what lies over the screen.
presenter::AppViewState WithoutMoving(presenter::AppViewState state) {
  state.content = PainterFor(state.content).still(std::move(state.content));
  state.toasts.clear();
  return state;
}

void PaintBackdrop(Canvas& canvas, const Theme& theme) {
  const Rect all = canvas.bounds();
  canvas.Fill(all.Inset(-2), 0, Paint(theme.backdrop_top, theme.backdrop_bottom, all));
  // A breath of warm light from the upper left, as on the board.
  const float reach = all.w * 0.55F;
  const Color warm = Faded(theme.accent, theme.dark ? 0.055F : 0.05F);
  constexpr float kCore = 200;
  canvas.Along(CirclePath({all.w * 0.22F, all.h * 0.16F}, kCore), warm,
               std::array{BandStop{-kCore, 1}, BandStop{reach * 0.30F, 0.55F}, BandStop{reach * 0.6F, 0.16F},
                          BandStop{reach, 0}});
}

void PaintToast(Canvas& canvas, const ShownToast& shown, Millis now) {
  const Theme& t = canvas.theme();
  const float strength = shown.Strength(now);
  const Rect box = shown.rect.Moved({0, -canvas.Px(14) * (1 - strength)});
  const Color edge = shown.toast.problem ? t.capture : t.accent;
  canvas.Shadow(box.Moved({0, canvas.Px(5)}), canvas.Px(10), canvas.Px(24),
                Color{0, 0, 0, ToByte(110 * strength)});
  canvas.Fill(box, canvas.Px(10), Faded(t.raised, strength));
  canvas.Stroke(box, canvas.Px(10), canvas.Px(1.2F), Faded(edge, 0.8F * strength));
  Rect rest = box.Inset(canvas.Px(16), 0);
  const Vec sign = rest.TakeLeft(canvas.Px(18), canvas.Px(10)).center();
  DrawIcon(canvas, shown.toast.problem ? Icon::kWarning : Icon::kCheck, sign, canvas.Px(17),
           Faded(edge, strength));
  canvas.TextIn(shown.toast.text, rest, {Face::kInterMedium, canvas.Px(14)}, Faded(t.text, strength));
}

}  // namespace

Stage::Stage(const Theme& theme, const Typefaces& typefaces)
    : theme_(theme), atlas_(typefaces), art_(theme) {}

void Stage::PaintScreen(Canvas& canvas, const Ui& ui, const Interaction& in) {
  const presenter::AppViewState& state = ui.state();
  const AppLayout& layout = ui.layout();
  const ManPicture man = [this](presenter::MenSet set, rules::Side side, int diameter) -> const sf::Texture& {
    return art_.Man(set, side, diameter);
  };
  PaintTopBar(canvas, state.bar, layout.bar, layout.widgets, in, man);
  layout.painter->paint(state.content, layout.shown, {canvas, layout.widgets, in, man, state.news});
}

bool Stage::Poll() {
  bool any = art_.Poll();
  for (auto& [key, art] : small_art_) any = art.Poll() || any;
  return any;
}

bool Stage::Baking() const {
  return art_.Baking() || std::any_of(small_art_.begin(), small_art_.end(),
                                      [](const auto& entry) { return entry.second.Baking(); });
}

void Stage::FinishArt() {
  art_.Finish();
  for (auto& [key, art] : small_art_) art.Finish();
}

void Stage::PaintMoving(Canvas& canvas, const Ui& ui, Millis now) {
  const AppLayout& layout = ui.layout();
  const Interaction in = ui.InteractionAt(now);
  const std::function<ArtStore&(const presenter::BoardViewState&)> small_art =
      [this](const presenter::BoardViewState& board) -> ArtStore& {
    return small_art_.try_emplace({board.topology, board.set}, theme_).first->second;
  };
  layout.painter->paint_moving(
      ui.state().content, layout.shown,
      {canvas, layout.widgets, in, now, ui.animator(), ui.Dragged(), art_, small_art});
  if (layout.person) {
    PaintPerson(canvas, *ui.state().person, *layout.person, layout.widgets, in);
  }
  if (layout.keys) {
    PaintKeys(canvas, *ui.state().keys, *layout.keys, layout.widgets, in);
  }
  if (layout.rules) {
    PaintRulesSheet(canvas, *ui.state().rules, *layout.rules, layout.widgets, in);
  }
  PaintAsks(canvas, ui.state().asks, layout.asks, layout.widgets, in);
  for (const ShownToast& toast : ui.toasts().shown()) {
    PaintToast(canvas, toast, now);
  }
}

bool Stage::MenFirst(const Kept& wanted, const std::vector<presenter::ManView>& men) const {
  const auto* was = kept_ ? kept_->state.Get<TableViewState>() : nullptr;
  const auto* now = wanted.state.Get<TableViewState>();
  return was != nullptr && now != nullptr && kept_->size == wanted.size && kept_->scale == wanted.scale &&
         was->table_note == now->table_note && men_ != men;
}

void Stage::PaintBackdropOnce(sf::Vector2u size, float scale) {
  if (backdrop_.getSize() == size) return;
  backdrop_.create(size.x, size.y);
  backdrop_.clear();
  Canvas canvas(backdrop_, atlas_, theme_, scale);
  PaintBackdrop(canvas, theme_);
  canvas.Flush();
  backdrop_.display();
}

void Stage::Renew(Kept wanted, const Ui& ui, sf::Vector2u size) {
  PaintBackdropOnce(size, wanted.scale);
  if (screen_.getSize() != size) screen_.create(size.x, size.y);
  screen_.clear();
  screen_.draw(sf::Sprite(backdrop_.getTexture()), sf::RenderStates(sf::BlendNone));
  Canvas canvas(screen_, atlas_, theme_, wanted.scale);
  PaintScreen(canvas, ui, wanted.interaction);
  canvas.Flush();
  screen_.display();
  kept_ = std::move(wanted);
  ++screens_painted_;
}

void Stage::Draw(sf::RenderTarget& target, const Ui& ui, Millis now) {
  const float scale = ui.layout().scale;
  std::vector<int> rows_from;
  for (const ListView* list : ui.layout().lists()) rows_from.push_back(list->first);
  Kept now_shown{WithoutMoving(ui.state()), ui.InteractionAt(now), ui.scroll(), target.getSize(), scale,
                 std::move(rows_from)};
  const auto* table = ui.state().Get<TableViewState>();
  const auto men = table != nullptr ? table->board.men : std::vector<presenter::ManView>();
  const bool stale = !kept_ || !(*kept_ == now_shown);
  behind_ = stale && !behind_ && MenFirst(now_shown, men);
  if (stale && !behind_) Renew(std::move(now_shown), ui, target.getSize());
  men_ = men;
  target.draw(sf::Sprite(screen_.getTexture()), sf::RenderStates(sf::BlendNone));
  Canvas canvas(target, atlas_, theme_, scale);
  PaintMoving(canvas, ui, now);
}

}  // namespace merels::view
