#include "client/view/ui/stage.h"

#include <algorithm>
#include <functional>

#include "client/view/draw/display_list.h"
#include "client/view/screen/shell/top_bar.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

using presenter::TableViewState;

/// With more, some are left from other window sizes.
constexpr std::size_t kMaxSmallMen = 48;
/// Boards of more kinds are not kept for the next visit to the six boards.
constexpr std::size_t kMaxSmallArt = 3;

// Without the parts that need no new layer: men, clocks, and overlays.
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
  ToastLayout at = shown.place;
  at.rect = at.rect.Moved({0, -canvas.Px(14) * (1 - strength)});
  const Rect& box = at.rect;
  const Color edge = shown.toast.problem ? t.capture : t.accent;
  canvas.Shadow(box.Moved({0, canvas.Px(5)}), canvas.Px(10), canvas.Px(24),
                Color{0, 0, 0, ToByte(110 * strength)});
  canvas.Fill(box, canvas.Px(10), Faded(t.raised, strength));
  canvas.Stroke(box, canvas.Px(10), canvas.Px(1.2F), Faded(edge, 0.8F * strength));
  const ToastParts parts = PartsOf(at, canvas.scale());
  DrawIcon(canvas, shown.toast.problem ? Icon::kWarning : Icon::kCheck, parts.sign.center(), parts.sign.w,
           Faded(edge, strength));
  const TextStyle style{Face::kInterMedium, canvas.Px(at.text)};
  const auto lines = Wrap(canvas.measure(), shown.toast.text, style, parts.words.w + 1).size();
  const float height = static_cast<float>(lines) * canvas.measure().LineHeight(style);
  Rect words = Around(parts.words.center(), parts.words.w + 1, std::min(parts.words.h, height));
  PaintLines(canvas, shown.toast.text, words, style, Faded(t.text, strength));
  if (at.waiting > 0) {
    canvas.TextIn("+" + std::to_string(at.waiting), parts.waiting, {Face::kInterSemiBold, canvas.Px(11)},
                  Faded(t.dim, strength), Align::kRight);
  }
}

}  // namespace

Stage::Stage(const Theme& theme, const Typefaces& typefaces)
    : theme_(theme), atlas_(typefaces), art_(theme) {}

bool Stage::Poll(bool begin) {
  bool any = art_.Poll(begin);
  for (auto& [key, art] : small_art_) any = art.Poll(begin) || any;
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

int Stage::ArtVersion() const {
  int version = art_.version();
  for (const auto& [key, art] : small_art_) version += art.version();
  return version;
}

Canvas Stage::On(DisplayList& list, Vec size, float scale) {
  return {{list, atlas_, theme_, [this] { Spill(); }}, size, scale};
}

void Stage::ListScreen(const Ui& ui, const Interaction& in, Vec size) {
  const presenter::AppViewState& state = ui.state();
  const AppLayout& layout = ui.layout();
  const ManPicture man = Men();
  screen_.Clear();
  art_.ForgetMenBeyond(kMaxSmallMen);
  if (small_art_.size() > kMaxSmallArt && state.Get<presenter::WatchViewState>() == nullptr) {
    moving_.Clear();  // it may have the same pictures
    small_art_.clear();
  }
  Canvas canvas = On(screen_, size, layout.scale);
  PaintBackdrop(canvas, theme_);
  layout.painter->paint(state.content, layout.shown, {canvas, layout.widgets, in, man, state.news});
  if (layout.page.empty()) ListFrame(ui, in, screen_, size);
  ++screens_listed_;
}

void Stage::ListFrame(const Ui& ui, const Interaction& in, DisplayList& list, Vec size) {
  const presenter::AppViewState& state = ui.state();
  const AppLayout& layout = ui.layout();
  Canvas canvas = On(list, size, layout.frame_scale);
  if (!state.zen) PaintTopBar(canvas, state.bar, layout.bar, layout.widgets, in, Men());
  if (!layout.warning.empty()) PaintWarning(canvas, state.warning, layout.warning);
}

ManPicture Stage::Men() {
  return [this](presenter::MenSet set, rules::Side side, int diameter) -> const sf::Texture& {
    return art_.Man(set, side, diameter);
  };
}

// Around a screen that scrolls: it is not seen beyond its place.
void Stage::ListAround(const Ui& ui, const Interaction& in, Vec size) {
  const AppLayout& layout = ui.layout();
  Canvas canvas = On(moving_, size, layout.frame_scale);
  canvas.Fill(layout.foot, 0, theme_.backdrop_bottom);
  const Rect down = layout.ThumbDown(), across = layout.ThumbAcross();
  for (const Rect& thumb : {down, across}) {
    if (!thumb.empty()) canvas.Fill(thumb, std::min(thumb.w, thumb.h) / 2, Faded(theme_.dim, 0.75F));
  }
  ListFrame(ui, in, moving_, size);
}

void Stage::ListMoving(const Ui& ui, Millis now, Vec size) {
  const AppLayout& layout = ui.layout();
  const Interaction in = ui.InteractionAt(now);
  const std::function<ArtStore&(const presenter::BoardViewState&)> small_art =
      [this](const presenter::BoardViewState& board) -> ArtStore& {
    return small_art_.try_emplace({board.topology, board.set}, theme_).first->second;
  };
  moving_.Clear();
  Canvas on_page = On(moving_, size, layout.scale);
  layout.painter->paint_moving(
      ui.state().content, layout.shown,
      {on_page, layout.widgets, in, now, ui.animator(), ui.Dragged(), art_, small_art});
  const Widget* field = ui.FocusedField();
  const auto* text = field != nullptr ? presenter::FindField(ui.state(), *field->field) : nullptr;
  if (text != nullptr && !layout.player_sheet) PaintCaret(on_page, *field, *text, in);
  if (!layout.page.empty()) ListAround(ui, in, size);
  Canvas canvas = On(moving_, size, layout.frame_scale);
  if (!ui.state().zen) PaintTabHint(canvas, ui.state().bar, layout.bar, layout.widgets, in);
  if (layout.player_sheet) {
    PaintPlayerSheet(canvas, *ui.state().player_sheet, *layout.player_sheet, layout.widgets, in);
  }
  if (layout.keys) {
    PaintKeys(canvas, *ui.state().keys, *layout.keys, layout.widgets, in);
  }
  if (text != nullptr && layout.player_sheet) PaintCaret(canvas, *field, *text, in);
  if (layout.rules) {
    PaintRulesSheet(canvas, *ui.state().rules, *layout.rules, layout.widgets, in);
  }
  if (layout.link) {
    PaintLinkSheet(canvas, *ui.state().link, *layout.link, layout.widgets, in);
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

std::optional<Stage::Kept> Stage::Stale(const Ui& ui, Vec size, Millis now) {
  if (kept_ && revision_ == ui.revision() && kept_->size == size) return std::nullopt;
  std::vector<int> rows_from;
  for (const ListView* list : ui.layout().lists()) rows_from.push_back(list->first);
  Kept wanted{WithoutMoving(ui.state()), ui.InteractionAt(now), ui.scroll(), size,
              ui.layout().scale,         std::move(rows_from)};
  wanted.interaction.caret_shown = false;
  if (kept_ && *kept_ == wanted) {
    revision_ = ui.revision();
    return std::nullopt;
  }
  return wanted;
}

void Stage::Spill() {
  Replay(*target_, {&screen_, &moving_});
  screen_.Clear();
  moving_.Clear();
  spilled_ = true;
}

void Stage::Draw(sf::RenderTarget& target, const Ui& ui, Millis now) {
  fresh_ = true;
  revision_ = 0;  // the newest frame may have been another Ui's
  Update(target, ui, now);
}

// The screen is below everything that moves, so each is compared with its own past.
Damage Stage::DamageSince(Vec size, bool listed) {
  Damage damage(size);
  if (listed) {
    auto marks = screen_.Marks();
    damage.Add(Difference(screen_marks_, marks, size));
    screen_marks_ = std::move(marks);
  }
  auto marks = moving_.Marks();
  damage.Add(Difference(moving_marks_, marks, size));
  moving_marks_ = std::move(marks);
  const bool new_art = std::exchange(art_version_, ArtVersion()) != art_version_;
  const bool resized = std::exchange(size_, size) != size;
  const bool all = std::exchange(fresh_, false) || new_art || resized;
  return all ? Damage::Everything(size) : damage;
}

Damage Stage::Update(sf::RenderTarget& target, const Ui& ui, Millis now) {
  const Vec size{target.getView().getSize().x, target.getView().getSize().y};
  target_ = &target;
  spilled_ = false;
  auto stale = Stale(ui, size, now);
  const auto* table = ui.state().Get<TableViewState>();
  auto men = table != nullptr ? table->board.men : std::vector<presenter::ManView>();
  behind_ = stale && !behind_ && MenFirst(*stale, men);
  const bool lists = stale && !behind_;
  if (lists) {
    ListScreen(ui, stale->interaction, size);
    kept_ = std::move(stale);
    revision_ = ui.revision();
  }
  ListMoving(ui, now, size);
  men_ = std::move(men);
  if (spilled_) {
    // The rest of it; the lists are incomplete and serve no other frame.
    Replay(target, {&screen_, &moving_});
    kept_.reset();
    fresh_ = true;
    return Damage::Everything(size);
  }
  const Damage damage = DamageSince(size, lists);
  Replay(target, {&screen_, &moving_}, damage);
  return damage;
}

}  // namespace merels::view
