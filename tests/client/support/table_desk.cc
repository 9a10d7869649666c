#include "tests/client/support/table_desk.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "common/base/check.h"

namespace merels::presenter {
namespace {

const ManView* Find(const BoardViewState& board, board::Point point) {
  const auto found =
      std::find_if(board.men.begin(), board.men.end(), [&](const auto& man) { return man.point == point; });
  return found == board.men.end() ? nullptr : &*found;
}

}  // namespace

TableDesk::TableDesk(const AccountId& me, const std::string& ruleset)
    : house(ruleset),
      table(
          house.id(), me, [this] { return RequestId("r" + std::to_string(++requests_)); }, effects) {
  session.Begin("127.0.0.1:9393");
  session.Online({me, me.text(), true});
}

void TableDesk::Click(const std::string& points) {
  std::istringstream words(points);
  for (std::string point; words >> point;) {
    Do(PressPoint{At(point)});
    Do(ReleasePoint{At(point), false});
  }
}

void TableDesk::Drag(const std::string& from, const std::string& to) {
  Do(PressPoint{At(from)});
  Do(ReleasePoint{At(to), true});
}

void TableDesk::Type(const std::string& keys) {
  for (const char key : keys) Do(Key{KeyCode::kCharacter, key});
}

void TableDesk::Hear(const std::string& plies) {
  std::istringstream words(plies);
  for (std::string ply; words >> ply;) {
    house.Play(ply);
    HearNewest();
  }
}

void TableDesk::Deliver() {
  effects.requests.clear();
  for (const auto& command : std::exchange(effects.commands, {})) {
    table.Acknowledge(house.Answer(command), now);
  }
}

void TableDesk::Refuse(Reason reason, const std::string& sentence) {
  const auto order = effects.commands.back();
  effects.commands.pop_back();
  table.Acknowledge({order.command.request, order.match, Error{reason, sentence}}, now);
}

std::vector<std::string> TableDesk::SentPlies() const {
  std::vector<std::string> plies;
  for (const auto& sent : effects.commands) {
    const auto* ply = std::get_if<match::PlayPly>(&sent.command.action);
    if (ply != nullptr) plies.push_back(ply->ply);
  }
  return plies;
}

std::vector<Cue::Kind> TableDesk::TakeCues() {
  std::vector<Cue::Kind> kinds;
  for (const auto& cue : std::exchange(effects.cues, {})) kinds.push_back(cue.kind);
  return kinds;
}

std::string TableDesk::RibbonTitle() const {
  const auto view = View();
  return view.ribbon ? view.ribbon->title : "";
}

ManView TableDesk::Man(const std::string& point) const {
  const auto board = View().board;
  const ManView* man = Find(board, At(point));
  MERELS_CHECK(man != nullptr);
  return *man;
}

bool TableDesk::Shows(const std::string& point) const {
  const auto board = View().board;
  return Find(board, At(point)) != nullptr;
}

bool TableDesk::Enabled(const Action& action) const {
  const auto view = View();
  auto buttons = view.buttons;
  if (view.ribbon) buttons.insert(buttons.end(), view.ribbon->buttons.begin(), view.ribbon->buttons.end());
  return std::any_of(buttons.begin(), buttons.end(),
                     [&](const auto& button) { return button.action == action && button.enabled; });
}

}  // namespace merels::presenter
