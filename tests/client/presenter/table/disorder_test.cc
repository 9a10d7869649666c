// In any order of events, the table screen sends and offers only what the rules and the match allow.
#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "tests/client/support/shell_view.h"
#include "tests/client/support/table_desk.h"

namespace merels::presenter {
namespace {

/// Sends updates, losses of the connection and gestures to a table in a seeded order, and checks after each.
class Storm {
 public:
  explicit Storm(unsigned seed, const std::string& ruleset = SimulatedMatch::kStandard)
      : chance_(seed), desk_(AccountId("ann"), ruleset) {}

  void Run(int steps) {
    desk_.HearSnapshot();
    for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) {
      Happen();
      desk_.table.Tick(desk_.session, desk_.now);
      CheckOrders();
      CheckView();
    }
  }
  int plies() const { return desk_.house.state().game().plies(); }

 private:
  const board::Topology& Topology() const { return desk_.house.state().game().topology(); }
  int Roll(int sides) { return std::uniform_int_distribution(0, sides - 1)(chance_); }
  board::Point AnyPoint() { return static_cast<board::Point>(Roll(Topology().point_count)); }

  void Happen() {
    switch (Roll(16)) {
      case 0: return OpponentPlays();
      case 1: return AnswerOldest();
      case 2:
        return desk_.table.Apply(
            desk_.house.Row(1 + static_cast<Seq>(Roll(static_cast<int>(desk_.house.state().seq())))),
            desk_.now);
      case 3: return desk_.HearNewest();
      case 4: return desk_.HearSnapshot();
      case 5: return Connection();
      case 6: return Offer();
      case 7: return PressAnything();
      case 8: return desk_.Do(Key{static_cast<KeyCode>(Roll(10)), static_cast<char>(33 + Roll(90))});
      case 9: return RefuseOldest();
      case 10: return TypePly();
      default: return Touch();
    }
  }

  void PressAnything() {
    static const std::vector<Action> all = EveryKind(TableActions{});
    const Action action = all[static_cast<std::size_t>(Roll(static_cast<int>(all.size())))];
    desk_.Do(action.Is<action::ShowPly>() ? Action(action::ShowPly{Roll(9)}) : action);
  }
  void OpponentPlays() {
    const auto& state = desk_.house.state();
    if (state.outcome() || state.game().to_move() != rules::Side::kSecond) return;
    const auto plies = state.game().LegalPlies();
    desk_.house.Play(plies[static_cast<std::size_t>(Roll(static_cast<int>(plies.size())))]);
    if (Roll(4) != 0) desk_.HearNewest();
  }

  void AnswerOldest() {
    if (waiting_.empty()) return;
    const auto order = waiting_.front();
    waiting_.erase(waiting_.begin());
    desk_.table.Acknowledge(desk_.house.Answer(order), desk_.now);
  }

  void RefuseOldest() {
    if (waiting_.empty() || Roll(3) != 0) return;
    const auto order = waiting_.front();
    waiting_.erase(waiting_.begin());
    desk_.table.Acknowledge({order.command.request, order.match, Error{Reason::kRateLimited, "too fast"}},
                            desk_.now);
  }

  void Connection() {
    desk_.now += std::chrono::milliseconds(Roll(3000));
    if (Roll(2) == 0) desk_.session.Lost("broken", desk_.now);
    if (Roll(3) != 0) desk_.session.Online({AccountId("ann"), "Ann", true});
  }

  void Offer() {
    const auto& state = desk_.house.state();
    if (state.outcome() || state.game().seats() == 1) return;
    const bool may = state.pauses().PliesLeft(match::OfferKind::kDraw, rules::Side::kSecond) == 0;
    if (!state.offer() && may) desk_.house.Act(rules::Side::kSecond, match::OfferDraw{});
    if (Roll(2) == 0) desk_.HearNewest();
  }

  void TypePly() {
    desk_.Type(":");
    desk_.Do(Edit{kPlyField, board::PointName(Topology(), AnyPoint())});
    desk_.Do(Submit{kPlyField});
  }

  void Touch() {
    const auto point = AnyPoint();
    desk_.Do(Hover{point});
    desk_.Do(PressPoint{point});
    desk_.Do(ReleasePoint{Roll(3) == 0 ? AnyPoint() : point, Roll(3) == 0});
  }

  /// Each command is right for the screen's state, which may be behind the match.
  void CheckOrders() {
    const auto& match = desk_.table.match();
    for (const auto& request : std::exchange(desk_.effects.requests, {})) {
      if (std::holds_alternative<model::Follow>(request)) desk_.HearSnapshot();
    }
    for (const auto& command : std::exchange(desk_.effects.commands, {})) {
      EXPECT_FALSE(match.outcome());
      if (std::holds_alternative<match::PlayPly>(command.command.action)) CheckPly(command);
      if (std::holds_alternative<match::OfferDraw>(command.command.action)) {
        EXPECT_EQ(match.OfferPause(match::OfferKind::kDraw, rules::Side::kFirst), 0);
      }
      if (std::holds_alternative<match::OfferTakeback>(command.command.action)) {
        EXPECT_EQ(match.OfferPause(match::OfferKind::kTakeback, rules::Side::kFirst), 0);
      }
      if (std::holds_alternative<match::AcceptDraw>(command.command.action)) {
        EXPECT_EQ(command.command.expected_seq, match.offer_seq());
        EXPECT_EQ(match.offer(), rules::Side::kSecond);
      }
      waiting_.push_back(command);
    }
  }

  void CheckPly(const model::Command& order) {
    const auto& match = desk_.table.match();
    const auto& text = std::get<match::PlayPly>(order.command.action).ply;
    EXPECT_EQ(order.command.expected_seq, match.position_seq());
    EXPECT_EQ(match.game()->to_move(), rules::Side::kFirst);
    EXPECT_TRUE(match.game()->Judge(text).ok()) << text << " in " << match.position();
    EXPECT_FALSE(desk_.table.state().history);
    EXPECT_FALSE(desk_.table.state().held);
    const bool another = std::any_of(waiting_.begin(), waiting_.end(), [&](const auto& other) {
      return std::holds_alternative<match::PlayPly>(other.command.action) &&
             other.command.expected_seq == order.command.expected_seq;
    });
    EXPECT_FALSE(another) << "two plies for one turn";
  }

  /// Nothing illegal is marked as legal.
  void CheckView() {
    const auto view = desk_.View();
    const auto& match = desk_.table.match();
    const bool may_play = match.MayPlay(AccountId("ann")) && view.live && !view.board.overlay;
    EXPECT_EQ(view.board.active, may_play);
    if (desk_.table.state().premove) return CheckPremove(view);
    EXPECT_FALSE(view.board.premove);
    if (!may_play) {
      EXPECT_TRUE(view.board.targets.empty());
      EXPECT_FALSE(view.board.ghost);
    }
    const auto& draft = desk_.table.state().hand.draft();
    for (const auto target : view.board.targets) EXPECT_TRUE(Leads(draft, target));
    for (const auto& man : view.board.men) {
      EXPECT_TRUE(man.look != ManLook::kCapturable || Starts(draft.from, *draft.to, man.point));
    }
    EXPECT_FALSE(match.outcome() && (desk_.Enabled(action::Resign{}) || desk_.Enabled(action::OfferDraw{})));
  }

  /// A premove is only for the own side, on the newest position, in the opponent's turn.
  void CheckPremove(const TableViewState& view) {
    const auto& match = desk_.table.match();
    EXPECT_TRUE(view.live && !view.board.overlay && !match.outcome() && !view.board.active);
    EXPECT_EQ(match.newest_game()->to_move(), rules::Side::kSecond);
    EXPECT_EQ(desk_.table.state().hand.stage(), Hand::Stage::kFree);
  }

  /// Whether some legal ply continues the draft to this point.
  bool Leads(const Draft& draft, board::Point next) {
    std::vector<board::Point> way = draft.via;
    if (draft.to) way.push_back(*draft.to);
    way.push_back(next);
    const auto plies = desk_.table.match().game()->LegalMoves();
    return std::any_of(plies.begin(), plies.end(), [&](rules::Ply ply) {
      ply.via.push_back(ply.to.value_or(0));
      return ply.from == draft.from && ply.via.size() >= way.size() &&
             std::equal(way.begin(), way.end(), ply.via.begin());
    });
  }

  /// Whether some legal ply has this start and end, and captures that man.
  bool Starts(std::optional<board::Point> from, board::Point to, std::optional<board::Point> takes) {
    const auto plies = desk_.table.match().game()->LegalMoves();
    return std::any_of(plies.begin(), plies.end(), [&](const rules::Ply& ply) {
      const bool taken =
          !takes || std::find(ply.captures.begin(), ply.captures.end(), *takes) != ply.captures.end();
      return ply.from == from && ply.to == to && taken;
    });
  }

  std::mt19937 chance_;
  TableDesk desk_;
  std::vector<model::Command> waiting_;
};

class Disorders : public ::testing::TestWithParam<unsigned> {};

TEST_P(Disorders, NeverOffersOrSendsWhatIsNotAllowed) { Storm(GetParam()).Run(800); }

INSTANTIATE_TEST_SUITE_P(Seeds, Disorders, ::testing::Range(1U, 13U));

TEST_P(Disorders, NeverOffersOrSendsWhatIsNotAllowedInOtherGames) {
  Storm(GetParam(), "foxgeese+reps=3+cap=400").Run(500);
  Storm(GetParam(), "race+reps=3+cap=400").Run(300);
  Storm(GetParam(), "peg").Run(300);
}

TEST(Disorder, GetsSomewhere) {
  int most = 0;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Storm storm(seed);
    storm.Run(600);
    most = std::max(most, storm.plies());
  }
  EXPECT_GT(most, 10);
}

}  // namespace
}  // namespace merels::presenter
