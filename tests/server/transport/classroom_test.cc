// Many honest players behind one address, under the default limits.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "merels/v1/rules_service.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"

namespace merels::transport {
namespace {

constexpr int kPupils = 30;

struct Pupil {
  explicit Pupil(const TestGameServer& game_server) : guest(game_server), stream(guest) {}

  bool LooksAround() const {
    v1::ListRulesetsResponse rules;
    v1::ListTablesResponse tables;
    const auto stub = v1::RulesService::NewStub(guest.channel);
    return guest.GetAccount() == "OK" &&
           guest.Call(stub, &v1::RulesService::Stub::ListRulesets, v1::ListRulesetsRequest(), rules) ==
               "OK" &&
           guest.Call(guest.lobby, &v1::LobbyService::Stub::ListTables, v1::ListTablesRequest(), tables) ==
               "OK";
  }

  Guest guest;
  TestStream stream;
};

TEST(Classroom, ThirtyPlayersBehindOneAddressComeAtOnceAndPlay) {
  TestGameServer game_server;
  std::vector<std::unique_ptr<Pupil>> pupils;
  for (int i = 0; i < kPupils; ++i) {
    pupils.push_back(std::make_unique<Pupil>(game_server));
    ASSERT_FALSE(pupils.back()->guest.token().empty()) << "pupil " << i;
    ASSERT_TRUE(pupils.back()->stream.Read().has_welcome()) << "pupil " << i;
    ASSERT_TRUE(pupils.back()->stream.Subscribe("lobby")) << "pupil " << i;
    ASSERT_TRUE(pupils.back()->LooksAround()) << "pupil " << i;
  }
  const std::vector<std::string> plies = {"a1", "d1", "g1", "a4", "b2", "d2"};
  for (std::size_t i = 0; i < pupils.size(); i += 2) {
    const Guest& white = pupils[i]->guest;
    const Guest& black = pupils[i + 1]->guest;
    const std::string match = BeginMatch(white, black);
    ASSERT_FALSE(match.empty()) << "pair " << i;
    for (std::size_t ply = 0; ply < plies.size(); ++ply) {
      const Guest& mover = ply % 2 == 0 ? white : black;
      EXPECT_EQ(mover.Play(match, plies[ply], ply + 1), "OK") << "pair " << i << " ply " << ply;
    }
  }
}

TEST(Classroom, OneAddressMakesNoMoreGuestsThanItsShare) {
  TestGameServer game_server;
  const Guest nobody(game_server, "");
  int made = 0;
  for (int i = 0; i < 80; ++i) {
    v1::SignInGuestResponse answer;
    const auto code = nobody.Call(nobody.accounts, &v1::AccountService::Stub::SignInGuest,
                                  v1::SignInGuestRequest(), answer);
    made += code == "OK" ? 1 : 0;
  }
  EXPECT_GE(made, 60);
  EXPECT_LT(made, 75);  // a minute's share, and the refill meanwhile
}

}  // namespace
}  // namespace merels::transport
