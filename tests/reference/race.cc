// The race.
#include <algorithm>

#include "tests/reference/board_of.h"
#include "tests/reference/families.h"

namespace merels::reference {
namespace {

class Race final : public Game {
 public:
  explicit Race(const Ruleset& rules) : Game(rules), board_(BoardOf(rules)) {
    men_.assign(Board::Index(board_.size()), '.');
    for (int point = 0; point < board_.size(); ++point) {
      if (IsStart('W', point)) homes_[0].push_back(point);
      if (IsStart('B', point)) homes_[1].push_back(point);
    }
  }

  bool Start() {
    for (const int point : homes_[0]) men_[Board::Index(point)] = 'W';
    for (const int point : homes_[1]) men_[Board::Index(point)] = 'B';
    Begin();
    return true;
  }

  bool Set(std::string position) {
    if (!TakeMen(board_, "WB", position, men_) || (position != "w" && position != "b")) return false;
    turn_ = position == "w" ? 'W' : 'B';
    Begin();
    return true;
  }

  std::unique_ptr<Game> Clone() const override { return std::make_unique<Race>(*this); }
  std::string Position() const override { return PrintMen(board_, men_) + (turn_ == 'W' ? " w" : " b"); }

 private:
  bool IsStart(char side, int point) const {
    const int file = board_.File(point), rank = board_.Rank(point);
    if (rules().setup == "corner") return side == 'W' ? file + rank <= 6 : file + rank >= 10;
    const bool four_of_the_row = file != 1 && file != 4 && file != 7;
    if (side == 'W') return rank <= 2 || (rank == 3 && four_of_the_row);
    return rank >= 6 || (rank == 5 && four_of_the_row);
  }

  Written Read(const std::string& text) const override {
    return ReadPly(board_, {.least_points = 2, .most_points = 2, .pass = true}, text);
  }

  char At(int point) const { return men_[Board::Index(point)]; }
  static char Other(char side) { return side == 'W' ? 'B' : 'W'; }
  int Progress(int point) const {
    return rules().setup == "corner" ? board_.File(point) + board_.Rank(point) : board_.Rank(point);
  }
  bool FartherBack(char side, int from, int to) const {
    return side == 'W' ? Progress(to) < Progress(from) : Progress(to) > Progress(from);
  }

  /// The destinations of the man on `from` by a step or by jumps, including backward ones, without `from`
  /// itself.
  std::vector<int> Reachable(int from) const {
    Men without = men_;
    without[Board::Index(from)] = '.';
    std::vector<char> found(men_.size(), 0);
    FindJumps(without, from, found);
    for (const int to : board_.near[Board::Index(from)]) {
      if (At(to) == '.') found[Board::Index(to)] = 1;
    }
    std::vector<int> points;
    for (int to = 0; to < board_.size(); ++to) {
      if (found[Board::Index(to)] != 0 && to != from) points.push_back(to);
    }
    return points;
  }

  void FindJumps(const Men& men, int at, std::vector<char>& found) const {
    for (const TwoSteps& way : board_.two_steps[Board::Index(at)]) {
      if (men[Board::Index(way.over)] == '.' || men[Board::Index(way.to)] != '.') continue;
      if (found[Board::Index(way.to)] != 0) continue;
      found[Board::Index(way.to)] = 1;
      FindJumps(men, way.to, found);
    }
  }

  std::vector<std::string> MovesOf(char side) const {
    std::vector<std::string> plies;
    for (int from = 0; from < board_.size(); ++from) {
      if (At(from) != side) continue;
      for (const int to : Reachable(from)) {
        if (FartherBack(side, from, to)) continue;
        plies.push_back(board_.names[Board::Index(from)] + '-' + board_.names[Board::Index(to)]);
      }
    }
    return plies;
  }

  std::vector<std::string> Plies() const override {
    const auto moves = MovesOf(turn_);
    return moves.empty() ? std::vector<std::string>{"pass"} : moves;
  }

  std::string JudgeRules(const Written& ply) const override {
    const bool must_pass = MovesOf(turn_).empty();
    if (ply.pass) return must_pass ? "" : "pass-not-allowed";
    if (must_pass) return "must-pass";
    const int from = ply.path[0], to = ply.path[1];
    if (At(from) == '.') return "from-empty";
    if (At(from) != turn_) return "not-your-man";
    if (from == to) return "null-move";
    if (At(to) != '.') return "occupied";
    const auto reachable = Reachable(from);
    if (std::find(reachable.begin(), reachable.end(), to) == reachable.end()) return "not-reachable";
    return FartherBack(turn_, from, to) ? "backwards" : "";
  }

  void Do(const Written& ply, Deed& deed) override {
    deed.pass = ply.pass;
    if (!ply.pass) {
      men_[Board::Index(ply.path[0])] = '.';
      men_[Board::Index(ply.path[1])] = turn_;
      deed.jumps = board_.Joined(ply.path[0], ply.path[1]) ? 0 : 1;
    }
    turn_ = Other(turn_);
  }

  bool IsHome(char side) const {
    const auto& goals = homes_[side == 'W' ? 1 : 0];
    return std::all_of(goals.begin(), goals.end(), [&](int point) { return At(point) == side; });
  }

  void FindEnd(const Deed&) override {
    if (IsHome('W')) return End("1-0", "home");
    if (IsHome('B')) return End("0-1", "home");
    if (MovesOf('W').empty() && MovesOf('B').empty()) return End("1/2", "both-blocked");
  }

  void FindDraw() override {
    if (rules().reps > 0 && Seen() >= rules().reps) return End("1/2", "reps");
    if (rules().cap > 0 && plies() >= rules().cap) return End("1/2", "cap");
  }

  const Board& board_;
  Men men_;
  char turn_ = 'W';
  // The start points of White and of Black.
  std::vector<int> homes_[2];
};

}  // namespace

std::unique_ptr<Game> NewRace(const Ruleset& rules, const std::string* position) {
  return StartOrSet<Race>(rules, position);
}

}  // namespace merels::reference
