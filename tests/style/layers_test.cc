#include "tests/style/layers.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels::style {
namespace {

bool HasFault(const std::string& path, const std::string& line) {
  return !LayerFaults({path, "// A file.\n" + line + "\n"}).empty();
}

/// Adds each of these lines to a file at `path`; the table must allow it.
void Allowed(const std::string& path, const std::vector<std::string>& lines) {
  for (const auto& line : lines) EXPECT_FALSE(HasFault(path, line)) << path << ": " << line;
}

/// Adds each of these lines to a file at `path`; the table must refuse it.
void Refused(const std::string& path, const std::vector<std::string>& lines) {
  for (const auto& line : lines) EXPECT_TRUE(HasFault(path, line)) << path << ": " << line;
}

TEST(Layers, TheTreeKeepsThem) {
  std::vector<Fault> faults;
  for (const auto& source : ReadTree(SourceFolder())) {
    for (auto& fault : LayerFaults(source)) faults.push_back(std::move(fault));
  }
  EXPECT_TRUE(faults.empty()) << ToString(faults);
}

TEST(Layers, NoRoomOfTheTableIsEmpty) {
  const auto tree = ReadTree(SourceFolder());
  for (const auto path : RoomPaths()) {
    const bool found = std::any_of(tree.begin(), tree.end(),
                                   [&](const auto& file) { return file.path.rfind(path, 0) == 0; });
    EXPECT_TRUE(found) << path << " is in the table but not in the tree";
  }
}

TEST(Layers, CommonSeesNothingOfOursButCommon) {
  Allowed("common/rules/game.h", {"#include \"common/base/result.h\""});
  Refused("common/rules/game.h", {"#include \"server/domain/lobby.h\"", "#include \"proto/wire/ply.h\""});
  Refused("common/base/result.h", {"#include \"common/rules/game.h\""});
}

TEST(Layers, TheRoomsOfCommonAreAListNotACircle) {
  Allowed("common/match/state.h", {"#include \"common/rules/game.h\""});
  Refused("common/rules/game.h", {"#include \"common/match/state.h\""});
  Refused("common/notation/ply.h", {"#include \"common/rules/game.h\""});
  Refused("common/match/state.h", {"#include \"common/session/delivery.h\""});
}

TEST(Layers, CommonUsesTheStandardLibraryOnly) {
  Allowed("common/match/state.cc", {"#include <vector>"});
  Refused("common/match/state.cc", {"#include <absl/strings/str_cat.h>", "#include <unistd.h>"});
}

TEST(Layers, CommonHasNoThreadsFilesClocksOrChance) {
  Refused("common/match/state.cc",
          {"#include <mutex>", "#include <fstream>", "auto now = std::chrono::steady_clock::now();",
           "std::random_device device;"});
  Allowed("common/clock/clock.cc", {"#include <chrono>"});
}

TEST(Layers, TransportReachesTheStoreThroughServicesOnly) {
  Allowed("server/transport/match.cc", {"#include \"server/service/match.h\""});
  Refused("server/transport/match.cc", {"#include \"server/store/store.h\""});
  Refused("server/service/match.cc", {"#include \"server/transport/match.h\""});
}

TEST(Layers, ServicesSeeTheInterfacesOfStoreAndBusAlone) {
  Allowed("server/service/match.cc", {"#include \"server/store/store.h\"", "#include \"server/bus/bus.h\""});
  Refused("server/service/match.cc",
          {"#include \"server/store/sqlite/sqlite.h\"", "#include \"server/bus/local.h\""});
}

TEST(Layers, TheInterfacesHideWhatIsBehindThem) {
  Allowed("server/store/sqlite/sqlite.cc", {"#include <sqlite3.h>"});
  Refused("server/store/store.h", {"#include <sqlite3.h>"});
  Refused("server/bus/bus.h", {"#include <mutex>"});
}

TEST(Layers, ServicesSeeNoThreadAndNoClock) {
  Refused("server/service/match.cc",
          {"#include <thread>", "#include <condition_variable>", "#include <absl/synchronization/mutex.h>",
           "#include \"server/base/mutex.h\"", "return std::chrono::system_clock::now();"});
  Allowed("server/service/match.cc", {"#include \"server/base/clock.h\""});
}

TEST(Layers, TheDomainIsPure) {
  Refused("server/domain/lobby.cc",
          {"#include \"server/service/match.h\"", "#include \"server/store/store.h\"", "#include <mutex>"});
}

TEST(Layers, ProtobufStopsAtTheEdge) {
  Allowed("proto/wire/entry.cc", {"#include \"merels/v1/match.pb.h\""});
  Allowed("server/transport/match.cc", {"#include \"merels/v1/match.grpc.pb.h\""});
  Allowed("client/sdk/session.cc", {"#include \"merels/v1/match.grpc.pb.h\""});
  Refused("server/service/match.cc", {"#include \"merels/v1/match.pb.h\""});
  Refused("client/model/table.h", {"#include <google/protobuf/message.h>"});
  Refused("server/store/sqlite/sqlite.cc", {"#include \"merels/v1/match.pb.h\""});
}

TEST(Layers, GrpcIsForTheEdgeAndTheMains) {
  Allowed("server/program.cc", {"#include <grpcpp/grpcpp.h>"});
  Refused("server/app/config.cc", {"#include <grpcpp/grpcpp.h>"});
  Refused("client/cli/play.cc", {"#include <grpcpp/grpcpp.h>"});
  Refused("client/view/window.cc", {"#include \"merels/v1/match.grpc.pb.h\""});
}

TEST(Layers, TheDisplayIsForTheViewAlone) {
  Allowed("client/view/window.cc", {"#include <SFML/Graphics.hpp>"});
  Allowed("client/main.cc", {"#include <SFML/Graphics.hpp>"});
  Refused("client/presenter/table/board.cc", {"#include <SFML/System/Vector2.hpp>"});
  Refused("client/cli/main.cc", {"#include <X11/Xlib.h>"});
}

TEST(Layers, ViewPresenterAndModelLeanOneWay) {
  Allowed("client/presenter/table/board.cc", {"#include \"client/model/table.h\""});
  Refused("client/model/table.cc", {"#include \"client/presenter/table.h\""});
  Refused("client/presenter/table/board.cc", {"#include \"client/view/board.h\""});
  Refused("client/model/table.cc", {"#include \"client/sdk/session.h\""});
}

TEST(Layers, FeaturesOfTheWindowLeanOneWayAndTheShellAloneSeesAll) {
  Allowed("client/presenter/lobby/lobby.cc", {"#include \"client/presenter/table/actions.h\""});
  Refused("client/presenter/table/board.cc", {"#include \"client/presenter/lobby/lobby_view_state.h\""});
  Refused("client/presenter/base/actions.h", {"#include \"client/presenter/table/actions.h\""});
  Refused("client/presenter/games/games.cc", {"#include \"client/presenter/shell/shell.h\""});
  Allowed("client/presenter/shell/screens.cc", {"#include \"client/presenter/games/games_presenter.h\""});
  Allowed("client/view/screen/table/table.cc", {"#include \"client/presenter/table/table_view_state.h\""});
  Refused("client/view/screen/table/table.cc", {"#include \"client/presenter/table/table_presenter.h\""});
  Refused("client/view/screen/table/table.cc", {"#include \"client/view/screen/lobby/lobby.h\""});
  Refused("client/presenter/table.cc", {""});
}

TEST(Layers, ServerAndClientNeverMeet) {
  Refused("server/program.cc", {"#include \"client/sdk/stream/session.h\""});
  Refused("client/main.cc", {"#include \"server/domain/lobby.h\""});
}

TEST(Layers, AFileWithoutARoomIsRefused) {
  Refused("common/misc/strings.h", {""});
  Refused("server/util.cc", {""});
  Refused("helpers.h", {""});
}

TEST(Layers, PathsStartAtTheRoot) { Refused("common/base/result.h", {"#include \"reason.h\""}); }

TEST(Layers, CommentsAndTextsAreNotCode) {
  Allowed("common/clock/clock.h", {"// never steady_clock::now()", "/*\n#include <thread>\n*/",
                                   "const char* text = \"steady_clock::now\";"});
}

TEST(Layers, AFaultNamesTheLineAndTheRule) {
  const auto faults = LayerFaults({"server/domain/lobby.cc", "#include <vector>\n#include <thread>\n"});
  EXPECT_EQ(ToString(faults), "server/domain/lobby.cc:2: server/domain/ may not use threads (thread)\n");
}

}  // namespace
}  // namespace merels::style
