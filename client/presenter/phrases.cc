#include "client/presenter/phrases.h"

#include <array>
#include <cctype>
#include <utility>

namespace merels::presenter {
namespace {

using rules::Side;

struct WhyWon {
  std::string_view reason;
  std::string_view clause;  // about the loser, whose name comes before it
};

constexpr std::array kWhyWon = {
    WhyWon{"few", " has fewer than three men"},
    WhyWon{"blocked", " cannot move"},
    WhyWon{"mill", "'s opponent closed a mill"},
    WhyWon{"resign", " resigned"},
    WhyWon{"time", " ran out of time"},
    WhyWon{"abandoned", " left the game"},
    WhyWon{"adjudicated", " was judged to have lost"},
};

struct WhyDrawn {
  std::string_view reason;
  std::string_view clause;
};

constexpr std::array kWhyDrawn = {
    WhyDrawn{"reps", "the position came up too often"},
    WhyDrawn{"quiet", "too many plies without a capture"},
    WhyDrawn{"endquiet", "too many plies without a capture with three men left"},
    WhyDrawn{"cap", "the game reached its longest length"},
    WhyDrawn{"blocked", "the player to move is blocked"},
    WhyDrawn{"both-blocked", "neither side can move"},
    WhyDrawn{"full", "the board is full"},
    WhyDrawn{"agreement", "both players agreed"},
};

/// Of an outcome that has a winner.
Side Loser(const rules::Outcome& outcome) { return rules::Other(*rules::WinnerOf(outcome.score)); }

}  // namespace

std::string_view SideName(Side side) { return side == Side::kFirst ? "White" : "Black"; }
std::string_view SideWord(Side side) { return side == Side::kFirst ? "white" : "black"; }

std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points) {
  std::string list;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) list += i + 1 == points.size() ? " and " : ", ";
    list += board::PointName(topology, points[i]);
  }
  return list;
}

std::string DescribePly(Side side, const rules::Ply& ply, const board::Topology& topology) {
  std::string sentence(SideName(side));
  if (ply.pass()) return sentence + " passes.";
  const std::string to = board::PointName(topology, *ply.to);
  if (!ply.from) {
    sentence += " places on " + to;
  } else if (topology.Joined(*ply.from, *ply.to)) {
    sentence += " moves " + board::PointName(topology, *ply.from) + " to " + to;
  } else {
    sentence += " flies from " + board::PointName(topology, *ply.from) + " to " + to;
  }
  if (!ply.captures.empty()) sentence += " and takes " + ListPoints(topology, ply.captures);
  return sentence + ".";
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

std::string ResultTitle(const rules::Outcome& outcome) {
  if (const auto winner = rules::WinnerOf(outcome.score)) return std::string(SideName(*winner)) + " wins";
  if (outcome.score == rules::Score::kDraw) return "A draw";
  return outcome.score == rules::Score::kSolved ? "Solved" : "Stuck";
}

std::string ResultReason(const rules::Outcome& outcome) {
  if (!rules::WinnerOf(outcome.score)) {
    for (const auto& why : kWhyDrawn) {
      if (why.reason == outcome.reason) return std::string(why.clause);
    }
    return outcome.reason;
  }
  for (const auto& why : kWhyWon) {
    if (why.reason == outcome.reason) return std::string(SideName(Loser(outcome))) + std::string(why.clause);
  }
  return outcome.reason;
}

std::string DescribeOutcome(const rules::Outcome& outcome) {
  return ResultTitle(outcome) + ": " + ResultReason(outcome) + ".";
}

std::string DescribeEvent(const match::Event& event) {
  struct Visitor {
    std::string operator()(const match::Started&) const { return ""; }
    std::string operator()(const match::PlyPlayed&) const { return ""; }
    std::string operator()(const match::DrawOffered& offer) const {
      return std::string(SideName(offer.side)) + " offers a draw.";
    }
    std::string operator()(const match::DrawDeclined& no) const {
      return std::string(SideName(no.side)) + " declines the draw.";
    }
    std::string operator()(const match::Ended& ended) const { return DescribeOutcome(ended.outcome); }
    std::string operator()(const match::Resumed&) const {
      return "The server is back; its absence cost nobody time.";
    }
  };
  return std::visit(Visitor{}, event);
}

std::string Capitalised(std::string sentence) {
  const bool point = sentence.size() >= 2 && std::isdigit(static_cast<unsigned char>(sentence[1])) != 0;
  if (!sentence.empty() && !point) {
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  }
  return sentence;
}

}  // namespace merels::presenter
