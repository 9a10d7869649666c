#include "client/words/plies.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace merels::words {
namespace {

using rules::Side;

/// "d4 to d5"; with the points in between, if any.
std::string WayOf(const rules::Ply& ply, const board::Topology& topology) {
  std::string way = board::PointName(topology, *ply.from);
  for (const auto point : ply.via) way += " to " + board::PointName(topology, point);
  return way + " to " + board::PointName(topology, *ply.to);
}

std::string VerbAndWay(const Naming& naming, rules::Side side, const rules::Ply& ply,
                       const board::Topology& topology) {
  if (!ply.from) return naming.Says(side, "places on ", "place on ") + board::PointName(topology, *ply.to);
  if (ply.via.empty() && topology.Joined(*ply.from, *ply.to))
    return naming.Says(side, "moves ", "move ") + WayOf(ply, topology);
  if (naming.flies) return naming.Says(side, "flies from ", "fly from ") + WayOf(ply, topology);
  return naming.Says(side, "jumps from ", "jump from ") + WayOf(ply, topology);
}

/// The men in hand, which a board does not show. Empty when every man is placed.
std::string InHandWords(const Naming& naming, const rules::Game& game) {
  if (game.in_hand(Side::kFirst) + game.in_hand(Side::kSecond) == 0) return "";
  const auto of = [&](Side side) {
    return std::string(naming.side(side).label) + " " + std::to_string(game.in_hand(side));
  };
  return " In hand: " + of(Side::kFirst) + ", " + of(Side::kSecond) + ".";
}

}  // namespace

std::string PlyWords(const Naming& naming, rules::Side side, const rules::Ply& ply,
                     const board::Topology& topology, bool mill) {
  if (ply.pass()) return Capitalised(naming.Says(side, "cannot move and passes", "cannot move and pass"));
  const bool plural = naming.side(side).plural;
  std::vector<std::string> deeds{VerbAndWay(naming, side, ply, topology)};
  if (mill) deeds.emplace_back(plural ? "close a mill" : "closes a mill");
  if (!ply.captures.empty())
    deeds.push_back((plural ? "take " : "takes ") + ListPoints(topology, ply.captures));
  return Capitalised(Listed(deeds));
}

std::string DescribePly(const Naming& naming, rules::Side side, const rules::Ply& ply,
                        const board::Topology& topology) {
  return PlyWords(naming, side, ply, topology) + ".";
}

std::string StrangePlyWords(const Naming& naming, rules::Side side, std::string_view text) {
  return Capitalised(naming.Says(side, "plays ", "play ")) + std::string(text);
}

std::string PrettyPly(std::string_view text) {
  std::string pretty;
  bool taking = false;
  for (const char c : text) {
    if (c == '-') {
      pretty += "–";
    } else if (c == ',') {
      pretty += std::exchange(taking, true) ? "," : " ×";
    } else {
      pretty += c;
    }
  }
  return pretty;
}

std::string InPlies(int plies) { return "in " + Counted(plies, "ply", "plies"); }

std::string PuzzleTask(const study::Puzzle& puzzle, const rules::Game& game) {
  const Naming& naming = NamingOf(&game.ruleset());
  const auto& value = puzzle.value;
  std::string task = std::string(naming.side(game.to_move()).label) + " to play and ";
  if (value.outcome == solver::Outcome::kDraw) {
    task += "save the draw.";
  } else {
    task += "win" + (value.plies > 0 ? " in " + Counted((value.plies + 1) / 2, "move", "moves") : "") + ".";
  }
  return task + InHandWords(naming, game);
}

std::string IdeaOf(const std::vector<study::Theme>& themes) {
  using study::Theme;
  const auto has = [&themes](Theme theme) {
    return std::find(themes.begin(), themes.end(), theme) != themes.end();
  };
  if (has(Theme::kMill) && has(Theme::kDoubleMill)) return "A man can leave one mill and close another.";
  if (has(Theme::kDoubleMill)) return "Two mills can be threatened at once.";
  if (has(Theme::kMill) && has(Theme::kBlock)) return "One move closes a mill and stops theirs.";
  if (has(Theme::kMill) && has(Theme::kFly)) return "With three men you may fly: close a mill from afar.";
  if (has(Theme::kMill)) return "There is a mill to close. Choose well what to take.";
  if (has(Theme::kBlock) && has(Theme::kFly)) return "With three men you may fly: block them from afar.";
  if (has(Theme::kBlock)) return "Block them: a mill is threatened, or their last way is open.";
  if (has(Theme::kFly)) return "With three men you may fly to any empty point.";
  return "A quiet move: look where both sides can go next.";
}

}  // namespace merels::words
