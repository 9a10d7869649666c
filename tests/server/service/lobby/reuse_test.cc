// A request id belongs to one request: for any other it is refused, even after a restart where the first
// answer is stored.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/service/lobby/challenges.h"
#include "tests/server/service/nodes.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

constexpr const char* kNobodysId = "aaaaaaaaaaaaa";

class ReuseTest : public ::testing::Test {
 protected:
  template <class T, class Start>
  Result<T> Ask(Start start) {
    std::optional<Result<T>> answer;
    start([&](Result<T> result) { answer = std::move(result); });
    world.Run();
    return answer ? *answer : Result<T>(Error{Reason::kInternal, "no answer"});
  }

  // The result of a call by Ann with this request id: the reason of its refusal, or "".
  template <class T>
  static std::string RefusalOf(const Result<T>& result) {
    return result ? std::string() : std::string(Name(result.error().reason));
  }
  std::string Open(const RequestId& request, const std::string& ruleset = "standard") {
    return RefusalOf(Ask<lobby::Opened>([&](auto done) {
      world.game_server->tables().Open(ann, {request, ruleset, {}, rules::Side::kFirst}, done);
    }));
  }
  std::string Join(const RequestId& request, const TableId& table) {
    return RefusalOf(Ask<Seated>([&](auto done) {
      world.game_server->tables().Join(ann, {request, table, ""}, done);
    }));
  }
  std::string Seek(const RequestId& request, const std::string& ruleset = "standard") {
    const auto ticket = world.SeekFor(ann, {request, {{{ruleset, {}}}}});
    world.Run();
    return RefusalOf(ticket);
  }
  std::string Challenge(const RequestId& request, const match::Player& to) {
    return RefusalOf(Ask<lobby::Challenged>([&](auto done) {
      all().Make(ann, {request, to.id.text(), "standard", {}, rules::Side::kFirst, false, {}}, done);
    }));
  }
  std::string Rematch(const RequestId& request, const MatchId& match) {
    return RefusalOf(Ask<lobby::Challenged>([&](auto done) {
      all().OfferRematch(ann, {request, match}, done);
    }));
  }
  std::string Accept(const RequestId& request, const ChallengeId& challenge) {
    return RefusalOf(Ask<Seated>([&](auto done) { all().Accept(ann, {request, challenge}, done); }));
  }

  /// Ann starts to follow her notices.
  void Listen() {
    session.reset();
    session = world.game_server->OpenSession(ann, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
  }
  ChallengeId ChallengeOfBob() {
    const auto made = Ask<lobby::Challenged>([&](auto done) {
      all().Make(bob, {world.NewRequest(), ann.id.text(), "standard", {}, std::nullopt, false, {}}, done);
    });
    return std::get<lobby::Challenge>(made.value()).id;
  }
  TableId TableOfBob() {
    const auto opened = Ask<lobby::Opened>([&](auto done) {
      world.game_server->tables().Open(bob, {world.NewRequest(), "standard", {}, std::nullopt}, done);
    });
    return std::get<lobby::Table>(opened.value()).id;
  }
  Challenges& all() { return world.game_server->challenges(); }

  World world;
  match::Player ann = world.Guest("Ann");
  match::Player bob = world.Guest("Bob");
  match::Player cleo = world.Guest("Cleo");
  Inbox inbox;
  std::unique_ptr<Session> session;
};

const std::string kReused = "request-id-reused";

TEST_F(ReuseTest, ASeekIsRepeatedByItsRequestAndBecomesNoOther) {
  Listen();
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Seek(request), "");
  EXPECT_EQ(Seek(request), "") << "a retry";
  EXPECT_EQ(Seek(request, "lasker"), kReused);
  ASSERT_TRUE(world.CancelSeekFor(ann).ok());
  EXPECT_EQ(Seek(request, "lasker"), kReused) << "also when it waits no more";
  EXPECT_EQ(Seek(world.NewRequest(), "lasker"), "");
}

TEST_F(ReuseTest, ASeekThatWasPairedIsKnownForWhatItWasAfterARestart) {
  Listen();
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Seek(request), "");
  Inbox bobs;
  auto of_bob = world.game_server->OpenSession(bob, bobs).value();
  of_bob->Subscribe(session::Topic::Notices(), "", 0);
  world.Run();
  ASSERT_TRUE(world.SeekFor(bob, {world.NewRequest(), {{{"standard", {}}}}}).ok());
  world.Run();
  ASSERT_EQ(world.disk->log.size(), 1U);
  session.reset();
  of_bob.reset();
  world.Restart();
  Listen();
  EXPECT_EQ(Seek(request, "lasker"), kReused);
  EXPECT_EQ(Seek(request), "") << "which was not waited for";
  EXPECT_EQ(world.disk->log.size(), 1U);
}

TEST_F(ReuseTest, AChallengeIsRepeatedByItsRequestAndBecomesNoOther) {
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Challenge(request, bob), "");
  EXPECT_EQ(Challenge(request, bob), "") << "a retry";
  EXPECT_EQ(Challenge(request, cleo), kReused);
  EXPECT_EQ(all().Of(ann.id).size(), 1U);
}

TEST_F(ReuseTest, AChallengeThatWasAcceptedIsKnownForWhatItWasAfterARestart) {
  const RequestId request = world.NewRequest();
  ASSERT_EQ(Challenge(request, bob), "");
  const ChallengeId id = all().Of(ann.id).at(0).id;
  const RequestId accepted = world.NewRequest();
  ASSERT_TRUE(Ask<Seated>([&](auto done) { all().Accept(bob, {accepted, id}, done); }).ok());
  for (const bool restarted : {false, true}) {
    EXPECT_EQ(Challenge(request, cleo), kReused) << restarted;
    EXPECT_EQ(Challenge(request, bob), "") << restarted;
    const auto accept = [&](const ChallengeId& challenge) {
      return RefusalOf(Ask<Seated>([&](auto done) { all().Accept(bob, {accepted, challenge}, done); }));
    };
    EXPECT_EQ(accept(ChallengeId(kNobodysId)), kReused) << restarted;
    EXPECT_EQ(accept(id), "") << restarted;
    if (!restarted) world.Restart();
  }
}

TEST_F(ReuseTest, ARematchIsOfOneMatch) {
  const auto over = [&] {
    const MatchId match = world.Seat(ann, bob);
    EXPECT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
    return match;
  };
  const MatchId first = over();
  const MatchId second = over();
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Rematch(request, first), "");
  EXPECT_EQ(Rematch(request, first), "") << "a retry";
  EXPECT_EQ(Rematch(request, second), kReused);
}

TEST_F(ReuseTest, WhatIsGrantedSinceTheSameStandsAlreadyHasUsedItsId) {
  Listen();
  const MatchId over = world.Seat(ann, bob);
  EXPECT_TRUE(world.Submit(ann, over, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  EXPECT_EQ(Rematch(world.NewRequest(), over), "");
  EXPECT_EQ(Seek(world.NewRequest()), "");
  const RequestId rematch = world.NewRequest(), seek = world.NewRequest();
  EXPECT_EQ(Rematch(rematch, over), "");
  EXPECT_EQ(Seek(seek), "");
  EXPECT_EQ(Open(rematch), kReused);
  EXPECT_EQ(Open(seek), kReused);
}

TEST_F(ReuseTest, ARequestOfOneKindIsNoneOfAnother) {
  Listen();
  const MatchId over = world.Seat(ann, bob);
  ASSERT_TRUE(world.Submit(ann, over, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  const TableId table = TableOfBob();
  const ChallengeId challenge = ChallengeOfBob();
  using Send = std::function<std::string(const RequestId&)>;
  const std::vector<Send> sends = {
      [&](const RequestId& request) { return Open(request); },
      [&](const RequestId& request) { return Seek(request); },
      [&](const RequestId& request) { return Challenge(request, cleo); },
      [&](const RequestId& request) { return Rematch(request, over); },
      [&](const RequestId& request) { return Join(request, table); },
      [&](const RequestId& request) { return Accept(request, challenge); },
  };
  for (std::size_t granted = 0; granted < sends.size(); ++granted) {
    const RequestId request = world.NewRequest();
    ASSERT_EQ(sends[granted](request), "") << granted;
    for (std::size_t other = 0; other < sends.size(); ++other) {
      if (other == granted) continue;
      EXPECT_EQ(sends[other](request), kReused) << granted << " " << other;
    }
  }
}

TEST_F(ReuseTest, OfTwoKindsThatAskAtOnceWithOneIdTheFirstToBeGrantedIsTheOnlyOne) {
  Listen();
  TableId table;
  ChallengeId challenge;
  std::vector<std::string> answers;
  const auto note = [&](const auto& result) { answers.push_back(RefusalOf(result)); };
  using Send = std::function<void(const RequestId&)>;
  const std::vector<Send> sends = {
      [&](const RequestId& request) {
        world.game_server->tables().Open(ann, {request, "standard", {}, std::nullopt}, note);
      },
      [&](const RequestId& request) {
        all().Make(ann, {request, cleo.id.text(), "standard", {}, std::nullopt, false, {}}, note);
      },
      [&](const RequestId& request) {
        world.game_server->tables().Join(ann, {request, table, ""}, note);
      },
      [&](const RequestId& request) {
        all().Accept(ann, {request, challenge}, note);
      },
      [&](const RequestId& request) {
        world.game_server->tables().Open(ann, {request, "peg", {}, std::nullopt}, note);
      },
  };
  for (std::size_t one = 0; one < sends.size(); ++one) {
    for (std::size_t other = 0; other < sends.size(); ++other) {
      if (one == other) continue;
      answers.clear();
      table = TableOfBob();
      challenge = ChallengeOfBob();
      const RequestId request = world.NewRequest();
      sends[one](request);
      sends[other](request);
      world.Run();
      ASSERT_EQ(answers.size(), 2U) << one << " " << other;
      EXPECT_EQ(std::count(answers.begin(), answers.end(), kReused), 1) << one << " " << other;
      world.executor.Advance(std::chrono::hours(1));
    }
  }
}

TEST_F(ReuseTest, WhatOneNodeHasGrantedEveryOtherKnows) {
  DeafBus deaf;
  ClusterNode other(world, deaf);
  const auto open = [&](const RequestId& request) {
    return RefusalOf(Ask<lobby::Opened>([&](auto done) {
      other.game_server->tables().Open(ann, {request, "standard", {}, rules::Side::kFirst}, done);
    }));
  };
  const auto join = [&](const RequestId& request, const TableId& table) {
    return RefusalOf(Ask<Seated>([&](auto done) {
      other.game_server->tables().Join(ann, {request, table, ""}, done);
    }));
  };
  const auto puzzle = [&](GameServer& at, const RequestId& request) {
    return Ask<lobby::Opened>([&](auto done) {
      at.tables().Open(ann, {request, "peg", {}, std::nullopt}, done);
    });
  };
  const RequestId challenged = world.NewRequest();
  ASSERT_EQ(Challenge(challenged, bob), "");
  EXPECT_EQ(open(challenged), kReused);
  EXPECT_EQ(join(challenged, TableOfBob()), kReused);
  const RequestId joined = world.NewRequest();
  ASSERT_EQ(Join(joined, TableOfBob()), "");
  EXPECT_EQ(open(joined), kReused);
  EXPECT_EQ(join(joined, TableOfBob()), kReused);
  const RequestId alone = world.NewRequest();
  std::vector<Result<lobby::Opened>> both;
  for (GameServer* node : {world.game_server.get(), other.game_server.get()}) {
    node->tables().Open(ann, {alone, "peg", {}, std::nullopt},
                        [&](const Result<lobby::Opened>& opened) { both.push_back(opened); });
  }
  world.Run();
  ASSERT_EQ(both.size(), 2U);
  ASSERT_TRUE(both[0].ok() && both[1].ok());
  EXPECT_EQ(std::get<MatchId>(*both[0]), std::get<MatchId>(*both[1])) << "asked at both at once";
  EXPECT_EQ(std::get<MatchId>(*puzzle(*other.game_server, alone)), std::get<MatchId>(*both[0]));
}

TEST_F(ReuseTest, ARequestThatWasRefusedMayBeUsedForSomethingElse) {
  const RequestId request = world.NewRequest();
  EXPECT_EQ(Open(request, "draughts"), "unknown-ruleset");
  EXPECT_EQ(Open(request), "");
}

}  // namespace
}  // namespace merels::service
