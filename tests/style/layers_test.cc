#include "tests/style/layers.h"

#include <gtest/gtest.h>

namespace merels::style {
namespace {

bool Allowed(const std::string& path, const std::string& line) {
  return LayerFaults({path, "// A file.\n" + line + "\n"}).empty();
}

bool Refused(const std::string& path, const std::string& line) { return !Allowed(path, line); }

TEST(Layers, TheTreeKeepsThem) {
  std::vector<Fault> faults;
  for (const auto& source : ReadTree(MERELS_SOURCE_DIR)) {
    for (auto& fault : LayerFaults(source)) faults.push_back(std::move(fault));
  }
  EXPECT_TRUE(faults.empty()) << ToString(faults);
}

TEST(Layers, CommonSeesNothingOfOursButCommon) {
  EXPECT_TRUE(Allowed("common/rules/game.h", "#include \"common/base/result.h\""));
  EXPECT_TRUE(Refused("common/rules/game.h", "#include \"server/domain/lobby.h\""));
  EXPECT_TRUE(Refused("common/rules/game.h", "#include \"proto/wire/ply.h\""));
  EXPECT_TRUE(Refused("common/base/result.h", "#include \"common/rules/game.h\""));
}

TEST(Layers, TheRoomsOfCommonAreAListNotACircle) {
  EXPECT_TRUE(Allowed("common/match/state.h", "#include \"common/rules/game.h\""));
  EXPECT_TRUE(Refused("common/rules/game.h", "#include \"common/match/state.h\""));
  EXPECT_TRUE(Refused("common/notation/ply.h", "#include \"common/rules/game.h\""));
  EXPECT_TRUE(Refused("common/match/state.h", "#include \"common/session/delivery.h\""));
}

TEST(Layers, CommonUsesTheStandardLibraryOnly) {
  EXPECT_TRUE(Allowed("common/match/state.cc", "#include <vector>"));
  EXPECT_TRUE(Refused("common/match/state.cc", "#include <absl/strings/str_cat.h>"));
  EXPECT_TRUE(Refused("common/match/state.cc", "#include <unistd.h>"));
}

TEST(Layers, CommonHasNoThreadsFilesClocksOrChance) {
  EXPECT_TRUE(Refused("common/match/state.cc", "#include <mutex>"));
  EXPECT_TRUE(Refused("common/match/state.cc", "#include <fstream>"));
  EXPECT_TRUE(Refused("common/match/state.cc", "auto now = std::chrono::steady_clock::now();"));
  EXPECT_TRUE(Refused("common/match/state.cc", "std::random_device device;"));
  EXPECT_TRUE(Allowed("common/clock/clock.cc", "#include <chrono>"));
}

TEST(Layers, TransportReachesTheStoreThroughServicesOnly) {
  EXPECT_TRUE(Allowed("server/transport/match.cc", "#include \"server/service/match.h\""));
  EXPECT_TRUE(Refused("server/transport/match.cc", "#include \"server/store/store.h\""));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include \"server/transport/match.h\""));
}

TEST(Layers, ServicesSeeTheInterfacesOfStoreAndBusAlone) {
  EXPECT_TRUE(Allowed("server/service/match.cc", "#include \"server/store/store.h\""));
  EXPECT_TRUE(Allowed("server/service/match.cc", "#include \"server/bus/bus.h\""));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include \"server/store/sqlite.h\""));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include \"server/bus/local.h\""));
}

TEST(Layers, TheInterfacesHideWhatIsBehindThem) {
  EXPECT_TRUE(Allowed("server/store/sqlite.cc", "#include <sqlite3.h>"));
  EXPECT_TRUE(Refused("server/store/store.h", "#include <sqlite3.h>"));
  EXPECT_TRUE(Refused("server/bus/bus.h", "#include <mutex>"));
}

TEST(Layers, ServicesSeeNoThreadAndNoClock) {
  EXPECT_TRUE(Refused("server/service/match.cc", "#include <thread>"));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include <condition_variable>"));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include <absl/synchronization/mutex.h>"));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include \"server/base/mutex.h\""));
  EXPECT_TRUE(Refused("server/service/match.cc", "return std::chrono::system_clock::now();"));
  EXPECT_TRUE(Allowed("server/service/match.cc", "#include \"server/base/clock.h\""));
}

TEST(Layers, TheDomainIsPure) {
  EXPECT_TRUE(Refused("server/domain/lobby.cc", "#include \"server/service/match.h\""));
  EXPECT_TRUE(Refused("server/domain/lobby.cc", "#include \"server/store/store.h\""));
  EXPECT_TRUE(Refused("server/domain/lobby.cc", "#include <mutex>"));
}

TEST(Layers, ProtobufStopsAtTheEdge) {
  EXPECT_TRUE(Allowed("proto/wire/event.cc", "#include \"merels/v1/match.pb.h\""));
  EXPECT_TRUE(Allowed("server/transport/match.cc", "#include \"merels/v1/match.grpc.pb.h\""));
  EXPECT_TRUE(Allowed("client/sdk/session.cc", "#include \"merels/v1/match.grpc.pb.h\""));
  EXPECT_TRUE(Refused("server/service/match.cc", "#include \"merels/v1/match.pb.h\""));
  EXPECT_TRUE(Refused("client/model/table.h", "#include <google/protobuf/message.h>"));
  EXPECT_TRUE(Refused("server/store/sqlite.cc", "#include \"merels/v1/match.pb.h\""));
}

TEST(Layers, GrpcIsForTheEdgeAndTheMains) {
  EXPECT_TRUE(Allowed("server/main.cc", "#include <grpcpp/grpcpp.h>"));
  EXPECT_TRUE(Refused("server/app/config.cc", "#include <grpcpp/grpcpp.h>"));
  EXPECT_TRUE(Refused("client/cli/play.cc", "#include <grpcpp/grpcpp.h>"));
  EXPECT_TRUE(Refused("client/view/window.cc", "#include \"merels/v1/match.grpc.pb.h\""));
}

TEST(Layers, TheDisplayIsForTheViewAlone) {
  EXPECT_TRUE(Allowed("client/view/window.cc", "#include <SFML/Graphics.hpp>"));
  EXPECT_TRUE(Allowed("client/main.cc", "#include <SFML/Graphics.hpp>"));
  EXPECT_TRUE(Refused("client/presenter/table.cc", "#include <SFML/System/Vector2.hpp>"));
  EXPECT_TRUE(Refused("client/cli/main.cc", "#include <X11/Xlib.h>"));
}

TEST(Layers, ViewPresenterAndModelLeanOneWay) {
  EXPECT_TRUE(Allowed("client/presenter/table.cc", "#include \"client/model/table.h\""));
  EXPECT_TRUE(Refused("client/model/table.cc", "#include \"client/presenter/table.h\""));
  EXPECT_TRUE(Refused("client/presenter/table.cc", "#include \"client/view/board.h\""));
  EXPECT_TRUE(Refused("client/model/table.cc", "#include \"client/sdk/session.h\""));
}

TEST(Layers, ServerAndClientNeverMeet) {
  EXPECT_TRUE(Refused("server/main.cc", "#include \"client/sdk/session.h\""));
  EXPECT_TRUE(Refused("client/main.cc", "#include \"server/domain/lobby.h\""));
}

TEST(Layers, AFileWithoutARoomIsRefused) {
  EXPECT_TRUE(Refused("common/misc/strings.h", ""));
  EXPECT_TRUE(Refused("server/util.cc", ""));
  EXPECT_TRUE(Refused("helpers.h", ""));
}

TEST(Layers, PathsStartAtTheRoot) { EXPECT_TRUE(Refused("common/base/result.h", "#include \"reason.h\"")); }

TEST(Layers, CommentsAndTextsAreNotCode) {
  EXPECT_TRUE(Allowed("common/clock/clock.h", "// never steady_clock::now()"));
  EXPECT_TRUE(Allowed("common/clock/clock.h", "/*\n#include <thread>\n*/"));
  EXPECT_TRUE(Allowed("common/clock/clock.h", "const char* text = \"steady_clock::now\";"));
}

TEST(Layers, AFaultNamesTheLineAndTheRule) {
  const auto faults = LayerFaults({"server/domain/lobby.cc", "#include <vector>\n#include <thread>\n"});
  EXPECT_EQ(ToString(faults), "server/domain/lobby.cc:2: server/domain/ may not use threads (thread)\n");
}

}  // namespace
}  // namespace merels::style
