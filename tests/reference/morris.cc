#include "tests/reference/morris.h"

#include <algorithm>

#include "tests/reference/board_of.h"
#include "tests/reference/families.h"
#include "tests/reference/mills.h"

namespace merels::reference {
namespace {

/// "9,9"
bool ReadHands(const std::string& text, int hand[2]) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos || comma == 0 || comma > 2) return false;
  if (text.size() - comma < 2 || text.size() - comma > 3) return false;
  if (text.find_first_not_of("0123456789,") != std::string::npos || text.rfind(',') != comma) return false;
  hand[0] = std::stoi(text.substr(0, comma));
  hand[1] = std::stoi(text.substr(comma + 1));
  return true;
}

}  // namespace

Morris::Morris(const Ruleset& rules)
    : Game(rules), board_(BoardOf(rules)), men_(Board::Index(board_.size()), '.') {}

bool Morris::Start() {
  hand_[0] = hand_[1] = rules().men;
  Begin();
  return true;
}

bool Morris::Set(std::string position) {
  if (!TakeMen(board_, "WB", position, men_)) return false;
  if (position.size() < 2 || (position[0] != 'w' && position[0] != 'b') || position[1] != ' ') return false;
  turn_ = position[0] == 'w' ? 'W' : 'B';
  if (!ReadHands(position.substr(2), hand_)) return false;
  if (AllMen('W') > rules().men || AllMen('B') > rules().men) return false;
  Begin();
  return true;
}

std::string Morris::Position() const {
  return PrintMen(board_, men_) + (turn_ == 'W' ? " w " : " b ") + std::to_string(hand_[0]) + ',' +
         std::to_string(hand_[1]);
}

Written Morris::Read(const std::string& text) const {
  return ReadPly(board_, {.least_points = 1, .most_points = 2, .captures = true, .pass = true}, text);
}

int Morris::OnBoard(char side) const { return static_cast<int>(std::count(men_.begin(), men_.end(), side)); }

void Morris::AddMoves(char side, int from, std::vector<Step>& steps) const {
  if (Flies(side)) {
    for (int to = 0; to < board_.size(); ++to) {
      if (At(to) == '.') steps.push_back({from, to});
    }
  } else {
    for (const int to : board_.near[Board::Index(from)]) {
      if (At(to) == '.') steps.push_back({from, to});
    }
  }
}

std::vector<Step> Morris::StepsOf(char side) const {
  std::vector<Step> steps;
  for (int point = 0; point < board_.size(); ++point) {
    if (At(point) == '.' && MayPlace(side)) steps.push_back({kNowhere, point});
    if (At(point) == side && MayMove(side)) AddMoves(side, point, steps);
  }
  if (rules().remill == 0) {
    const Step back = back_[Of(side)];
    const auto barred = [&](const Step& step) {
      return step == back && MillsThrough(board_, After(step, side), step.to) > 0;
    };
    steps.erase(std::remove_if(steps.begin(), steps.end(), barred), steps.end());
  }
  return steps;
}

Men Morris::After(const Step& step, char side) const {
  Men men = men_;
  if (step.from != kNowhere) men[Board::Index(step.from)] = '.';
  men[Board::Index(step.to)] = side;
  return men;
}

int Morris::Due(int mills) const {
  if (rules().mill_wins == 1) return 0;
  return rules().captures == "mills" ? mills : std::min(mills, 1);
}

std::vector<std::vector<int>> Morris::CaptureSets(const Men& men, char owner, int due) const {
  return merels::reference::CaptureSets(board_, rules().milled, men, owner, due);
}

std::vector<std::string> Morris::Plies() const {
  std::vector<std::string> plies;
  for (const Step& step : StepsOf(turn_)) {
    std::string text = step.from == kNowhere ? "" : board_.names[Board::Index(step.from)] + '-';
    text += board_.names[Board::Index(step.to)];
    const Men after = After(step, turn_);
    const int due = Due(MillsThrough(board_, after, step.to));
    for (const auto& captures : CaptureSets(after, Other(turn_), due)) {
      plies.push_back(text);
      for (const int point : captures) plies.back() += ',' + board_.names[Board::Index(point)];
    }
  }
  if (plies.empty()) plies.emplace_back("pass");
  return plies;
}

void Morris::Do(const Written& ply, Deed& deed) {
  back_[Of(turn_)] = Step();
  deed.pass = ply.pass;
  bool placed = false;
  if (!ply.pass) {
    const Step step = {ply.path.size() == 2 ? ply.path[0] : kNowhere, ply.path.back()};
    placed = step.from == kNowhere;
    if (placed) --hand_[Of(turn_)];
    men_ = After(step, turn_);
    deed.flew = !placed && !board_.Joined(step.from, step.to);
    deed.mills = MillsThrough(board_, men_, step.to);
    deed.captures = static_cast<int>(ply.captures.size());
    deed.took_where_all_stood_in_mills = deed.captures > 0 && AllInMills(board_, men_, Other(turn_));
    for (const int point : ply.captures) men_[Board::Index(point)] = '.';
    if (!placed && deed.mills > 0) back_[Of(turn_)] = {step.to, step.from};
  }
  quiet_ = placed || deed.captures > 0 ? 0 : quiet_ + 1;
  turn_ = Other(turn_);
}

void Morris::FindEnd(const Deed& deed) {
  const std::string turn_loses = turn_ == 'W' ? "0-1" : "1-0", turn_wins = turn_ == 'W' ? "1-0" : "0-1";
  if (rules().mill_wins == 1) {
    if (deed.mills > 0) return End(turn_loses, "mill");
  } else {
    if (AllMen(turn_) < 3) return End(turn_loses, "few");
    if (AllMen(Other(turn_)) < 3) return End(turn_wins, "few");
  }
  const bool board_is_full = std::count(men_.begin(), men_.end(), '.') == 0;
  if (rules().full == "draw" && board_is_full) return End("1/2", "full");
  if (!StepsOf(turn_).empty()) return;
  if (rules().blocked == "lose") return End(turn_loses, "blocked");
  if (rules().blocked == "draw") return End("1/2", "blocked");
  if (StepsOf(Other(turn_)).empty()) return End("1/2", "both-blocked");
}

bool Morris::IsEndgame() const {
  return hand_[0] == 0 && hand_[1] == 0 && (OnBoard('W') == 3 || OnBoard('B') == 3);
}

void Morris::FindDraw() {
  if (rules().reps > 0 && Seen() >= rules().reps) return End("1/2", "reps");
  if (rules().quiet > 0 && quiet_ >= rules().quiet) return End("1/2", "quiet");
  if (rules().endquiet > 0 && quiet_ >= rules().endquiet && IsEndgame()) return End("1/2", "endquiet");
  if (rules().cap > 0 && plies() >= rules().cap) return End("1/2", "cap");
}

std::string Morris::PositionOfReps() const {
  std::string text = Position();
  if (rules().remill == 1) return text;
  for (const Step& back : back_) {
    text += ' ';
    if (back.from == kNowhere) continue;
    text += board_.names[Board::Index(back.from)] + board_.names[Board::Index(back.to)];
  }
  return text;
}

std::unique_ptr<Game> NewMorris(const Ruleset& rules, const std::string* position) {
  return StartOrSet<Morris>(rules, position);
}

}  // namespace merels::reference
