#include "client/cli/lobby/wait.h"

#include <csignal>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "common/api/lobby.h"
#include "tests/client/server/server_remote.h"

namespace merels::cli {
namespace {

using merels::testing::RunningServer;
using merels::testing::ServerRemote;

// A text stream that acts when written to: a user who answers the output.
class ActingBuffer final : public std::stringbuf {
 public:
  explicit ActingBuffer(std::function<void()> act) : act_(std::move(act)) {}

 protected:
  int sync() override {
    if (auto act = std::exchange(act_, nullptr)) act();
    return std::stringbuf::sync();
  }

 private:
  std::function<void()> act_;
};

class OnlineWait : public ::testing::Test {
 protected:
  std::istringstream in_;
  std::ostringstream out_, err_;
  Console console_{in_, out_, err_};
  RunningServer server_;
  ServerRemote ada_{server_, "Ada"};
  ServerRemote bob_{server_, "Bob"};
  OfferOptions options_{{{}, "standard", {}, rules::Side::kFirst}, true};
  lobby::SeekTerms seek_{{{"standard", {}}}};
};

TEST_F(OnlineWait, WhoeverSeeksSecondIsPairedAtOnce) {
  ServerRemote cyd(server_, "Cyd");
  const auto before = Begin(server_, cyd, bob_);  // an older match must not be reported
  const auto ada_listens = ada_.OpenSession([](const auto&) {});
  ada_listens->Follow(session::Topic::Notices());
  server_.CatchUp();
  const auto ticket = sdk::Wait(ada_.calls(), api::CreateSeek{sdk::NewRequestId(), {{{"standard", {}}}}});
  ASSERT_TRUE(ticket.ok()) << ticket.error().ToString();
  server_.clock.Advance(clock::Millis(1000));
  EXPECT_EQ(SeekAndWait(bob_, seek_, false, console_), kDone);
  const auto paired = Matches(ada_).at(0);
  EXPECT_NE(paired.match, before);
  const bool white = paired.players[0].id == bob_.account();
  EXPECT_EQ(out_.str(), paired.match.text() + (white ? "\twhite\n" : "\tblack\n"));
  EXPECT_EQ(err_.str().substr(0, err_.str().find('\n')),
            "waiting: for somebody to play standard+reps=3+quiet=100, clock none; Ctrl-C cancels");
}

TEST_F(OnlineWait, ASeekOfSeveralGamesNamesThemAllAndFindsWhoSharesOne) {
  const auto ada_listens = ada_.OpenSession([](const auto&) {});
  ada_listens->Follow(session::Topic::Notices());
  server_.CatchUp();
  const auto ticket = sdk::Wait(ada_.calls(), api::CreateSeek{sdk::NewRequestId(), {{{"lasker", {}}}}});
  ASSERT_TRUE(ticket.ok()) << ticket.error().ToString();
  seek_.choices = {{"six", {std::chrono::minutes(5), std::chrono::seconds(3)}}, {"lasker", {}}};
  EXPECT_EQ(SeekAndWait(bob_, seek_, false, console_), kDone);
  EXPECT_EQ(err_.str().substr(0, err_.str().find('\n')),
            "waiting: for somebody to play six+reps=3+quiet=100, clock 5+3, or lasker+reps=3+quiet=100, clock "
            "none; Ctrl-C cancels");
  EXPECT_EQ(Matches(ada_).at(0).settings.ruleset, "lasker+reps=3+quiet=100");
}

TEST_F(OnlineWait, CtrlCGivesTheSeekUp) {
  // Before the loop listens, the signal would end the test; so connecting sends it.
  class Impatient final : public Remote {
   public:
    explicit Impatient(Remote& remote) : remote_(remote) {}
    sdk::Calls& calls() override { return remote_.calls(); }
    std::unique_ptr<sdk::Session> OpenSession(session::TakeUpdate take) override {
      ::raise(SIGINT);
      return remote_.OpenSession(std::move(take));
    }
    std::string server() const override { return remote_.server(); }
    const std::filesystem::path& token_file() const override { return remote_.token_file(); }

   private:
    Remote& remote_;
  };
  Impatient impatient(ada_);
  EXPECT_EQ(SeekAndWait(impatient, seek_, false, console_), kRefused);
  EXPECT_EQ(err_.str(), "cancelled: you cancelled it\n");
}

TEST_F(OnlineWait, ATableIsPrintedAndLeftOpen) {
  options_.wait = false;
  options_.terms.is_private = true;
  EXPECT_EQ(OpenTable(ada_, options_, false, console_), kDone);
  const std::string line = out_.str();
  const std::string code = line.substr(line.rfind('\t') + 1, line.size() - line.rfind('\t') - 2);
  EXPECT_NE(line.find("\tstandard+reps=3+quiet=100\tnone\twhite\tAda\t"), std::string::npos) << line;
  EXPECT_EQ(sdk::Wait(bob_.calls(), api::JoinTable{sdk::NewRequestId(), {}, code})->side,
            rules::Side::kSecond);
}

TEST_F(OnlineWait, ATableWaitsUntilSomebodyJoins) {
  ActingBuffer buffer([&] { Join(bob_, Tables(bob_).at(0).id); });
  std::ostream out(&buffer);
  Console console{in_, out, err_};
  EXPECT_EQ(OpenTable(ada_, options_, false, console), kDone);
  EXPECT_EQ(buffer.str().substr(buffer.str().find('\n') + 1), Matches(ada_).at(0).match.text() + "\twhite\n");
}

TEST_F(OnlineWait, ARefusedRequestIsReported) {
  options_.wait = false;
  const auto most = merels::testing::Unhurried().max_tables_per_account;
  for (int i = 0; i < most; ++i) ASSERT_EQ(OpenTable(ada_, options_, false, console_), kDone);
  EXPECT_EQ(OpenTable(ada_, options_, false, console_), kRefused);
  EXPECT_EQ(err_.str().substr(0, 17), "too-many-tables: ");
}

TEST_F(OnlineWait, AServerThatIsNotThereEndsTheWaitAtOnce) {
  server_.Stop();
  EXPECT_EQ(SeekAndWait(ada_, seek_, false, console_), kUnreachable);
}

}  // namespace
}  // namespace merels::cli
