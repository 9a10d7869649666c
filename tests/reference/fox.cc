// Fox and Geese.
#include <algorithm>

#include "tests/reference/board_of.h"
#include "tests/reference/families.h"

namespace merels::reference {
namespace {

class Fox final : public Game {
 public:
  explicit Fox(const Ruleset& rules) : Game(rules), board_(BoardOf(rules)) {
    men_.assign(Board::Index(board_.size()), '.');
  }

  bool Start() {
    for (int point = 0; point < board_.size(); ++point) {
      const bool side_of_rank_4 =
          board_.Rank(point) == 4 && (board_.File(point) == 1 || board_.File(point) == 7);
      if (board_.Rank(point) <= 3 || (side_of_rank_4 && rules().geese == 17)) Put(point, 'G');
    }
    const int fox = board_.Find(rules().foxstart);
    if (fox == kNowhere || At(fox) != '.') return false;
    Put(fox, 'F');
    Begin();
    return true;
  }

  bool Set(std::string position) {
    if (!TakeMen(board_, "FG", position, men_)) return false;
    if (std::count(men_.begin(), men_.end(), 'F') != 1) return false;
    if (position != "f" && position != "g") return false;
    turn_ = position == "f" ? 'F' : 'G';
    Begin();
    return true;
  }

  std::unique_ptr<Game> Clone() const override { return std::make_unique<Fox>(*this); }
  std::string Position() const override { return PrintMen(board_, men_) + (turn_ == 'F' ? " f" : " g"); }

 private:
  Written Read(const std::string& text) const override {
    return ReadPly(board_, {.least_points = 2, .most_points = 100}, text);
  }

  char At(int point) const { return men_[Board::Index(point)]; }
  void Put(int point, char man) { men_[Board::Index(point)] = man; }
  const std::string& Name(int point) const { return board_.names[Board::Index(point)]; }

  std::vector<std::string> Plies() const override {
    std::vector<std::string> plies;
    for (int from = 0; from < board_.size(); ++from) {
      if (At(from) != turn_) continue;
      for (const int to : board_.near[Board::Index(from)]) {
        if (At(to) == '.' && GooseMay(from, to).empty()) plies.push_back(Name(from) + '-' + Name(to));
      }
      if (turn_ == 'F') AddJumps(men_, from, Name(from), plies);
    }
    return plies;
  }

  /// Every way to continue jumping from `from`, where the fox is after the path `so_far`.
  void AddJumps(const Men& men, int from, const std::string& so_far, std::vector<std::string>& plies) const {
    for (const TwoSteps& way : board_.two_steps[Board::Index(from)]) {
      if (men[Board::Index(way.over)] != 'G' || men[Board::Index(way.to)] != '.') continue;
      Men after = men;
      after[Board::Index(from)] = after[Board::Index(way.over)] = '.';
      after[Board::Index(way.to)] = 'F';
      const std::string path = so_far + '-' + Name(way.to);
      plies.push_back(path);
      AddJumps(after, way.to, path, plies);
    }
  }

  /// The rule against a goose's step in this direction: "backwards", "sideways", or "". The fox may go
  /// anywhere.
  std::string GooseMay(int from, int to) const {
    if (turn_ == 'F') return "";
    if (board_.Rank(to) < board_.Rank(from)) return "backwards";
    if (board_.Rank(to) == board_.Rank(from) && rules().sideways == 0) return "sideways";
    return "";
  }

  std::string JudgeRules(const Written& ply) const override {
    if (At(ply.path[0]) == '.') return "from-empty";
    if (At(ply.path[0]) != turn_) return "not-your-man";
    Men men = men_;
    for (std::size_t leg = 1; leg < ply.path.size(); ++leg) {
      const int from = ply.path[leg - 1], to = ply.path[leg];
      std::string refusal = JudgeLeg(men, from, to, ply.path.size() == 2);
      if (!refusal.empty()) return refusal;
      men[Board::Index(from)] = '.';
      men[Board::Index(to)] = turn_;
      if (board_.Between(from, to) != kNowhere) men[Board::Index(board_.Between(from, to))] = '.';
    }
    return "";
  }

  std::string JudgeLeg(const Men& men, int from, int to, bool only_leg) const {
    const bool step = board_.Joined(from, to);
    const int over = board_.Between(from, to);
    if (from == to) return "null-move";
    if (men[Board::Index(to)] != '.') return "occupied";
    if (!step && over == kNowhere) return "not-adjacent";
    if (!step && turn_ == 'G') return "geese-jump";
    if (step && !only_leg) return "one-step-only";
    if (step) return GooseMay(from, to);
    return men[Board::Index(over)] == 'G' ? "" : "jump-nothing";
  }

  void Do(const Written& ply, Deed& deed) override {
    for (std::size_t leg = 1; leg < ply.path.size(); ++leg) {
      const int over = board_.Between(ply.path[leg - 1], ply.path[leg]);
      if (over != kNowhere) {
        Put(over, '.');
        ++deed.jumps;
      }
    }
    Put(ply.path.front(), '.');
    Put(ply.path.back(), turn_);
    turn_ = turn_ == 'F' ? 'G' : 'F';
  }

  void FindEnd(const Deed&) override {
    if (std::count(men_.begin(), men_.end(), 'G') < rules().foxmin) return End("1-0", "few");
    if (!Plies().empty()) return;
    if (turn_ == 'F') return End("0-1", "penned");
    End("1-0", "blocked");
  }

  void FindDraw() override {
    if (rules().reps > 0 && Seen() >= rules().reps) return End("1/2", "reps");
    if (rules().cap > 0 && plies() >= rules().cap) return End("1/2", "cap");
  }

  const Board& board_;
  Men men_;
  char turn_ = 'F';
};

}  // namespace

std::unique_ptr<Game> NewFox(const Ruleset& rules, const std::string* position) {
  return StartOrSet<Fox>(rules, position);
}

}  // namespace merels::reference
