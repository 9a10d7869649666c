#include "client/app/test_socket.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace merels::app {
namespace {

/// The other end of the socket, in blocking calls.
class Caller {
 public:
  explicit Caller(const std::filesystem::path& path) : socket_(socket(AF_UNIX, SOCK_STREAM, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.string().copy(address.sun_path, sizeof address.sun_path - 1);
    connected_ = connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  ~Caller() { close(socket_); }

  bool connected() const { return connected_; }
  bool Say(const std::string& text) const {
    return send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
  }
  /// Up to an end of line, or the end of the connection.
  std::string Listen() const {
    std::string line;
    for (char c = 0; recv(socket_, &c, 1, 0) == 1 && c != '\n';) line += c;
    return line;
  }

 private:
  int socket_;
  bool connected_ = false;
};

class TestSocketTest : public ::testing::Test {
 protected:
  TestRequest Next() {
    while (requests.empty()) {
      inbox.Wait(std::chrono::hours(1));
      for (auto& item : inbox.TakeAll()) requests.push_back(std::get<TestRequest>(item.content));
    }
    auto question = requests.front();
    requests.erase(requests.begin());
    return question;
  }

  TemporaryFolder folder;
  Inbox inbox;
  std::vector<TestRequest> requests;
};

TEST_F(TestSocketTest, LinesAreAskedAndAnsweredOnTheirConnection) {
  auto socket = TestSocket::Listen(folder.path() / "s", inbox);
  ASSERT_TRUE(socket.ok());
  const Caller one(folder.path() / "s");
  const Caller two(folder.path() / "s");
  one.Say("fir");
  one.Say("st\nsecond\n");
  const auto first = Next();
  EXPECT_EQ(first.line, "first");
  EXPECT_EQ(Next().line, "second");
  two.Say("third\n");
  const auto third = Next();
  EXPECT_NE(third.connection, first.connection);
  (*socket)->Answer(third.connection, "for two");
  (*socket)->Answer(first.connection, "for one");
  EXPECT_EQ(one.Listen(), "for one");
  EXPECT_EQ(two.Listen(), "for two");
}

TEST_F(TestSocketTest, LongAnswersArriveWhole) {
  auto socket = TestSocket::Listen(folder.path() / "s", inbox);
  const Caller caller(folder.path() / "s");
  caller.Say("?\n");
  const std::string answer(3'000'000, 'x');
  (*socket)->Answer(Next().connection, answer);
  EXPECT_EQ(caller.Listen(), answer);
}

TEST_F(TestSocketTest, WhoNeverEndsTheirLineIsCutOff) {
  auto socket = TestSocket::Listen(folder.path() / "s", inbox);
  const Caller caller(folder.path() / "s");
  const std::string part(4096, 'x');
  for (std::size_t sent = 0; sent <= 2 * kLongestRequest && caller.Say(part); sent += part.size()) {
  }
  EXPECT_EQ(caller.Listen(), "");
}

TEST_F(TestSocketTest, AnAnswerToWhoIsGoneIsIgnoredAndTheNextIsServed) {
  auto socket = TestSocket::Listen(folder.path() / "s", inbox);
  std::uint64_t gone = 0;
  {
    const Caller caller(folder.path() / "s");
    caller.Say("?\n");
    gone = Next().connection;
  }
  (*socket)->Answer(gone, "too late");
  (*socket)->Answer(gone + 100, "to nobody");
  const Caller next(folder.path() / "s");
  next.Say("?\n");
  (*socket)->Answer(Next().connection, "here");
  EXPECT_EQ(next.Listen(), "here");
}

TEST_F(TestSocketTest, TheFileIsReplacedAtTheStartAndGoneAtTheEnd) {
  const auto path = folder.path() / "s";
  { auto socket = TestSocket::Listen(path, inbox); }
  EXPECT_FALSE(std::filesystem::exists(path));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.string().copy(address.sun_path, sizeof address.sun_path - 1);
  const int left = socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  close(left);
  EXPECT_TRUE(TestSocket::Listen(path, inbox).ok());
  EXPECT_EQ(TestSocket::Listen("/dev/null/s", inbox).error().reason, Reason::kBadFile);
  EXPECT_EQ(TestSocket::Listen(std::string(200, 'x'), inbox).error().reason, Reason::kBadFile);
}

}  // namespace
}  // namespace merels::app
