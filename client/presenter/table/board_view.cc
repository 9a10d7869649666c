#include "client/presenter/table/board_view.h"

#include <algorithm>
#include <cstdlib>

#include "client/presenter/board/board_view_state.h"
#include "client/presenter/words/family_face.h"

namespace merels::presenter {
namespace {

using board::Point;

class BoardViewMaker {
 public:
  BoardViewMaker(const TableState& table, const rules::Game& game)
      : table_(table),
        game_(game),
        face_(FaceOf(&game.ruleset())),
        hand_(table.premove ? table.premove->hand() : table.hand),
        options_(table.premove ? table.premove->options() : table.options),
        mine_(table.premove ? *table.seat() : game.to_move()) {
    state_.topology = &game.topology();
    state_.set = face_.men;
    state_.goals = GoalsOf(game.ruleset());
    state_.flipped = table.NearSide() == rules::Side::kSecond;
    state_.focused = table.cursor.focused();
    state_.active = table.Active();
    state_.coordinates = table.preferences.On(Preference::kCoordinates);
  }

  BoardViewState Run() {
    AddMen();
    MarkLastPly();
    if (table_.premove) {
      MarkPremove();
    } else if (state_.active) {
      MarkHand();
    }
    state_.annotations = table_.annotations;
    if (const auto at = table_.cursor.at(); at && table_.cursor.focused()) {
      state_.cursor = Cursor{*at, CursorLabel(*at)};
    }
    // After the cursor's label, which names targets even where dots are hidden.
    if (!table_.preferences.On(Preference::kLegalDots)) state_.targets.clear();
    if (!table_.preferences.On(Preference::kLastMove)) {
      state_.last_ply.clear();
      state_.taken.clear();
    }
    return std::move(state_);
  }

 private:
  const Draft& draft() const { return hand_.draft(); }
  bool Aims(Point point) const { return table_.cursor.aim() == point; }

  void AddMen() {
    for (const Point point : game_.topology().reading_order()) {
      if (const auto man = game_.ManAt(point)) state_.men.push_back({point, *man, ManLook::kPlain, 0, false});
    }
  }

  ManView* Find(Point point) {
    const auto found = std::find_if(state_.men.begin(), state_.men.end(),
                                    [&](const auto& man) { return man.point == point; });
    return found == state_.men.end() ? nullptr : &*found;
  }

  void MarkPly(const rules::Ply& ply) {
    if (ply.from) state_.last_ply.push_back(*ply.from);
    for (const Point point : ply.via) state_.last_ply.push_back(point);
    if (ply.to) state_.last_ply.push_back(*ply.to);
  }

  void MarkLastPly() {
    const auto& pending = table_.match.pending();
    if (pending && !table_.history) {
      MarkPly(pending->ply);
      state_.taken = pending->ply.captures;
      state_.vacated = pending->ply.from;
      if (ManView* man = pending->ply.to ? Find(*pending->ply.to) : nullptr) man->look = ManLook::kPending;
      return;
    }
    const auto& plies = table_.match.plies();
    const auto shown = static_cast<std::size_t>(table_.shown());
    if (shown > 0) MarkText(plies[shown - 1]);
  }

  /// A past ply in its canonical spelling: the way, then captures after commas.
  void MarkText(const std::string& text) {
    const auto way = std::min(text.find(','), text.size());
    for (std::size_t at = 0; at < text.size(); at += 3) {
      const auto point = board::FindPoint(game_.topology(), text.substr(at, 2));
      if (point) (at < way ? state_.last_ply : state_.taken).push_back(*point);
    }
    if (face_.men != MenSet::kMen) MarkJumped();
  }

  /// A fox or a peg captures what it jumps over, which the spelling does not name.
  void MarkJumped() {
    const auto& way = state_.last_ply;
    for (std::size_t i = 1; i < way.size(); ++i) {
      const board::Place from = game_.topology().place(way[i - 1]), to = game_.topology().place(way[i]);
      const int files = to.file - from.file, ranks = to.rank - from.rank;
      if (std::max(std::abs(files), std::abs(ranks)) != 2) continue;
      const auto over = board::FindPlace(game_.topology(), {static_cast<std::int8_t>(from.file + files / 2),
                                                            static_cast<std::int8_t>(from.rank + ranks / 2)});
      if (over) state_.taken.push_back(*over);
    }
  }

  /// The men stay in place; the premove is a sign above them.
  void MarkPremove() {
    const auto& chosen = table_.premove->chosen();
    if (chosen) state_.premove = PremoveMark{mine_, chosen->from, *chosen->to, chosen->taken};
    switch (hand_.stage()) {
      case Hand::Stage::kFree: return chosen ? void() : MarkFree();
      case Hand::Stage::kLifted: return MarkLifted();
      case Hand::Stage::kGoingOn: return MarkTargets(*draft().to);
      case Hand::Stage::kTaking: return NumberTakeable(ManLook::kPlain);
    }
  }

  void MarkHand() {
    switch (hand_.stage()) {
      case Hand::Stage::kFree: return MarkFree();
      case Hand::Stage::kLifted: return MarkLifted();
      case Hand::Stage::kGoingOn: return MarkGoingOn();
      case Hand::Stage::kTaking: return MarkTaking();
    }
  }

  void MarkFree() {
    const auto aim = table_.cursor.aim();
    if (aim && options_.CanPlace(*aim)) state_.ghost = Ghost{*aim, mine_};
  }

  void MarkLifted() {
    const Point from = *draft().from;
    if (ManView* man = Find(from)) man->look = ManLook::kLifted;
    MarkTargets(from);
  }

  /// The destinations of the lifted man on `from`.
  void MarkTargets(Point from) {
    state_.targets = options_.Targets(draft());
    const auto aim = table_.cursor.aim();
    if (!aim || !options_.Reaches(draft(), *aim)) return;
    state_.aimed = aim;
    state_.ghost = Ghost{*aim, mine_};
    if (!game_.topology().Joined(from, *aim)) state_.arc = Arc{from, *aim};
  }

  /// The man has landed on its way; men jumped so far are gone.
  void MarkGoingOn() {
    const auto so_far = options_.Complete(draft());
    const auto gone = [&](const ManView& man) {
      const bool jumped = so_far && std::find(so_far->captures.begin(), so_far->captures.end(), man.point) !=
                                        so_far->captures.end();
      return jumped || man.point == draft().from;
    };
    std::erase_if(state_.men, gone);
    state_.men.push_back({*draft().to, mine_, ManLook::kLifted, 0, false});
    state_.last_ply = draft().via;
    state_.taken.clear();
    state_.vacated = draft().from;
    MarkTargets(*draft().to);
  }

  void MarkTaking() {
    const auto gone = [&](const ManView& man) {
      return man.point == draft().from ||
             std::find(draft().taken.begin(), draft().taken.end(), man.point) != draft().taken.end();
    };
    std::erase_if(state_.men, gone);
    state_.men.push_back({*draft().to, mine_, ManLook::kPlain, 0, false});
    state_.vacated = draft().from;
    state_.mills = MillsOfDraft(game_, draft(), mine_);
    state_.last_ply.clear();
    state_.taken.clear();
    NumberTakeable(ManLook::kProtected);
  }

  /// `others`: the look of the opponent's men that may not be captured.
  void NumberTakeable(ManLook others) {
    const auto takeable = options_.Takeable(draft(), game_.topology());
    for (ManView& man : state_.men) {
      if (man.side == mine_) continue;
      const auto found = std::find(takeable.begin(), takeable.end(), man.point);
      man.look = found == takeable.end() ? others : ManLook::kCapturable;
      if (found == takeable.end()) continue;
      man.number = static_cast<int>(found - takeable.begin()) + 1;
      man.aimed = Aims(man.point);
    }
  }

  std::string CursorLabel(Point at) {
    const ManView* man = Find(at);
    const std::string name = board::PointName(game_.topology(), at);
    if (man == nullptr) {
      const auto& targets = state_.targets;
      const bool in_reach = std::find(targets.begin(), targets.end(), at) != targets.end();
      return name + (in_reach ? " · in reach" : " · empty");
    }
    std::string label = name + " · " + face_.Men(man->side, false);
    if (man->look == ManLook::kLifted) label += ", lifted";
    if (man->look == ManLook::kCapturable) label += ", can be taken";
    if (man->look == ManLook::kProtected) label += ", protected";
    return label;
  }

  const TableState& table_;
  const rules::Game& game_;
  const FamilyFace& face_;
  const Hand& hand_;
  const Options& options_;
  const rules::Side mine_;
  BoardViewState state_;
};

}  // namespace

BoardViewState MakeBoardView(const TableState& table) {
  const rules::Game* game = table.ShownGame();
  if (game == nullptr) return {};
  return BoardViewMaker(table, *game).Run();
}

}  // namespace merels::presenter
