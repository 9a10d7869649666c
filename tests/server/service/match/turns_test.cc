// A player's charge for a turn, over any number of outages: the time in which the server was up, without the
// ten seconds after each outage, to the millisecond, whatever the machines' time of day.
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/world.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// White, who has two minutes, is to move, and this happens:
///   12.5        so many seconds pass
///   kill:60     the process is killed; the next begins so many seconds later
///   stop:60     the process drains; the next begins so many seconds later
///   day:-3600   the time of day is set wrong by so much; day:0 sets it right
///   store:30    the store is down for so long, and the server goes on
///   still:20    the process is suspended for so long
///   look        the match is viewed
///   touch       White tries an illegal command
struct Case {
  std::string happens;
  milliseconds left;
  milliseconds stands;
};

constexpr milliseconds operator""_s(long double count) {
  return std::chrono::round<milliseconds>(std::chrono::duration<long double>(count));
}

const Case kCases[] = {
    // One outage.
    {"20", 100.0_s, 0.0_s},
    {"20 kill:60", 100.0_s, 10.0_s},
    {"20 kill:60 4", 100.0_s, 6.0_s},
    {"20 kill:60 10", 100.0_s, 0.0_s},
    {"20 kill:60 11.5", 98.5_s, 0.0_s},
    {"20 stop:60 11.5", 98.5_s, 0.0_s},
    {"0 kill:60 11.5", 118.5_s, 0.0_s},
    {"20 kill:864000 11", 99.0_s, 0.0_s},
    // Two, three and ten in one turn.
    {"1 kill:1 11 kill:1", 118.0_s, 10.0_s},
    {"1 stop:1 11 stop:1", 118.0_s, 10.0_s},
    {"1 kill:1 11 kill:1 12", 116.0_s, 0.0_s},
    {"20 kill:60 15 stop:60 15 kill:60 15", 85.0_s, 0.0_s},
    {"2 kill:1 12 kill:1 12 kill:1 12 kill:1 12 kill:1 12 kill:1 12 kill:1 12 kill:1 12 kill:1 12 kill:1 12",
     98.0_s, 0.0_s},
    // The ten seconds cut short.
    {"20 kill:60 4 kill:60", 100.0_s, 10.0_s},
    {"20 kill:60 4 stop:60 4 kill:60 4", 100.0_s, 6.0_s},
    {"20 kill:60 4 kill:60 13 kill:60 4", 97.0_s, 6.0_s},
    {"20 kill:1 1 kill:1 1 kill:1 1 kill:1 1 kill:1 1 kill:1 1 kill:1 1 kill:1 1 kill:1 1 kill:1 12", 98.0_s,
     0.0_s},
    // It makes no difference whether the row that ends an outage is written at once, later or never.
    {"20 kill:60 look 4 kill:60 look 13 kill:60 look 4", 97.0_s, 6.0_s},
    {"20 kill:60 2 touch 2 kill:60 13 kill:60 look 4", 97.0_s, 6.0_s},
    {"1 kill:1 look 11 kill:1 11 look kill:1 12 touch", 115.0_s, 0.0_s},
    {"1 kill:1 look 11 look kill:1 look look 11 look kill:1 look 12 look", 115.0_s, 0.0_s},
    // A time of day that is wrong before, during or after an outage.
    {"75 day:-3600 kill:0.2 look 10 day:0 kill:0.2", 45.0_s, 10.0_s},
    {"75 day:-3600 kill:0.2 12 day:0 kill:0.2 12", 41.0_s, 0.0_s},
    {"75 kill:0.2 day:-3600 12 kill:0.2 12 day:0 kill:0.2 12", 39.0_s, 0.0_s},
    {"day:3600 20 day:0 kill:1 12", 98.0_s, 0.0_s},
    {"20 day:3600 kill:1 12 day:0 kill:1 12", 96.0_s, 0.0_s},
    {"20 day:3600 kill:1 look 12 day:0 kill:1 look 12", 96.0_s, 0.0_s},
    {"20 day:-3600 20", 80.0_s, 0.0_s},
    {"20 day:3600 20", 80.0_s, 0.0_s},
    {"20 day:-3600 20 kill:1 12", 78.0_s, 0.0_s},
    {"20 day:3600 20 kill:1 12", 78.0_s, 0.0_s},
    {"20 day:3600 20 day:0 20 kill:1 look 12", 58.0_s, 0.0_s},
    {"5 day:2592000 5 kill:1 12 day:-2592000 5 kill:1 12 day:0 kill:1 12", 99.0_s, 0.0_s},
    {"5 day:-1767225000 kill:1 12 kill:1 look 12 day:0 kill:1 12", 109.0_s, 0.0_s},
    {"5 day:0.3 5 day:-0.3 5 kill:1 12", 103.0_s, 0.0_s},
    // The store is down, or the process is suspended. Both are noticed at the next note of liveness, a second
    // later at most; if they began less than a second before an outage of the process, nobody notices.
    {"10 store:30 10", 100.0_s, 0.0_s},
    {"10 store:30 10 kill:5", 101.0_s, 10.0_s},
    {"10 store:30 10 kill:5 10 store:30 10 kill:5 12", 90.0_s, 0.0_s},
    {"10 still:20 10", 100.0_s, 0.0_s},
    {"10 still:20 10 kill:5 12", 98.0_s, 0.0_s},
    {"20 kill:60 5 store:30 1", 100.0_s, 0.0_s},
    {"20 kill:60 5 day:3600 store:30 10 day:0 kill:1 12", 89.0_s, 0.0_s},
};

class OneTurn {
 public:
  void Happens(const std::string& what) {
    std::istringstream words(what);
    for (std::string word; words >> word;) Step(word);
  }
  match::Snapshot Look() { return world_.Get(match_); }
  bool Play() {
    const Seq made = Look().position_seq;
    return world_.Submit(ann_, match_, {{}, world_.NewRequest(), made, 0, match::PlayPly{"d2"}}).ok();
  }

 private:
  void Step(const std::string& word) {
    const auto colon = word.find(':');
    const std::string kind = word.substr(0, colon);
    if (colon == std::string::npos && kind != "look" && kind != "touch")
      return world_.executor.Advance(Time(word));
    const milliseconds time = colon == std::string::npos ? milliseconds(0) : Time(word.substr(colon + 1));
    if (kind == "kill") return BeginAgain(time);
    if (kind == "stop") {
      world_.game_server->Drain([] {});
      world_.Run();
      return BeginAgain(time);
    }
    if (kind == "day") return SetDay(time);
    if (kind == "store") return StoreAway(time);
    if (kind == "still") return world_.clock.Advance(time);
    if (kind == "look") Look();
    if (kind == "touch") {
      const match::Command bad{{}, world_.NewRequest(), Look().position_seq, 0, match::PlayPly{"zz"}};
      EXPECT_FALSE(world_.Submit(ann_, match_, bad).ok());
    }
  }
  static milliseconds Time(const std::string& seconds) { return operator""_s(std::stold(seconds)); }

  void BeginAgain(milliseconds later) {
    world_.game_server.reset();
    world_.Run();
    world_.clock.Advance(later);
    world_.Restart();
  }
  void SetDay(milliseconds wrong) {
    world_.clock.SetWall(world_.clock.Now() + wrong - wrong_);
    wrong_ = wrong;
  }
  void StoreAway(milliseconds duration) {
    world_.disk->fault = store::MemoryDisk::Fault::kFull;
    world_.executor.Advance(duration);
    world_.disk->fault = store::MemoryDisk::Fault::kNone;
  }

  World world_;
  match::Player ann_ = world_.Guest("Ann");
  match::Player bob_ = world_.Guest("Bob");
  MatchId match_ = world_.Seat(ann_, bob_, {minutes(2), {}});
  milliseconds wrong_{0};
};

TEST(Turns, CostWhatWasServedWithoutTheSecondsAfterEachOutage) {
  for (const Case& one : kCases) {
    OneTurn turn;
    turn.Happens(one.happens);
    const match::Snapshot seen = turn.Look();
    EXPECT_EQ(seen.clocks.left[0], one.left) << one.happens;
    EXPECT_EQ(seen.clock_stands, one.stands) << one.happens;
  }
}

TEST(Turns, CostThatInTheLogToo) {
  for (const Case& one : kCases) {
    OneTurn turn;
    turn.Happens(one.happens);
    ASSERT_TRUE(turn.Play()) << one.happens;
    EXPECT_EQ(turn.Look().clocks.left[0], one.left) << one.happens;
  }
}

TEST(Turns, EndWhenThatTimeIsOver) {
  for (const Case& one : kCases) {
    OneTurn turn;
    turn.Happens(one.happens);
    turn.Happens(std::to_string((one.left + one.stands).count() - 10) + "e-3");
    EXPECT_FALSE(turn.Look().outcome) << one.happens;
    turn.Happens("0.02");
    const match::Snapshot ended = turn.Look();
    EXPECT_TRUE(ended.outcome) << one.happens;
    EXPECT_EQ(ended.clocks.left[0], milliseconds(0)) << one.happens;
  }
}

}  // namespace
}  // namespace merels::service
