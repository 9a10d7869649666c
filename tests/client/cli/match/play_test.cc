#include "client/cli/match/play.h"

#include <csignal>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;
using merels::testing::Show;

// A user of `merelsctl play`, without a terminal: types, and reads the output since.
class Terminal {
 public:
  Terminal(RunningServer& server, ServerRemote& remote, const MatchId& match, bool json = false)
      : server_(server),
        voice_(out_, json),
        session_(remote.OpenSession(session::Into(loop_.inbox()))),
        play_(match, *session_, remote.calls(), voice_, console_, [this] { return now_; }) {
    Listen();
  }

  void Type(const std::string& line) {
    Listen();
    if (!code_) code_ = play_.Take(Line{line});
    Listen();
  }
  void CloseInput() {
    if (!code_) code_ = play_.Take(EndOfInput{});
  }
  void Learn(const Update& update) {
    if (!code_) code_ = play_.Take(update);
  }
  // Reads everything: all that the server has sent is there, so nothing follows the mark.
  void Listen() {
    server_.CatchUp();
    session::Connection mark;
    mark.attempt = kMark;
    loop_.inbox().Post(mark);
    while (true) {
      const auto update = loop_.Next(false);
      const auto* connection = std::get_if<session::Connection>(&update);
      if (connection != nullptr && connection->attempt == kMark) return;
      if (!code_) code_ = play_.Take(update);
    }
  }
  std::string Said() {
    Listen();
    return std::exchange(heard_, "") + TakeOut();
  }
  bool Heard(const std::string& words) {
    Listen();
    heard_ += TakeOut();
    return heard_.find(words) != heard_.npos;
  }
  std::optional<int> code() {
    Listen();
    return code_;
  }
  std::string Errors() const { return err_.str(); }
  void Pass(clock::Millis time) {
    Listen();
    now_ += time;
  }
  bool wants_lines() const { return play_.wants_lines(); }

 private:
  static constexpr int kMark = -1;

  std::string TakeOut() {
    auto text = out_.str();
    out_.str("");
    return text;
  }

  RunningServer& server_;
  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  clock::Millis now_{0};
  Loop loop_{-1};
  Voice voice_;
  std::unique_ptr<sdk::Session> session_;
  Play play_;
  std::optional<int> code_;
  std::string heard_;
};

class OnlinePlay : public ::testing::Test {
 protected:
  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
  const MatchId match_ = Begin(server_, ada_, bob_, "standard", {clock::Millis(300'000), clock::Millis(0)});
  Terminal white_{server_, ada_, match_};
  Terminal black_{server_, bob_, match_};
};

TEST_F(OnlinePlay, ItBeginsWithWhoPlaysWhatAndWhoseTurnItIs) {
  EXPECT_EQ(white_.Said(), "Match " + match_.text() +
                               ", standard+reps=3+quiet=100, clock 5+0: White is Ada, Black is Bob.\n"
                               "You play White.\nIt is your turn.\n");
  EXPECT_TRUE(black_.Heard("You play Black.\nWhite is to move.\n"));
}

TEST_F(OnlinePlay, ItIsSaidWhoIsAwayAndWhoComesBack) {
  ServerRemote cyd(server_, "Cyd");
  ServerRemote dan(server_, "Dan");
  const auto match = Begin(server_, cyd, dan, "standard", {clock::Millis(300'000), clock::Millis(0)});
  std::optional<Terminal> goes(std::in_place, server_, dan, match);
  goes.reset();
  ASSERT_TRUE(server_.Comes([&] { return !Show(ada_, match).presence[1].present; }));
  Terminal stays(server_, cyd, match);
  EXPECT_TRUE(
      stays.Heard("Black is away; the match can be claimed after 30 more seconds of their turn.\n"
                  "You play White.\nIt is your turn.\n"));
  goes.emplace(server_, dan, match);
  EXPECT_TRUE(stays.Heard("Black is online.\n"));
}

TEST_F(OnlinePlay, APlyIsHeardByBothInWords) {
  white_.Type(" D2 ");
  EXPECT_TRUE(white_.Heard("1. White places on d2. White 5:00, Black 5:00.\nBlack is to move.\n"));
  EXPECT_TRUE(black_.Heard("1. White places on d2. White 5:00, Black 5:00.\nIt is your turn.\n"));
}

TEST_F(OnlinePlay, AMillAndACaptureAreSaid) {
  for (const auto* ply : {"a1", "b2", "d1", "b4"}) (ply[0] == 'b' ? black_ : white_).Type(ply);
  white_.Type("g1,b4");
  EXPECT_TRUE(black_.Heard("5. White places on g1, closes a mill and takes b4."));
}

TEST_F(OnlinePlay, ARefusalNamesTheRuleAndChangesNothing) {
  white_.Type("d2,f4");
  EXPECT_TRUE(white_.Heard("Refused, no-mill: "));
  black_.Type("d2");
  EXPECT_TRUE(black_.Heard("Refused, not-your-turn: "));
  white_.Type("hello there");
  EXPECT_TRUE(white_.Heard("Refused, bad-notation: "));
  EXPECT_TRUE(Show(ada_, match_).plies.empty());
}

TEST_F(OnlinePlay, APlyIsTakenBackByAgreementAndPlayGoesOnFromThere) {
  white_.Type("d2");
  white_.Type("takeback");
  EXPECT_TRUE(black_.Heard("White asks for a takeback.\n"));
  white_.Said();
  black_.Type("accept");
  EXPECT_TRUE(white_.Heard("The last move was taken back. White 5:00, Black 5:00.\nIt is your turn.\n"));
  white_.Type("f4");
  EXPECT_EQ(Show(ada_, match_).plies, std::vector<std::string>{"f4"});
}

TEST_F(OnlinePlay, OfTwoOffersTheNewerIsAnswered) {
  white_.Type("d2");
  white_.Type("takeback");
  white_.Type("draw");
  black_.Type("decline");
  EXPECT_TRUE(white_.Heard("Black declines the draw"));
  black_.Type("decline");
  EXPECT_TRUE(white_.Heard("Black declines the takeback"));
  EXPECT_EQ(Show(ada_, match_).plies.size(), 1U);
}

TEST_F(OnlinePlay, AMatchIsCalledOffAtItsBeginning) {
  white_.Type("d2");
  black_.Type("abort");
  EXPECT_TRUE(white_.Heard("The match is over. No result: Black aborted the game.\n"));
  EXPECT_EQ(black_.code(), kDone);
}

TEST_F(OnlinePlay, WhatThePlayersSayIsHeardByBothAndByNobodyElse) {
  ServerRemote cyd(server_, "Cyd");
  Terminal stranger(server_, cyd, match_);
  white_.Type("say  good luck, Bob!");
  EXPECT_TRUE(black_.Heard("Ada says \"good luck, Bob!\".\n"));
  black_.Type("say thanks");
  EXPECT_TRUE(white_.Heard("Bob says \"Thank you\".\n"));
  stranger.Type("say hello");
  EXPECT_TRUE(stranger.Heard("Cyd says \"Hello\".\n"));
  EXPECT_FALSE(stranger.Heard("Ada says"));
  EXPECT_FALSE(white_.Heard("Cyd says"));
  white_.Type("say");
  EXPECT_TRUE(white_.Heard("Type say and your message"));
}

TEST_F(OnlinePlay, ResigningTakesSayingItTwice) {
  white_.Type("resign");
  EXPECT_TRUE(white_.Heard("Type resign again"));
  white_.Type("clock");
  white_.Type("resign");
  EXPECT_EQ(white_.code(), std::nullopt);
  white_.Type("resign");
  EXPECT_EQ(white_.code(), kDone);
  EXPECT_TRUE(black_.Heard("The match is over. Black wins, 0-1: White resigned.\n"));
  EXPECT_EQ(black_.code(), kDone);
}

TEST_F(OnlinePlay, AClaimSaysAsWhat) {
  black_.Type("claim");
  EXPECT_TRUE(black_.Heard("Type claim win or claim draw.\n"));
  black_.Type("claim draw");
  EXPECT_TRUE(black_.Heard("Refused, opponent-present: "));
}

TEST_F(OnlinePlay, ADrawIsAgreedUponInWords) {
  white_.Type("draw");
  EXPECT_TRUE(black_.Heard("White offers a draw.\n"));
  black_.Type("decline");
  EXPECT_TRUE(white_.Heard("Black declines the draw.\n"));
  black_.Type("accept");
  EXPECT_TRUE(black_.Heard("Refused, no-offer: "));
  black_.Type("draw");
  white_.Type("accept");
  EXPECT_TRUE(white_.Heard("A draw, 1/2: both players agreed.\n"));
}

TEST_F(OnlinePlay, TheBoardTheMovesAndTheClocksAreToldOnRequest) {
  white_.Type("d2");
  white_.Said();
  white_.Type("board");
  EXPECT_TRUE(white_.Heard("2  |   .-------W-------.   |\n"));
  EXPECT_TRUE(white_.Heard("White has 1 man: d2; 8 in hand. Black has no men on the board; 9 in hand.\n"));
  white_.Type("moves");
  EXPECT_TRUE(white_.Heard("Black may play: a1 a4 a7 "));
  black_.Pass(clock::Millis(61'000));
  black_.Type("clock");
  EXPECT_TRUE(black_.Heard("The clocks: White 5:00, Black 3:59.\n"));
  black_.Type("help");
  EXPECT_TRUE(black_.Heard("Type a ply (moves lists them)"));
}

TEST_F(OnlinePlay, QuittingAndTheEndOfTheInputLeaveTheMatchToGoOn) {
  ServerRemote cyd(server_, "Cyd");
  ServerRemote dan(server_, "Dan");
  const auto match = Begin(server_, cyd, dan);
  std::optional<Terminal> quits(std::in_place, server_, cyd, match);
  std::optional<Terminal> ends(std::in_place, server_, dan, match);
  quits->Type("quit");
  EXPECT_EQ(quits->code(), kDone);
  quits.reset();
  EXPECT_TRUE(server_.Comes([&] { return ends->Heard("White has left"); }));
  ends->CloseInput();
  EXPECT_EQ(ends->code(), kDone);
  EXPECT_TRUE(ends->Heard("the match goes on"));
  ends.reset();
  EXPECT_TRUE(server_.Comes([&] { return !Show(ada_, match).presence[1].present; }));
  EXPECT_TRUE(Show(ada_, match).presence[0].left);
  EXPECT_FALSE(Show(ada_, match).presence[1].left) << "only who says so has left";
  EXPECT_EQ(Show(ada_, match).outcome, std::nullopt);
}

TEST_F(OnlinePlay, ALostConnectionIsSaidOnceAndLinesAreStillRead) {
  session::Connection lost;
  lost.state = session::Connection::State::kLost;
  lost.why = {Reason::kUnreachable, "gone"};
  white_.Said();
  white_.Learn(lost);
  white_.Learn(lost);
  EXPECT_EQ(white_.Said(), "The connection is lost; trying again: gone.\n");
  EXPECT_TRUE(white_.wants_lines());
  session::Connection back;
  back.state = session::Connection::State::kConnected;
  back.me = ada_.me();
  white_.Learn(back);
  EXPECT_EQ(white_.Said(), "The connection is back.\n");
}

TEST_F(OnlinePlay, ASnapshotAfterALossTellsOnlyWhatWasMissed) {
  white_.Type("d2");
  black_.Type("f4");
  auto behind = Show(ada_, match_);
  behind.plies.push_back("d7");
  behind.ply_times.push_back({});
  behind.position_seq = behind.seq += 1;
  white_.Said();
  white_.Learn(session::Delivery{session::Topic::Match(match_), "log", behind.seq, 0, behind});
  EXPECT_EQ(white_.Said(), "3. White places on d7. White 5:00, Black 5:00.\nBlack is to move.\n");
}

TEST_F(OnlinePlay, AStrangerWatches) {
  ServerRemote cyd(server_, "Cyd");
  Terminal stranger(server_, cyd, match_);
  EXPECT_TRUE(stranger.Heard("You are watching this match.\n"));
  stranger.Type("d2");
  EXPECT_TRUE(stranger.Heard("Refused, not-your-seat: "));
}

TEST_F(OnlinePlay, AnUnknownMatchIsRefused) {
  Terminal lost(server_, ada_, MatchId("aaaaaaaaaaaaa"));
  EXPECT_EQ(lost.code(), kRefused);
  EXPECT_EQ(lost.Errors(), "unknown-match: there is no match with this id, or you may not watch it\n");
}

TEST_F(OnlinePlay, AsJsonEveryLineIsAnObjectWithTheWordsInIt) {
  Terminal machine(server_, ada_, match_, true);
  machine.Said();
  machine.Type("d2");
  EXPECT_TRUE(machine.Heard("\"event\":\"ply\""));
  EXPECT_TRUE(machine.Heard("\"number\":1"));
  EXPECT_TRUE(machine.Heard("\"text\":\"1. White places on d2. White 5:00, Black 5:00\""));
}

TEST_F(OnlinePlay, WhoHasNoPlyPassesByItself) {
  const auto match = Begin(server_, ada_, bob_, "six+blocked=pass");
  Terminal first(server_, ada_, match);
  Terminal second(server_, bob_, match);
  int number = 0;
  for (const auto* ply : {"d4", "b4", "c5", "c2", "e1", "c4", "d3", "c1", "e3", "d2", "e5,c2", "a5"}) {
    (number++ % 2 == 0 ? first : second).Type(ply);
  }
  EXPECT_TRUE(first.Heard("You have no legal ply, so pass is played for you.\n"));
  EXPECT_TRUE(second.Heard("13. White cannot move and passes.\nIt is your turn.\n"));
}

TEST_F(OnlinePlay, WatchingToldFromTheStartEndsWithTheMatch) {
  white_.Type("d2");
  white_.Type("resign");
  white_.Type("resign");
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  EXPECT_EQ(Watch(bob_, {match_.text(), {}}, false, console), kDone);
  EXPECT_NE(out.str().find("1. White places on d2.\nThe match is over. Black wins, 0-1: White resigned.\n"),
            std::string::npos);
}

TEST_F(OnlinePlay, AServerThatIsNotThereEndsTheAttemptAtOnce) {
  server_.Stop();
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  EXPECT_EQ(Watch(bob_, {match_.text(), {}}, false, console), kUnreachable);
  EXPECT_EQ(err.str().substr(0, 13), "unreachable: ");
}

TEST(TypedLines, LinesOfAPipeAreReadOneAfterAnother) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const std::string typed = "d2\nboard\r\nquit";
  ASSERT_EQ(::write(ends[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  ::close(ends[1]);
  Loop loop(ends[0]);
  EXPECT_EQ(std::get<Line>(loop.Next(true)).text, "d2");
  EXPECT_EQ(std::get<Line>(loop.Next(true)).text, "board");
  EXPECT_EQ(std::get<Line>(loop.Next(true)).text, "quit");
  EXPECT_TRUE(std::holds_alternative<EndOfInput>(loop.Next(true)));
  ::close(ends[0]);
}

TEST(TypedLines, ALineWithoutEndComesInPieces) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const std::string typed(kMaxLine + 10, 'x');
  ASSERT_EQ(::write(ends[1], typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  ::close(ends[1]);
  Loop loop(ends[0]);
  EXPECT_EQ(std::get<Line>(loop.Next(true)).text.size(), kMaxLine);
  EXPECT_EQ(std::get<Line>(loop.Next(true)).text.size(), 10u);
  ::close(ends[0]);
}

TEST(TypedLines, CtrlCIsHeard) {
  Loop loop(-1);
  ::raise(SIGINT);
  EXPECT_TRUE(std::holds_alternative<Interrupted>(loop.Next(false)));
}

}  // namespace
}  // namespace merels::cli
