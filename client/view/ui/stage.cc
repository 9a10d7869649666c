#include "client/view/ui/stage.h"

#include <algorithm>

#include <SFML/Graphics/Sprite.hpp>

#include "client/view/board/paint_board.h"
#include "client/view/widget/icons.h"

namespace merels::view {
namespace {

using presenter::Screen;

// What changes without a new layer: the men, the clocks, and what lies over the screen.
presenter::AppViewState WithoutMoving(presenter::AppViewState state) {
  presenter::BoardViewState board;
  board.topology = state.table.board.topology;
  board.set = state.table.board.set;
  board.flipped = state.table.board.flipped;
  state.table.board = board;
  state.table.top.clock = {};
  state.table.bottom.clock = {};
  for (presenter::WatchCard& card : state.watch.cards) {
    board.topology = card.board.topology;
    board.set = card.board.set;
    board.flipped = card.board.flipped;
    card.board = board;
    card.top.clock = card.bottom.clock = {};
  }
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
  switch (layout.screen) {
    case Screen::kSignIn:
      if (!layout.sign_in.ornament.empty()) {
        PaintBoardShadow(canvas, BoardFrame(board::kNine, layout.sign_in.ornament, false));
      }
      PaintSignIn(canvas, state.sign_in, layout.sign_in, layout.widgets, in);
      break;
    case Screen::kLobby:
      PaintLobby(canvas, state.lobby, layout.lobby, layout.widgets, in, man);
      if (layout.dialog && state.lobby.dialog) {
        PaintNewTable(canvas, *state.lobby.dialog, *layout.dialog, layout.widgets, in);
      }
      break;
    case Screen::kWatch: PaintWatch(canvas, state.watch, layout.watch, layout.widgets, in, man); break;
    case Screen::kGames:
    case Screen::kRanks:
    case Screen::kAccount: PaintPage(canvas, state.page, layout.page, layout.widgets, in, man); break;
    case Screen::kTable:
      PaintTable(canvas, state.table, layout.table, layout.widgets, in, man, state.news);
      break;
  }
}

void Stage::PaintTableMoving(Canvas& canvas, const Ui& ui, Millis now) {
  const presenter::TableViewState& table = ui.state().table;
  if (!table.alone) {
    PaintClock(canvas, table.top, ui.layout().table.top.clock);
  }
  PaintClock(canvas, table.bottom, ui.layout().table.bottom.clock);
  if (table.loading || table.problem || table.text) {
    return;
  }
  const BoardFrame frame = ui.layout().table.Frame(table.board);
  const Racks racks = ui.layout().table.RacksFor(table);
  const BoardMoment moment{table.board, frame, ui.animator(), racks, now, ui.Dragged()};
  PaintBoard(canvas, moment,
             art_.Board(*table.board.topology, table.board.set, static_cast<int>(frame.slab().w)));
  if (table.board.overlay) {
    PaintOverlay(canvas, *table.board.overlay, frame, now);
    if (const Widget* retry = ui.layout().widgets.Find(table.board.overlay->try_now.Id())) {
      PaintButton(canvas, *retry, ui.InteractionAt(now));
    }
  }
}

void Stage::PaintBoards(Canvas& canvas, const Ui& ui, Millis now) {
  static const Animator still;
  const auto& cards = ui.state().watch.cards;
  const auto& places = ui.layout().watch.cards;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (!cards[i].known) continue;
    const presenter::BoardViewState& board = cards[i].board;
    const BoardFrame frame = places[i].Frame(board);
    const Racks racks;
    const auto [art, fresh] = small_art_.try_emplace({board.topology, board.set}, theme_);
    PaintBoard(canvas, {board, frame, still, racks, now, std::nullopt},
               art->second.Board(*board.topology, board.set, static_cast<int>(frame.slab().w)));
    PaintWatchClocks(canvas, cards[i], places[i]);
  }
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
  if (layout.screen == Screen::kTable) {
    PaintTableMoving(canvas, ui, now);
  } else if (layout.screen == Screen::kWatch) {
    PaintBoards(canvas, ui, now);
  } else if (layout.screen == Screen::kSignIn && !layout.sign_in.ornament.empty()) {
    const Rect& slab = layout.sign_in.ornament;
    canvas.Picture(art_.Board(board::kNine, presenter::MenSet::kMen, static_cast<int>(slab.w)).slab, slab);
  } else if (layout.screen == Screen::kLobby && ui.state().lobby.searching && !layout.dialog) {
    const Rect& spot = layout.lobby.searching_spinner;
    const float turn = static_cast<float>(now.count() % 1100) / 1100.0F;
    DrawSpinner(canvas, spot.center(), spot.h * 0.30F, canvas.Px(3), turn, theme_.accent);
  }
  if (layout.person) {
    PaintPerson(canvas, *ui.state().person, *layout.person, layout.widgets, ui.InteractionAt(now));
  }
  if (layout.keys) {
    PaintKeys(canvas, *ui.state().keys, *layout.keys, layout.widgets, ui.InteractionAt(now));
  }
  PaintAsks(canvas, ui.state().asks, layout.asks, layout.widgets, ui.InteractionAt(now));
  for (const ShownToast& toast : ui.toasts().shown()) {
    PaintToast(canvas, toast, now);
  }
}

bool Stage::MenFirst(const Kept& wanted, const std::vector<presenter::ManView>& men) const {
  return kept_ && kept_->size == wanted.size && kept_->scale == wanted.scale &&
         kept_->state.screen == Screen::kTable && wanted.state.screen == Screen::kTable &&
         kept_->state.table.table_note == wanted.state.table.table_note && men_ != men;
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
  const ListView& moves = ui.layout().table.moves.rows;
  Kept now_shown{
      WithoutMoving(ui.state()), ui.InteractionAt(now), ui.scroll(), target.getSize(), scale, moves.first};
  const auto& men = ui.state().table.board.men;
  const bool stale = !kept_ || !(*kept_ == now_shown);
  behind_ = stale && !behind_ && MenFirst(now_shown, men);
  if (stale && !behind_) Renew(std::move(now_shown), ui, target.getSize());
  men_ = men;
  target.draw(sf::Sprite(screen_.getTexture()), sf::RenderStates(sf::BlendNone));
  Canvas canvas(target, atlas_, theme_, scale);
  PaintMoving(canvas, ui, now);
}

}  // namespace merels::view
