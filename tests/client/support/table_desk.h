// A table screen with a real match: gestures go in, commands go to the match, and updates come back.
#pragma once

#include <string>
#include <vector>

#include "client/presenter/table/table_presenter.h"
#include "tests/client/support/simulated_match.h"

namespace merels::presenter {

class TableDesk {
 public:
  explicit TableDesk(const AccountId& me = AccountId("ann"),
                     const std::string& ruleset = SimulatedMatch::kStandard);

  board::Point At(const std::string& name) const {
    return *board::FindPoint(house.state().game().topology(), name);
  }
  void Do(Intent intent) { table.Do(intent, now); }
  /// A click of the mouse on these points, one after another.
  void Click(const std::string& points);
  void Drag(const std::string& from, const std::string& to);
  void Type(const std::string& keys);
  void PressKey(KeyCode code) { Do(Key{code, 0}); }
  void PressButton(const Action& action) { Do(action); }

  void HearSnapshot() { table.Apply(house.Snapshot(), now); }
  void HearNewest() { table.Apply(house.Newest(), now); }
  /// Others play; the table gets each ply.
  void Hear(const std::string& plies);
  /// Carries the commands so far to the match and brings its answers back.
  void Deliver();
  /// Refuses the newest match command.
  void Refuse(Reason reason, const std::string& sentence);

  /// The texts of the plies in the commands so far, which stay there.
  std::vector<std::string> SentPlies() const;
  std::size_t sent() const { return effects.requests.size() + effects.commands.size(); }
  std::vector<Cue::Kind> TakeCues();
  std::string LastSaid() const { return effects.announcements.empty() ? "" : effects.announcements.back(); }
  TableViewState View() const { return table.View(session, now); }
  std::string RibbonTitle() const;
  /// The man shown on a point; ends the test when there is none.
  ManView Man(const std::string& point) const;
  bool Shows(const std::string& point) const;
  bool Enabled(const Action& action) const;

  SimulatedMatch house;
  Effects effects;
  model::Session session;
  model::Millis now{100'000};
  TablePresenter table;

 private:
  int requests_ = 0;
};

}  // namespace merels::presenter
