#include "common/rules/morris/setup.h"

#include <utility>

#include "common/notation/position.h"
#include "common/rules/base/repetitions.h"
#include "common/rules/morris/movegen.h"

namespace merels::rules::morris {
namespace {

constexpr int kMaxHand = 99;

/// The parsed text, without checks: White's men and hand, then Black's.
struct Sides {
  Bits men[2] = {0, 0};
  int hand[2] = {0, 0};
  Side to_move = Side::kFirst;
};

Bits MenOf(const board::Topology& topology, const notation::BoardLetters& letters, char letter) {
  Bits men = 0;
  for (board::Point point = 0; point < topology.point_count; ++point) {
    if (letters[static_cast<std::size_t>(point)] == letter) men |= BitOf(point);
  }
  return men;
}

/// The " w 9,9" after the board.
Result<void> ReadTail(notation::PositionReader& reader, Sides& sides) {
  if (auto blank = reader.Expect(' '); !blank) return blank;
  const auto side = reader.Letter("wb");
  if (!side) return side.error();
  sides.to_move = *side == 'w' ? Side::kFirst : Side::kSecond;
  if (auto blank = reader.Expect(' '); !blank) return blank;
  const auto white = reader.Number(kMaxHand);
  if (!white) return white.error();
  if (auto comma = reader.Expect(','); !comma) return comma;
  const auto black = reader.Number(kMaxHand);
  if (!black) return black.error();
  sides.hand[0] = *white;
  sides.hand[1] = *black;
  return reader.End();
}

Result<void> CheckMen(const Knobs& knobs, const Sides& sides) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const int men = CountBits(sides.men[Index(side)]) + sides.hand[Index(side)];
    if (men > knobs.men) {
      return Error{Reason::kBadPosition, std::string(side == Side::kFirst ? "White" : "Black") + " has " +
                                             std::to_string(men) +
                                             " men on the board and in hand, but each player starts with " +
                                             std::to_string(knobs.men)};
    }
  }
  return {};
}

/// A way back as a number below this.
constexpr std::uint64_t kWaysBack = 25 * 24;

std::uint64_t WayCode(const WayBack& way) { return way.from * 24U + way.to; }
WayBack WayBackOf(std::uint64_t code) {
  return {static_cast<std::uint8_t>(code / 24), static_cast<std::uint8_t>(code % 24)};
}

}  // namespace

std::uint64_t CodeOf(const Setup& setup) {
  const Position& p = setup.position;
  std::uint64_t code = EncodeMen({p.own, p.opp});
  code = code * 2 + Index(setup.side);
  code = code * kWaysBack + WayCode(p.own_back);
  return code * kWaysBack + WayCode(p.opp_back);
}

Setup Decode(std::uint64_t code, const Setup& now) {
  Setup setup = now;
  Position& p = setup.position;
  if (setup.side != static_cast<Side>(code / (kWaysBack * kWaysBack) % 2)) p = Turned(p);
  setup.side = static_cast<Side>(code / (kWaysBack * kWaysBack) % 2);
  p.opp_back = WayBackOf(code % kWaysBack);
  p.own_back = WayBackOf(code / kWaysBack % kWaysBack);
  const TwoSets men = DecodeMen(code / (kWaysBack * kWaysBack * 2));
  p.own = static_cast<Bits>(men.one);
  p.opp = static_cast<Bits>(men.two);
  return setup;
}

Result<Setup> ParseSetup(const Knobs& knobs, const board::Topology& topology, std::string_view text) {
  notation::PositionReader reader(text);
  const auto letters = reader.Board(topology, "WB");
  if (!letters) return letters.error();
  Sides sides;
  if (auto tail = ReadTail(reader, sides); !tail) return tail.error();
  sides.men[0] = MenOf(topology, *letters, 'W');
  sides.men[1] = MenOf(topology, *letters, 'B');
  if (auto men = CheckMen(knobs, sides); !men) return men.error();
  Position white;
  white.own = sides.men[0];
  white.opp = sides.men[1];
  white.own_hand = static_cast<std::uint8_t>(sides.hand[0]);
  white.opp_hand = static_cast<std::uint8_t>(sides.hand[1]);
  white.own_men = static_cast<std::uint8_t>(CountBits(white.own) + sides.hand[0]);
  white.opp_men = static_cast<std::uint8_t>(CountBits(white.opp) + sides.hand[1]);
  return Setup{sides.to_move == Side::kFirst ? white : Turned(white), sides.to_move};
}

std::string PrintSetup(const board::Topology& topology, const Setup& setup) {
  const Position white = setup.side == Side::kFirst ? setup.position : Turned(setup.position);
  notation::BoardLetters letters;
  letters.fill('.');
  EachBit(white.own, [&](Bits man) { letters[static_cast<std::size_t>(LowestPoint(man))] = 'W'; });
  EachBit(white.opp, [&](Bits man) { letters[static_cast<std::size_t>(LowestPoint(man))] = 'B'; });
  return notation::PrintBoard(topology, letters) + (setup.side == Side::kFirst ? " w " : " b ") +
         std::to_string(white.own_hand) + ',' + std::to_string(white.opp_hand);
}

}  // namespace merels::rules::morris
