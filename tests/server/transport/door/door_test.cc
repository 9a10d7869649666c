#include "server/transport/door/door.h"

#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "server/app/machine.h"
#include "server/base/mutex.h"
#include "tests/server/transport/door/loopback.h"
#include "tests/support/temporary_folder.h"

namespace merels::transport {
namespace {

/// Records a door's actions and messages.
class DoorRecord {
 public:
  DoorHooks Hooks() {
    return {[this](int, int connection) {
              const MutexLock lock(mutex_);
              connections_.emplace_back(connection);
              changed_.NotifyAll();
            },
            [this](const std::string& sentence) {
              const MutexLock lock(mutex_);
              sentences_.push_back(sentence);
              changed_.NotifyAll();
            },
            [this](int, int connection) {
              const MutexLock lock(mutex_);
              operators_.emplace_back(connection);
              changed_.NotifyAll();
            }};
  }

  /// Waits for a connection.
  Descriptor Next() {
    const MutexLock lock(mutex_);
    while (connections_.empty()) changed_.Wait(mutex_);
    Descriptor next = std::move(connections_.front());
    connections_.erase(connections_.begin());
    return next;
  }
  void AwaitOperator() {
    const MutexLock lock(mutex_);
    while (operators_.empty()) changed_.Wait(mutex_);
  }
  std::string Sentence() {
    const MutexLock lock(mutex_);
    while (sentences_.empty()) changed_.Wait(mutex_);
    return sentences_.front();
  }

 private:
  Mutex mutex_;
  Condition changed_;
  std::vector<Descriptor> connections_ MERELS_GUARDED_BY(mutex_);
  std::vector<Descriptor> operators_ MERELS_GUARDED_BY(mutex_);
  std::vector<std::string> sentences_ MERELS_GUARDED_BY(mutex_);
};

class DoorTest : public testing::Test {
 protected:
  void Open(const Limits& limits = {}, Descriptor operator_socket = Descriptor()) {
    limits_ = limits;
    limits_.connection_look_ms = 5;
    Listener listener = Listen("127.0.0.1", 0).value();
    port_ = listener.port;
    table_.emplace(limits_, TrustedProxies());
    door_.emplace(std::move(listener), *table_, clock_, limits_, record_.Hooks(), std::move(operator_socket));
  }

  Descriptor Come() {
    Descriptor client = NewClient();
    EXPECT_TRUE(Connect(client, port_));
    return client;
  }

  Limits limits_;
  SystemClock clock_;
  DoorRecord record_;
  std::uint16_t port_ = 0;
  std::optional<ConnectionTable> table_;
  std::optional<Door> door_;
};

/// Takes all free descriptors, under a low limit.
class Shortage {
 public:
  Shortage() {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit few = before_;
    few.rlim_cur = 100;
    setrlimit(RLIMIT_NOFILE, &few);
    for (int file = Take(); file >= 0; file = Take()) taken_.emplace_back(file);
  }
  ~Shortage() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  static int Take() { return open("/dev/null", O_RDONLY | O_CLOEXEC); }

  rlimit before_{};
  std::vector<Descriptor> taken_;
};

TEST_F(DoorTest, WhoComesIsHandedOver) {
  Open();
  const Descriptor client = Come();
  const Descriptor served = record_.Next();
  ASSERT_TRUE(Send(client, "hello"));
  EXPECT_EQ(Receive(served), "hello");
}

TEST_F(DoorTest, WhoIsOneTooManyIsTurnedAwayUntilAnotherHasGone) {
  Limits limits;
  limits.max_connections_per_address = 1;
  Open(limits);
  const Descriptor client = Come();
  Descriptor served = record_.Next();
  EXPECT_EQ(Receive(Come()), "");
  EXPECT_EQ(table_->counts().turned_away, 1);
  served.Close();
  while (table_->counts().open > 0) {
  }
  const Descriptor later = Come();
  EXPECT_TRUE(record_.Next().open());
}

TEST_F(DoorTest, AfterAShortageOfDescriptorsConnectionsAreAcceptedAgain) {
  Open();
  // Without descriptors the sanitizer could not load what the door calls for the first time.
  const Descriptor before = Come();
  const Descriptor first = record_.Next();
  const Descriptor early = NewClient();
  const Descriptor late = NewClient();
  {
    const Shortage shortage;
    ASSERT_TRUE(Connect(early, port_));
    EXPECT_EQ(Receive(early), "");
    EXPECT_NE(record_.Sentence().find("limit of open files"), std::string::npos);
  }
  ASSERT_TRUE(Connect(late, port_));
  const Descriptor served = record_.Next();
  ASSERT_TRUE(Send(served, "welcome"));
  EXPECT_EQ(Receive(late), "welcome");
}

TEST_F(DoorTest, WhoSendsWhatBelongsToNoCallIsCut) {
  Open();
  const Descriptor client = Come();
  const Descriptor served = record_.Next();
  const std::string rubbish(1024, 'x');
  while (Send(client, rubbish)) Receive(served);
  EXPECT_EQ(table_->counts().cut, 1);
}

TEST_F(DoorTest, WhoComesAtTheOperatorsSocketIsNoConnectionOfTheTable) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "admin.sock";
  Limits limits;
  limits.max_connections = 1;
  Open(limits, ListenAtFile(file).value());
  const Descriptor player = Come();
  const Descriptor served = record_.Next();
  const Descriptor client(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  file.string().copy(address.sun_path, sizeof address.sun_path - 1);
  ASSERT_EQ(connect(client.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  record_.AwaitOperator();
  EXPECT_EQ(table_->counts().open, 1);
}

TEST_F(DoorTest, ALimitThatIsSetWhileItServesHoldsForWhoComesThen) {
  Open();
  const Descriptor first = Come();
  const Descriptor served = record_.Next();
  limits_.max_connections = 1;
  EXPECT_EQ(Receive(Come()), "");
  EXPECT_EQ(table_->counts().turned_away, 1);
}

TEST_F(DoorTest, StoppedItTakesNobody) {
  Open();
  door_->Stop();
  door_->Stop();
  EXPECT_FALSE(Connect(NewClient(), port_));
}

TEST(MostConnections, AreFewerThanFiles) {
  rlimit files{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  EXPECT_EQ(MostConnections(1), 1);
  EXPECT_LT(MostConnections(1'000'000'000), static_cast<std::int64_t>(files.rlim_cur));
}

}  // namespace
}  // namespace merels::transport
