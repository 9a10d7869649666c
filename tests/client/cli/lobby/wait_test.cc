#include "client/cli/lobby/wait.h"

#include <csignal>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/client/cli/small_house.h"

namespace merels::cli {
namespace {

using merels::testing::HouseRemote;
using merels::testing::SmallHouse;

// A stream of text that acts when something is written to it: somebody who answers what they read.
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
  SmallHouse house_;
  HouseRemote ada_{house_, "Ada"};
  HouseRemote bob_{house_, "Bob"};
  WishOptions wish_{"standard", {}, rules::Side::kFirst, false, {}, true};
};

TEST_F(OnlineWait, WhoeverSeeksSecondIsPairedAtOnce) {
  house_.Begin(ada_.me(), bob_.me(), "standard");  // a match of before is none to be told of
  house_.Seek(ada_.me(), {{}, "standard", {}});
  EXPECT_EQ(SeekAndWait(bob_, wish_, false, console_), kDone);
  EXPECT_EQ(out_.str(), house_.matches.at(1).text() + "\tblack\n");
  EXPECT_EQ(err_.str(), "waiting: for somebody to play standard, clock none; Ctrl-C cancels\n");
}

TEST_F(OnlineWait, CtrlCGivesTheSeekUp) {
  // Sent before the loop listens, it would end the test; so it is sent by the act of connecting.
  class Impatient final : public Remote {
   public:
    explicit Impatient(Remote& remote) : remote_(remote) {}
    sdk::Apis& apis() override { return remote_.apis(); }
    std::unique_ptr<sdk::Session> OpenSession(session::TakeUpdate take) override {
      ::raise(SIGINT);
      return remote_.OpenSession(std::move(take));
    }
    const std::filesystem::path& token_file() const override { return remote_.token_file(); }

   private:
    Remote& remote_;
  };
  Impatient impatient(ada_);
  EXPECT_EQ(SeekAndWait(impatient, wish_, false, console_), kRefused);
  EXPECT_EQ(err_.str(), "cancelled: you cancelled it\n");
}

TEST_F(OnlineWait, ATableIsPrintedAndLeftOpen) {
  wish_.wait = false;
  wish_.is_private = true;
  EXPECT_EQ(OpenTable(ada_, wish_, false, console_), kDone);
  EXPECT_EQ(out_.str(), house_.tables.at(0).id.text() + "\tstandard\tnone\twhite\tAda\tk3f7qz\n");
}

TEST_F(OnlineWait, ATableWaitsUntilSomebodyJoins) {
  ActingBuffer buffer([&] { ASSERT_TRUE(house_.Join(bob_.me(), {{}, house_.tables.at(0).id, ""}).ok()); });
  std::ostream out(&buffer);
  Console console{in_, out, err_};
  EXPECT_EQ(OpenTable(ada_, wish_, false, console), kDone);
  EXPECT_EQ(buffer.str().substr(buffer.str().find('\n') + 1), house_.matches.at(0).text() + "\twhite\n");
}

TEST_F(OnlineWait, ARefusedWishIsTold) {
  house_.refusal = Error{Reason::kTooManyTables, "four are enough"};
  wish_.wait = false;
  EXPECT_EQ(OpenTable(ada_, wish_, false, console_), kRefused);
  EXPECT_EQ(err_.str(), "too-many-tables: four are enough\n");
}

TEST_F(OnlineWait, AServerThatIsNotThereEndsTheWaitAtOnce) {
  house_.refusal = Error{Reason::kUnreachable, "nobody is there"};
  EXPECT_EQ(SeekAndWait(ada_, wish_, false, console_), kUnreachable);
}

}  // namespace
}  // namespace merels::cli
