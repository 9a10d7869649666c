// View state of a board, and the parts of it that follow from a position alone. Points are indices into
// `topology`; their places on the screen are the view's business.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"
#include "client/presenter/words/family_face.h"
#include "common/board/topology.h"
#include "common/rules/base/outcome.h"
#include "common/rules/game.h"

namespace merels::presenter {

enum class ManLook : std::uint8_t {
  kPlain,
  kLifted,      // selected; it follows the pointer while dragged
  kPending,     // drawn before the server has confirmed it
  kCapturable,  // double ring with ticks, and `number`
  kProtected,   // stands in a mill and cannot be taken: a lock
};

struct ManView {
  board::Point point = 0;
  rules::Side side = rules::Side::kFirst;
  ManLook look = ManLook::kPlain;
  int number = 0;      // from 1, for kCapturable: the key that takes it
  bool aimed = false;  // kCapturable under the pointer or cursor
  bool operator==(const ManView&) const = default;
};

/// A translucent man: where a click would place or move one.
struct Ghost {
  board::Point point = 0;
  rules::Side side = rules::Side::kFirst;
  bool operator==(const Ghost&) const = default;
};

/// The dashed flight of a man.
struct Arc {
  board::Point from = 0;
  board::Point to = 0;
  bool operator==(const Arc&) const = default;
};

/// A recommended ply: an arrow, or a mark where no man moves, and the men it takes.
struct HintMark {
  std::optional<board::Point> from;
  board::Point to = 0;
  std::vector<board::Point> takes = {};
  bool operator==(const HintMark&) const = default;
};

/// A premove, which waits for the turn.
struct PremoveMark {
  rules::Side side = rules::Side::kFirst;
  std::optional<board::Point> from;
  board::Point to = 0;
  std::vector<board::Point> takes = {};  // men chosen to be taken
  bool operator==(const PremoveMark&) const = default;
};

/// The user's drawing: an arrow, or a circle without `to`.
struct Annotation {
  board::Point from = 0;
  std::optional<board::Point> to;
  bool operator==(const Annotation&) const = default;
};

/// The keyboard's cursor.
struct Cursor {
  board::Point point = 0;
  std::string label;  // "d5 · empty"
  bool operator==(const Cursor&) const = default;
};

/// Covers the board while the connection is lost.
struct Overlay {
  std::string title;   // "Reconnecting…"
  std::string detail;  // "try 3, next in 2 s"
  Button try_now;
  std::string note{};  // below the button: "Your clock was at 4:33. If the server is down, ..."
  bool operator==(const Overlay&) const = default;
};

struct BoardViewState {
  const board::Topology* topology = &board::kNine;
  MenSet set = MenSet::kMen;
  bool flipped = false;
  bool coordinates = true;  // letters and numbers at the edge
  bool focused = false;     // has the keyboard
  bool active = false;      // a click may do something; the pointer becomes a hand over `men` and `targets`
  /// By side: the points that its men have to reach; empty unless the game is a race.
  std::array<std::vector<board::Point>, 2> goals{};
  std::vector<ManView> men;
  std::vector<board::Point> targets;  // legal destinations of the selected man
  std::optional<board::Point> aimed;  // the target under the pointer or cursor
  std::optional<Ghost> ghost;
  std::optional<Arc> arc;
  std::vector<board::Line> mills;       // glowing: a mill just closed, or whose capture is being chosen
  std::vector<board::Point> last_ply;   // points of the newest ply shown, marked
  std::vector<board::Point> taken;      // points where the newest ply shown captured
  std::optional<board::Point> vacated;  // where a pending move started
  std::optional<HintMark> hint;
  std::vector<HintMark> line;  // the best line: its plies in order of play
  std::optional<PremoveMark> premove;
  std::vector<Annotation> annotations;  // in the order they were drawn
  std::optional<Cursor> cursor;
  std::optional<Overlay> overlay;

  bool operator==(const BoardViewState&) const = default;
};

/// By side: the points that its men have to reach: the other side's starting points. Empty unless the game is
/// a race.
std::array<std::vector<board::Point>, 2> GoalsOf(const rules::Ruleset& ruleset);

/// How many men of `side` have reached their goal.
int CountHome(const rules::Game& game, rules::Side side);

}  // namespace merels::presenter
