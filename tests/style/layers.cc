#include "tests/style/layers.h"

#include <cstdint>
#include <initializer_list>

#include "tests/style/inspection.h"

namespace merels::style {
namespace {

constexpr std::uint16_t kMachine = kThreads | kClocks | kFiles | kChance | kOther;

std::vector<std::string_view> StoreMay() {
  return {"common/", "server/domain/", "server/base/", "server/store/"};
}

// The includes of every use case, and these folders. server/cluster and server/service/base need none of
// them.
std::vector<std::string_view> ServiceMay(std::initializer_list<std::string_view> folders) {
  std::vector<std::string_view> may = {"common/",
                                       "server/domain/",
                                       "server/base/clock.h",
                                       "server/base/counters.h",
                                       "server/base/exact_values.h",
                                       "server/base/executor.h",
                                       "server/base/hash.h",
                                       "server/base/limit.h",
                                       "server/base/limit_control.h",
                                       "server/base/limits.h",
                                       "server/base/lru.h",
                                       "server/base/random.h",
                                       "server/base/timer_wheel.h",
                                       "server/base/policy.h",
                                       "server/cluster/",
                                       "server/service/base/",
                                       "server/store/chat.h",
                                       "server/store/friends.h",
                                       "server/store/leases.h",
                                       "server/store/seeks.h",
                                       "server/store/moderation.h",
                                       "server/store/invites.h",
                                       "server/store/offers.h",
                                       "server/store/plans.h",
                                       "server/store/accounts.h",
                                       "server/store/ratings.h",
                                       "server/store/retention.h",
                                       "server/store/store.h",
                                       "server/bus/bus.h"};
  may.insert(may.end(), folders);
  return may;
}

using Entries = std::vector<std::string_view>;

Entries Joined(Entries some, const Entries& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

// A feature of the client's presenters: it may include the common folders, itself, and `others`.
Room Feature(std::string_view path, const Entries& others) {
  return {path,
          Joined({"common/", "client/session/", "client/words/", "client/local/", "client/model/",
                  "client/presenter/base/", path},
                 others),
          kNothing};
}

// The includes of a part of the view: view states and actions of presenters, never the presenters; the common
// parts of screens; and `others`.
Entries Seen(const Entries& others) {
  return Joined({"common/",
                 "client/session/",
                 "client/words/",
                 "client/model/",
                 "client/presenter/account/account_view_state.h",
                 "client/presenter/analysis/analysis_view_state.h",
                 "client/presenter/base/",
                 "client/presenter/board/board_view_state.h",
                 "client/presenter/challenges/challenges_view_state.h",
                 "client/presenter/chat/chat_view_state.h",
                 "client/presenter/local/local_view_state.h",
                 "client/presenter/rules/rules_list.h",
                 "client/presenter/rules/rules_sheet.h",
                 "client/local/terms.h",
                 "client/presenter/lobby/lobby_view_state.h",
                 "client/presenter/page/page_view_state.h",
                 "client/presenter/players/players_view_state.h",
                 "client/presenter/settings/settings_view_state.h",
                 "client/presenter/shell/app_view_state.h",
                 "client/presenter/table/actions.h",
                 "client/presenter/table/table_view_state.h",
                 "client/presenter/watch/watch_view_state.h",
                 "client/presenter/words/family_face.h",
                 "client/view/art/",
                 "client/view/board/",
                 "client/view/color.h",
                 "client/view/draw/",
                 "client/view/geometry.h",
                 "client/view/screen/base/",
                 "client/view/text/",
                 "client/view/theme.h",
                 "client/view/widget/"},
                others);
}

// A screen shows what presenters say, and includes no other screen: the shell combines them.
Room Screen(std::string_view path) { return {path, Seen({path}), kDisplay}; }

// The table of allowed includes. An entry that ends in a slash is a folder with everything below it.
const std::vector<Room>& Rooms() {
  static const std::vector<Room> rooms = {
      // Inside common: base, board, notation, rules, variants, clock, match, then what builds on matches.
      {"common/base/", {"common/base/"}, kNothing},
      {"common/board/", {"common/base/", "common/board/"}, kNothing},
      {"common/licences/", {"common/licences/"}, kNothing},
      {"common/notation/",
       {"common/base/", "common/board/", "common/notation/", "common/rules/base/outcome.h"},
       kNothing},
      {"common/rules/", {"common/base/", "common/board/", "common/notation/", "common/rules/"}, kNothing},
      {"common/rules/base/", {"common/base/", "common/board/", "common/rules/base/"}, kNothing},
      {"common/variants/",
       {"common/base/", "common/board/", "common/notation/", "common/rules/", "common/variants/"},
       kNothing},
      {"common/engine/", {"common/base/", "common/board/", "common/rules/", "common/engine/"}, kNothing},
      {"common/engine/search/",
       {"common/base/", "common/board/", "common/rules/", "common/engine/search/"},
       kNothing},
      {"common/solver/", {"common/base/", "common/board/", "common/rules/", "common/solver/"}, kNothing},
      {"common/clock/", {"common/base/", "common/clock/", "common/rules/base/outcome.h"}, kNothing},
      {"common/rating/glicko2.cc", {"common/rating/glicko2.h"}, kNothing},
      {"common/rating/glicko2.h", {}, kNothing},
      {"common/rating/",
       {"common/base/", "common/clock/", "common/rating/", "common/rules/", "common/variants/"},
       kNothing},
      {"common/match/",
       {"common/base/", "common/board/", "common/clock/", "common/match/", "common/notation/",
        "common/rating/glicko2.h", "common/rules/", "common/variants/"},
       kNothing},
      {"common/study/",
       {"common/base/", "common/board/", "common/notation/", "common/rules/", "common/solver/value.h",
        "common/study/", "common/variants/"},
       kNothing},
      {"common/tablebase/",
       {"common/base/", "common/rules/", "common/solver/", "common/study/", "common/tablebase/",
        "common/variants/"},
       kFiles | kOther},
      {"common/chat/", {"common/base/", "common/clock/", "common/chat/"}, kNothing},
      {"common/api/", {"common/"}, kNothing},
      {"common/lobby/", {"common/"}, kNothing},
      {"common/session/", {"common/"}, kNothing},
      {"proto/wire/", {"common/", "proto/wire/"}, kProtobuf | kGrpc},
      {"server/app/", {"common/", "server/base/", "server/app/"}, kMachine | kLog},
      {"server/base/", {"common/base/", "server/base/"}, kNothing},
      {"server/base/exact_values.h", {"common/base/", "common/rules/", "common/study/"}, kNothing},
      {"server/base/hash.cc", {"common/base/", "server/base/hash.h"}, kOther},
      {"server/base/private_file.cc", {"server/base/private_file.h"}, kMachine},
      {"server/base/private_file.h", {"common/base/"}, kFiles},
      {"server/base/thread_slice.cc", {"server/base/thread_slice.h"}, kOther},
      {"server/base/mutex.h", {}, kThreads},
      {"server/bus/", {"common/", "server/domain/", "server/base/", "server/bus/"}, kThreads | kOther},
      {"server/bus/bus.h", {"common/", "server/domain/", "server/base/"}, kNothing},
      {"server/domain/", {"common/", "server/domain/"}, kNothing},
      {"server/main.cc", {"server/program.h"}, kNothing},
      {"server/program.cc", {"common/", "proto/", "server/"}, kEverything},
      {"server/program.h", {}, kNothing},
      {"server/node.h", {"common/base/", "server/"}, kMachine},
      {"server/node.cc", {"common/base/", "server/"}, kMachine | kLog},
      {"server/parts.h",
       {"common/base/", "server/app/config.h", "server/app/life_cycle.h", "server/base/", "server/bus/bus.h",
        "server/store/postgres/timeline.h", "server/store/store.h"},
       kNothing},
      {"server/parts.cc",
       {"server/parts.h", "server/app/", "server/bus/", "server/store/postgres/", "server/store/sqlite/"},
       kMachine | kLog},
      {"server/reload.h", {"server/app/config.h", "server/app/live_limits.h", "server/transport/"}, kNothing},
      {"server/reload.cc", {"server/reload.h", "server/app/", "server/base/"}, kMachine | kLog},
      {"server/offline.cc",
       {"common/", "server/app/config.h", "server/base/private_file.h", "server/database_check.h",
        "server/offline.h", "server/store/move/", "server/store/postgres/", "server/store/sql/connection.h",
        "server/store/sqlite/"},
       kMachine},
      {"server/offline.h", {}, kNothing},
      {"server/check_config.cc",
       {"server/app/", "server/check_config.h", "server/store/postgres/postgres.h", "server/transport/door/"},
       kMachine},
      {"server/check_config.h", {}, kNothing},
      {"server/make_certificate.cc",
       {"common/base/", "server/app/", "server/base/private_file.h", "server/make_certificate.h",
        "server/transport/door/self_signed.h"},
       kMachine},
      {"server/make_certificate.h", {}, kNothing},
      {"server/database_check.cc",
       {"common/", "server/database_check.h", "server/service/match/match_rows.h", "server/store/sql/",
        "server/store/store.h"},
       kNothing},
      {"server/database_check.h", {"common/base/", "server/store/sql/connection.h"}, kNothing},
      // What exists only for several nodes. Features may include it; it includes none of them.
      {"server/cluster/", ServiceMay({}), kNothing},
      {"server/cluster/timeline_broadcasts.h",
       {"server/base/executor.h", "server/bus/bus.h", "server/store/postgres/timeline.h"},
       kNothing},
      // Features may include those below them; the server as a whole, game_server.h, all of them.
      {"server/service/", ServiceMay({"server/service/"}), kNothing},
      {"server/service/base/", ServiceMay({}), kNothing},
      {"server/service/following/", ServiceMay({"server/service/following/"}), kNothing},
      {"server/service/retention/", ServiceMay({"server/service/retention/"}), kNothing},
      {"server/service/accounts/", ServiceMay({"server/service/accounts/"}), kNothing},
      {"server/service/moderation/", ServiceMay({"server/service/accounts/", "server/service/moderation/"}),
       kNothing},
      {"server/service/friends/",
       ServiceMay({"server/service/accounts/", "server/service/following/", "server/service/friends/"}),
       kNothing},
      {"server/service/lists/",
       ServiceMay({"server/service/accounts/", "server/service/moderation/", "server/service/lists/"}),
       kNothing},
      {"server/service/match/",
       ServiceMay({"server/service/accounts/", "server/service/following/", "server/service/match/"}),
       kNothing},
      {"server/service/analysis/",
       ServiceMay({"server/service/accounts/", "server/service/following/", "server/service/match/",
                   "server/service/analysis/"}),
       kNothing},
      {"server/service/chat/",
       ServiceMay({"server/service/following/", "server/service/match/", "server/service/chat/"}), kNothing},
      {"server/service/ratings/",
       ServiceMay({"server/service/accounts/", "server/service/following/", "server/service/match/",
                   "server/service/ratings/"}),
       kNothing},
      {"server/service/lobby/",
       ServiceMay({"server/service/accounts/", "server/service/following/", "server/service/lists/",
                   "server/service/match/", "server/service/moderation/", "server/service/ratings/",
                   "server/service/lobby/"}),
       kNothing},
      {"server/service/export/",
       ServiceMay({"server/service/accounts/", "server/service/friends/", "server/service/lists/",
                   "server/service/match/", "server/service/moderation/", "server/service/ratings/",
                   "server/service/export/"}),
       kNothing},
      {"server/service/session/",
       ServiceMay({"server/service/chat/", "server/service/following/", "server/service/lobby/",
                   "server/service/match/", "server/service/moderation/", "server/service/session/"}),
       kNothing},
      {"server/store/", StoreMay(), kNothing},
      {"server/store/key_file.cc", StoreMay(), kFiles | kOther},
      {"server/store/key_file.h", StoreMay(), kFiles},
      {"server/store/write_watch.h", StoreMay(), kClocks},
      {"server/store/sql/", StoreMay(), kNothing},
      {"server/store/sqlite/", StoreMay(), kMachine | kSqlite},
      {"server/store/postgres/", StoreMay(), kMachine | kPostgres},
      {"server/store/move/", StoreMay(), kMachine | kSqlite | kPostgres},
      {"server/store/chat.h", {"common/base/", "common/chat/", "common/clock/"}, kNothing},
      {"server/store/friends.h", {"common/base/"}, kNothing},
      {"server/store/moderation.h",
       {
           "common/base/",
           "server/domain/access_policy.h",
           "server/domain/moderation.h",
           "server/domain/rate_limit.h",
       },
       kNothing},
      {"server/store/invites.h", {"common/base/", "server/domain/moderation.h"}, kNothing},
      {"server/store/offers.h", {"common/base/", "common/lobby/", "server/domain/request_key.h"}, kNothing},
      {"server/store/accounts.h", {"common/base/", "common/session/scope.h"}, kNothing},
      {"server/store/ratings.h", {"common/base/", "common/rating/"}, kNothing},
      {"server/store/retention.h", {"common/base/"}, kNothing},
      {"server/store/store.h", {"common/", "server/domain/", "server/base/"}, kNothing},
      {"server/transport/",
       {"common/", "proto/wire/", "server/base/", "server/domain/rate_limit.h", "server/service/",
        "server/cluster/cluster_nodes.h", "server/transport/"},
       kMachine | kGrpc | kProtobuf},
      {"client/app/",
       {"common/", "client/session/", "client/words/", "client/local/", "client/sdk/", "client/model/",
        "client/presenter/", "client/app/"},
       kMachine},
      {"client/bot/", {"common/", "client/session/", "client/sdk/", "client/bot/"}, kMachine},
      {"client/cli/",
       {"common/", "client/session/", "client/words/", "client/sdk/", "client/cli/"},
       kMachine},
      {"client/examples/", {"common/", "client/session/", "client/sdk/"}, kMachine},
      {"client/main.cc", {"common/", "client/"}, kEverything},
      {"client/local/", {"common/", "client/local/"}, kNothing},
      {"client/model/", {"common/", "client/session/", "client/local/", "client/model/"}, kNothing},
      // A feature may include only features listed before it; the shell combines them.
      {"client/presenter/base/",
       {"common/", "client/session/", "client/words/", "client/local/", "client/model/",
        "client/presenter/base/"},
       kNothing},
      {"client/presenter/words/",
       {"common/", "client/session/", "client/words/", "client/model/", "client/presenter/words/"},
       kNothing},
      Feature("client/presenter/board/", {"client/presenter/words/"}),
      Feature("client/presenter/page/", {}),
      Feature("client/presenter/rules/", {"client/presenter/board/", "client/presenter/words/"}),
      Feature("client/presenter/players/", {"client/presenter/page/", "client/presenter/words/"}),
      Feature("client/presenter/chat/", {"client/presenter/players/", "client/presenter/words/"}),
      Feature("client/presenter/review/", {"client/presenter/words/"}),
      Feature("client/presenter/table/",
              {"client/presenter/board/", "client/presenter/chat/", "client/presenter/players/",
               "client/presenter/review/", "client/presenter/settings/settings_view_state.h",
               "client/presenter/words/"}),
      Feature("client/presenter/puzzles/",
              {"client/presenter/board/", "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/local/",
              {"client/presenter/board/", "client/presenter/challenges/challenges_view_state.h",
               "client/presenter/puzzles/", "client/presenter/review/", "client/presenter/rules/",
               "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/analysis/",
              {"client/presenter/board/", "client/presenter/local/", "client/presenter/review/",
               "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/lesson/", {"client/presenter/board/", "client/presenter/local/",
                                           "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/challenges/",
              {"client/presenter/players/", "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/lobby/",
              {"client/presenter/board/", "client/presenter/challenges/", "client/presenter/lesson/actions.h",
               "client/presenter/local/local_view_state.h", "client/presenter/players/",
               "client/presenter/rules/", "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/watch/", {"client/presenter/board/", "client/presenter/players/",
                                          "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/games/",
              {"client/presenter/local/", "client/presenter/page/", "client/presenter/players/",
               "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/ratings/", {"client/presenter/page/", "client/presenter/players/",
                                            "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/profile/",
              {"client/presenter/games/", "client/presenter/page/", "client/presenter/players/",
               "client/presenter/table/", "client/presenter/words/"}),
      Feature("client/presenter/account/",
              {"client/presenter/lesson/actions.h", "client/presenter/local/", "client/presenter/page/",
               "client/presenter/players/", "client/presenter/puzzles/actions.h", "client/presenter/words/"}),
      Feature("client/presenter/settings/", {"client/presenter/players/players_view_state.h"}),
      Feature("client/presenter/shell/", {"client/presenter/"}),
      // With the window's art and fonts, which need no display.
      {"client/picture/",
       {"common/", "client/words/", "client/view/art/", "client/view/board/frame.h", "client/view/color.h",
        "client/view/geometry.h", "client/view/text/", "client/view/theme.h", "client/picture/"},
       kOther},
      {"client/session/", {"common/", "client/session/"}, kThreads | kClocks},
      {"client/words/", {"common/", "client/words/"}, kNothing},
      {"client/words/qr_code.cc", {"client/words/qr_code.h"}, kOther},
      {"client/sdk/",
       {"common/", "proto/wire/", "client/session/", "client/sdk/"},
       kMachine | kGrpc | kProtobuf},
      {"client/solve/", {"common/", "client/solve/"}, kMachine},
      // What browsers are told, in this order: no part knows one that comes after it.
      {"client/web/program/", {"common/", "client/sdk/", "client/view/text/text.h", "client/web/"}, kMachine},
      {"client/web/assets/", {"common/base/crc32c.h", "client/web/assets/"}, kNothing},
      {"client/web/http/", {"common/base/", "client/web/http/"}, kMachine},
      {"client/web/page/",
       {"common/", "client/session/", "client/words/", "client/web/assets/", "client/web/page/"},
       kOther},
      {"client/web/feed/",
       {"common/", "client/session/", "client/model/", "client/sdk/", "client/web/http/", "client/web/page/",
        "client/web/feed/"},
       kMachine},
      // Each player calls by the client library with a token of their own.
      {"client/web/play/",
       {"common/", "client/session/", "client/sdk/", "client/web/http/", "client/web/page/",
        "client/web/play/"},
       kMachine},
      {"client/web/picture/",
       {"common/", "client/picture/", "client/view/art/pixels.h", "client/web/picture/"},
       kMachine},
      {"client/web/site/",
       {"common/", "client/session/", "client/web/assets/", "client/web/http/", "client/web/page/",
        "client/web/feed/", "client/web/picture/", "client/web/play/", "client/web/site/"},
       kOther},
      {"client/view/", Seen({"client/view/"}), kMachine | kDisplay},
      // Presenters make its samples.
      {"client/view/gallery/",
       {"common/", "client/session/", "client/words/", "client/local/", "client/model/", "client/presenter/",
        "client/view/"},
       kMachine | kDisplay},
      {"client/view/screen/base/", Seen({}), kDisplay},
      Screen("client/view/screen/account/"),
      Screen("client/view/screen/analysis/"),
      Screen("client/view/screen/lobby/"),
      Screen("client/view/screen/local/"),
      Screen("client/view/screen/page/"),
      Screen("client/view/screen/settings/"),
      Screen("client/view/screen/table/"),
      Screen("client/view/screen/watch/"),
      {"client/view/screen/shell/", Seen({"client/view/screen/"}), kDisplay},
      {"tests/bench/", {"client/cli/engine/machine.h", "common/", "tests/bench/"}, kFiles | kClocks | kOther},
      {"tests/bench/client/", {"common/", "client/", "tests/bench/"}, kMachine | kDisplay},
      {"tests/bench/yardstick/",
       {"common/", "proto/wire/", "server/app/life_cycle.h", "server/base/limits.h", "server/base/mutex.h",
        "server/base/thread_slice.h", "server/store/", "tests/bench/yardstick/",
        "tests/support/temporary_folder.h"},
       kEverything},
      {"tests/client/",
       {"common/", "client/", "tests/client/", "tests/common/tablebase/", "tests/support/"},
       kEverything},
      // A client meets a newer server as in practice: over the wire.
      {"tests/client/app/",
       {"common/", "client/", "proto/wire/", "tests/client/", "tests/support/"},
       kEverything},
      // The one place here where the real server and its clients meet.
      {"tests/client/server/",
       {"common/", "client/cli/", "client/sdk/", "client/session/", "server/app/tablebase_values.h",
        "server/base/", "server/service/", "server/store/", "tests/client/server/",
        "tests/server/transport/test_game_server.h", "tests/support/"},
       kEverything},
      {"tests/client/sdk/",
       {"common/", "client/", "proto/wire/", "tests/client/", "tests/support/"},
       kEverything},
      {"tests/client/web/",
       {"common/", "client/", "proto/wire/", "tests/client/", "tests/support/"},
       kEverything},
      // Its players are other programs: it starts them and reads their clocks.
      {"tests/duel/", {"common/", "tests/duel/"}, kMachine},
      {"tests/common/", {"common/", "tests/common/", "tests/support/"}, kFiles | kOther},
      {"tests/common/solver/", {"common/", "tests/common/", "tests/reference/"}, kOther},
      {"tests/differential/",
       {"common/", "tests/differential/", "tests/reference/", "tests/support/case_rows.h"},
       kThreads | kFiles | kOther},
      // Loaded before another program.
      {"tests/e2e/first_day/", {}, kMachine},
      // The whole server, on another disk.
      {"tests/e2e/kill/", {"server/program.h", "tests/support/"}, kEverything},
      {"tests/fuzz/",
       {"common/", "client/web/http/", "tests/differential/", "tests/fuzz/", "tests/reference/"},
       kNothing},
      // Its clients' own logic; the rest is too heavy for ten thousand of them.
      {"tests/load/",
       {"common/", "proto/wire/", "client/sdk/connection/endpoint.h", "client/sdk/stream/backoff.h",
        "client/sdk/connection/channel.h", "client/sdk/request.h", "server/base/thread_slice.h",
        "tests/load/"},
       kEverything},
      {"tests/proto/", {"common/", "proto/", "tests/proto/", "tests/support/"}, kEverything},
      // The second implementation shares no code with the first.
      {"tests/reference/", {"tests/reference/"}, kNothing},
      {"tests/reference/cases_test.cc", {"tests/reference/", "tests/support/case_rows.h"}, kFiles | kOther},
      {"tests/server/", {"common/", "proto/", "server/", "tests/server/", "tests/support/"}, kEverything},
      {"tests/sim/",
       {"common/", "proto/wire/", "server/", "client/session/", "client/sdk/", "tests/sim/",
        "tests/support/"},
       kEverything},
      {"tests/style/", {"tests/style/", "tests/support/source_folder.h"}, kFiles | kOther},
      {"tests/suites/", {}, kOther},
      {"tests/common/tablebase/",
       {"common/", "client/solve/", "tests/common/tablebase/", "tests/support/"},
       kThreads | kFiles | kOther},
      {"tests/support/", {"common/", "server/", "tests/support/"}, kEverything},
      {"tests/support/case_rows.h", {"tests/support/source_folder.h"}, kFiles},
  };
  return rooms;
}

const Room* RoomOf(std::string_view path) {
  const Room* found = nullptr;
  for (const auto& room : Rooms()) {
    if (Fits(path, room.path) && (found == nullptr || room.path.size() > found->path.size())) found = &room;
  }
  return found;
}

}  // namespace

std::vector<Fault> LayerFaults(const Source& source) {
  if (!IsCpp(source.path)) return {};
  const Room* room = RoomOf(source.path);
  if (room == nullptr) {
    return {{source.path, 0, "this folder has no room in the table of tests/style/layers.cc"}};
  }
  return Inspect(source, *room);
}

std::vector<std::string_view> RoomPaths() {
  std::vector<std::string_view> paths;
  paths.reserve(Rooms().size());
  for (const auto& room : Rooms()) paths.push_back(room.path);
  return paths;
}

}  // namespace merels::style
