#include "client/cli/engine/uci.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <fstream>
#include <istream>
#include <mutex>
#include <ostream>
#include <set>
#include <sstream>
#include <streambuf>

#include <gtest/gtest.h>

#include "client/cli/engine/book.h"
#include "tests/support/temporary_folder.h"

namespace merels::cli {
namespace {

// Remembers whole lines; any thread may wait for one.
class UpdateVisitor final : public std::stringbuf {
 public:
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  // Waits for a line with this beginning, after those waited for before.
  void Wait(const std::string& begin) {
    std::unique_lock lock(mutex_);
    heard_.wait(lock, [&] {
      while (next_ < lines_.size()) {
        if (lines_[next_++].rfind(begin, 0) == 0) return true;
      }
      return false;
    });
  }

 protected:
  int sync() override {
    const std::lock_guard lock(mutex_);
    std::istringstream text(str());
    str("");
    for (std::string line; std::getline(text, line);) lines_.push_back(line);
    heard_.notify_all();
    return 0;
  }

 private:
  std::mutex mutex_;
  std::condition_variable heard_;
  std::vector<std::string> lines_;
  std::size_t next_ = 0;
};

// Types one line after another; a line "< X" waits for a line that begins with X.
class Fingers final : public std::streambuf {
 public:
  Fingers(std::deque<std::string> script, UpdateVisitor& ear) : script_(std::move(script)), ear_(ear) {}

 protected:
  int_type underflow() override {
    while (!script_.empty() && script_.front().rfind("< ", 0) == 0) {
      ear_.Wait(script_.front().substr(2));
      script_.pop_front();
    }
    if (script_.empty()) return traits_type::eof();
    line_ = script_.front() + "\n";
    script_.pop_front();
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_.front());
  }

 private:
  std::deque<std::string> script_;
  UpdateVisitor& ear_;
  std::string line_;
};

std::vector<std::string> Talk(std::deque<std::string> script) {
  UpdateVisitor ear;
  Fingers fingers(std::move(script), ear);
  std::istream in(&fingers);
  std::ostream out(&ear);
  std::ostringstream err;
  Console console{in, out, err};
  EXPECT_EQ(RunUci(console), kDone);
  EXPECT_EQ(err.str(), "");
  return ear.lines();
}

bool Begins(const std::string& text, const std::string& begin) { return text.rfind(begin, 0) == 0; }

TEST(Uci, IntroducesItselfAndItsOptions) {
  const auto lines = Talk({"uci", "isready"});
  EXPECT_EQ(lines.front(), "id name Merels");
  EXPECT_EQ(lines[2], "option name Ruleset type string default standard+reps=3+quiet=100");
  EXPECT_EQ(lines[3], "option name Book type string default <empty>");
  EXPECT_EQ(lines[4], "option name Level type spin default 9 min 1 max 9");
  EXPECT_EQ(lines[lines.size() - 2], "uciok");
  EXPECT_EQ(lines.back(), "readyok");
}

TEST(Uci, TellsEachDepthAndAnswersWithAPly) {
  const auto lines = Talk({"position startpos moves a1 d6 d1 b4", "go depth 2", "< bestmove"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_TRUE(Begins(lines[0], "info depth 1 multipv 1 score cp ")) << lines[0];
  EXPECT_TRUE(Begins(lines[1], "info depth 2 multipv 1 score cp ")) << lines[1];
  EXPECT_TRUE(Begins(lines[2], "bestmove g1,")) << lines[2];
}

TEST(Uci, TellsAWinInMoves) {
  const auto lines = Talk({"position B../.../.B./....../.B./..W/W.W w 0,0", "go depth 3", "< bestmove"});
  EXPECT_NE(lines.front().find(" score mate 1 "), std::string::npos) << lines.front();
}

TEST(Uci, AnInfiniteSearchAnswersOnlyWhenStopped) {
  const auto lines = Talk({"go infinite", "< info depth 3", "isready", "< readyok", "stop", "isready"});
  const auto ready = std::find(lines.begin(), lines.end(), "readyok");
  const auto best =
      std::find_if(lines.begin(), lines.end(), [](const auto& l) { return Begins(l, "bestmove"); });
  EXPECT_LT(ready, best);
  EXPECT_EQ(lines.back(), "readyok");
}

TEST(Uci, AnInfiniteSearchThatHasSeenAllStillWaitsForStop) {
  const auto lines = Talk({"position B../.../.B./....../.B./..W/W.W w 0,0", "go infinite", "< info depth 1",
                           "isready", "< readyok", "stop"});
  EXPECT_TRUE(Begins(lines.back(), "bestmove f2-d1,")) << lines.back();
}

TEST(Uci, SeveralThreadsSeeTheSameWin) {
  const auto lines = Talk({"setoption name Threads value 3", "position B../.../.B./....../.B./..W/W.W w 0,0",
                           "go depth 9", "< bestmove", "go depth 9", "< bestmove"});
  EXPECT_NE(lines.front().find(" score mate 1 "), std::string::npos) << lines.front();
  EXPECT_TRUE(Begins(lines.back(), "bestmove f2-d1,")) << lines.back();
}

TEST(Uci, SeveralThreadsShareATableForAsLongAsTheyThink) {
  const auto lines = Talk({"setoption name Threads value 4", "position startpos moves a1 d6 d1 b4",
                           "go nodes 300000", "< bestmove"});
  EXPECT_TRUE(Begins(lines.back(), "bestmove ")) << lines.back();
}

TEST(Uci, RefusesMoreThreadsThanItCanHave) {
  const auto lines = Talk({"setoption name Threads value 65", "setoption name Threads value 0"});
  ASSERT_EQ(lines.size(), 2U);
  for (const auto& line : lines) EXPECT_TRUE(Begins(line, "info string ")) << line;
}

/// A file with a book of `standard` in which a1 and its images are played first.
class UciBook : public ::testing::Test {
 protected:
  UciBook() : path_(folder_.path() / "a1.book") {
    std::ofstream(path_) << "merels-book\t1\tstandard\n.../.../.../....../.../.../..W b 8,9\t5\n";
  }
  std::string Use() const { return "setoption name Book value " + path_.string(); }

  TemporaryFolder folder_;
  std::filesystem::path path_;
};

TEST_F(UciBook, IsPlayedByForAsLongAsItKnowsThePosition) {
  const auto lines = Talk({Use(), "position startpos", "go nodes 1000", "< bestmove",
                           "position startpos moves d2", "go nodes 1000", "< bestmove"});
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[0], "info string book");
  EXPECT_EQ(lines[1], "bestmove a1");
  EXPECT_TRUE(Begins(lines[2], "info depth 1 ")) << lines[2];
}

TEST_F(UciBook, StaysWhenAnotherOneIsRefusedAndGoesWhenNoneIsChosen) {
  const auto lines = Talk({Use(), "setoption name Book value /nothing/there", "go nodes 1000", "< bestmove",
                           "setoption name Book value <empty>", "go nodes 1000", "< bestmove"});
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines[1], "info string book");
  EXPECT_TRUE(Begins(lines[3], "info depth 1 ")) << lines[3];
}

TEST_F(UciBook, OtherSeedsPlayOtherPliesOfIt) {
  std::set<std::string> plies;
  for (int seed = 1; seed <= 20; ++seed) {
    plies.insert(
        Talk({Use(), "setoption name Seed value " + std::to_string(seed), "go nodes 10", "< bestmove"})
            .back());
  }
  EXPECT_GT(plies.size(), 1U);
  for (const auto& ply : plies) {
    EXPECT_TRUE((std::set<std::string>{"bestmove a1", "bestmove a7", "bestmove c3", "bestmove c5",
                                       "bestmove e3", "bestmove e5", "bestmove g1", "bestmove g7"}
                     .contains(ply)))
        << ply;
  }
}

TEST_F(UciBook, LevelsAndInfiniteSearchesDoWithoutIt) {
  for (const std::string& line : Talk({Use(), "setoption name Level value 3", "go", "< bestmove"})) {
    EXPECT_NE(line, "info string book");
  }
  for (const std::string& line : Talk({Use(), "go infinite", "< info depth 1", "stop"})) {
    EXPECT_NE(line, "info string book");
  }
}

TEST_F(UciBook, IsRefusedWhereItDoesNotBelong) {
  const auto other = Talk({"setoption name Ruleset value six", Use()});
  ASSERT_EQ(other.size(), 1U);
  EXPECT_EQ(other[0], "info string bad-argument: the book is of standard, not of six");
  const auto missing = Talk({"setoption name Book value " + (folder_.path() / "none").string()});
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_TRUE(Begins(missing[0], "info string bad-file: cannot read ")) << missing[0];
  const auto large = folder_.path() / "large.book";
  std::ofstream(large).flush();
  std::filesystem::resize_file(large, kMaxBookBytes + 1);
  EXPECT_NE(Talk({"setoption name Book value " + large.string()})[0].find("too large"), std::string::npos);
  std::ofstream(path_, std::ios::app) << "what is this\n";
  const auto damaged = Talk({Use(), "position startpos", "go nodes 1000", "< bestmove"});
  EXPECT_NE(damaged[0].find("line 3: expected a position"), std::string::npos) << damaged[0];
  EXPECT_TRUE(Begins(damaged[1], "info depth")) << damaged[1];
}

TEST(Uci, TheEndOfTheInputEndsASearch) {
  EXPECT_TRUE(Begins(Talk({"go infinite"}).back(), "bestmove "));
  EXPECT_TRUE(Begins(Talk({"go infinite", "quit", "uci"}).back(), "bestmove "));
}

TEST(Uci, TimeEndsASearch) { EXPECT_TRUE(Begins(Talk({"go movetime 1", "< bestmove"}).back(), "bestmove ")); }

TEST(Uci, AWeakLevelPlaysTheSameForTheSameSeed) {
  const auto play = [](const std::string& seed) {
    return Talk({"setoption name level value 1", "setoption name Seed value " + seed, "go", "< bestmove"});
  };
  EXPECT_EQ(play("7"), play("7"));
  std::set<std::string> different;
  for (int seed = 0; seed < 20; ++seed) different.insert(play(std::to_string(seed)).back());
  EXPECT_GT(different.size(), 1U);
}

TEST(Uci, AnotherRulesetBeginsItsOwnGame) {
  const auto lines = Talk(
      {"setoption name Ruleset value three", "setoption name Lines value 2", "go depth 2", "< bestmove"});
  EXPECT_TRUE(Begins(lines[1], "info depth 1 multipv 2 ")) << lines[1];
  EXPECT_EQ(lines.back(), "bestmove b2");
}

TEST(Uci, ANewGameBeginsAtTheStart) {
  const auto lines = Talk({"setoption name Ruleset value three", "position startpos moves b2", "ucinewgame",
                           "go depth 2", "< bestmove"});
  EXPECT_EQ(lines.back(), "bestmove b2");
}

TEST(Uci, NonsenseIsAnsweredByOneLineAndChangesNothing) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"fly", "bad-argument: there is no command \"fly\""},
      {"position", "bad-argument: "},
      {"position moves d2", "bad-argument: "},
      {"position ./.", "bad-position: "},
      {"position startpos moves d2 d2", "occupied: ply 2: "},
      {"go nodes", "bad-argument: nodes must be a whole number"},
      {"go depth 0", "bad-argument: depth must be a whole number from 1 to 100"},
      {"go fast", "bad-argument: go knows "},
      {"setoption", "bad-argument: use: setoption"},
      {"setoption name Level value 10", "bad-argument: Level must be a whole number from 1 to 9"},
      {"setoption name Colour value red", "bad-argument: there is no option"},
      {"setoption name Ruleset value chess", "unknown-ruleset: "},
      {std::string(kMaxUciLine + 1, 'x'), "too-large: "}};
  const std::string position = "position startpos moves a1 d6 d1 b4";
  const std::string usual = Talk({position, "go depth 1", "< bestmove"}).back();
  ASSERT_NE(usual, Talk({"position startpos", "go depth 1", "< bestmove"}).back());
  for (const auto& [line, answer] : cases) {
    const auto lines = Talk({position, line, "go depth 1", "< bestmove"});
    ASSERT_EQ(lines.size(), 3U) << line;
    EXPECT_TRUE(Begins(lines[0], "info string " + answer)) << lines[0];
    EXPECT_EQ(lines[2], usual) << line;
  }
}

TEST(Uci, WhileItThinksNothingElseMayChange) {
  const auto lines = Talk({"go infinite", "< info depth 1", "position startpos moves d2", "< info string",
                           "setoption name Level value 1", "< info string", "go depth 1", "< info string",
                           "ucinewgame", "< info string", "stop"});
  EXPECT_TRUE(Begins(lines.back(), "bestmove "));
}

TEST(Uci, AGameThatIsOverHasNoBestMove) {
  const auto lines =
      Talk({"position B../.../.B./....../.B./..W/W.W w 0,0 moves f2-d1,a7", "go", "< info string game-over"});
  EXPECT_EQ(lines.front(), "bestmove (none)");
}

}  // namespace
}  // namespace merels::cli
