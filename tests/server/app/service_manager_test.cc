#include "server/app/service_manager.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace merels {
namespace {

/// systemd's side of the conversation.
class ServiceManagerTest : public testing::Test {
 protected:
  ServiceManagerTest() {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string file = folder_.path() / "notify";
    file.copy(address.sun_path, sizeof address.sun_path - 1);
    EXPECT_EQ(bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    setenv("NOTIFY_SOCKET", file.c_str(), 1);
  }
  ~ServiceManagerTest() override {
    for (const char* name : {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}) unsetenv(name);
    close(socket_);
  }

  /// The next message; empty: there is none. Descriptors that came with it are in `came_`.
  std::string Heard() {
    char text[512];
    alignas(cmsghdr) char control[CMSG_SPACE(8 * sizeof(int))];
    iovec part{text, sizeof text};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    const auto size = recvmsg(socket_, &message, MSG_DONTWAIT);
    if (size < 0) return "";
    came_ = 0;
    for (cmsghdr* part_of = CMSG_FIRSTHDR(&message); part_of != nullptr;
         part_of = CMSG_NXTHDR(&message, part_of)) {
      if (part_of->cmsg_type != SCM_RIGHTS) continue;
      came_ = (part_of->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      for (std::size_t i = 0; i < came_; ++i) close(reinterpret_cast<int*>(CMSG_DATA(part_of))[i]);
    }
    return {text, static_cast<std::size_t>(size)};
  }

  const TemporaryFolder folder_;
  const int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  std::size_t came_ = 0;
  ServiceManager manager_;
};

TEST_F(ServiceManagerTest, ItIsToldWhenTheServerServesAndWhenItEnds) {
  manager_.Ready("serving at 127.0.0.1:9393");
  EXPECT_EQ(Heard(), "READY=1\nSTATUS=serving at 127.0.0.1:9393");
  manager_.Stopping("ending what is in progress");
  EXPECT_EQ(Heard(), "STOPPING=1\nSTATUS=ending what is in progress");
}

TEST_F(ServiceManagerTest, TheSocketsOfThisRunTakeThePlaceOfThoseLeftBefore) {
  int sockets[2];
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
  manager_.Leave({sockets[0], sockets[1]});
  EXPECT_EQ(Heard(), "FDSTOREREMOVE=1\nFDNAME=listen");
  EXPECT_EQ(Heard(), "FDSTORE=1\nFDNAME=listen");
  EXPECT_EQ(came_, 2U);
  close(sockets[0]);
  close(sockets[1]);
}

TEST_F(ServiceManagerTest, SocketsAreTakenOnceAndOnlyByTheProcessThatTheyAreFor) {
  const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (null != 3 && fcntl(3, F_GETFD) < 0) {
    ASSERT_EQ(dup2(null, 3), 3);
  }
  setenv("LISTEN_FDS", "1", 1);
  setenv("LISTEN_PID", "1", 1);
  EXPECT_TRUE(manager_.TakeSockets().empty());
  setenv("LISTEN_FDS", "1", 1);
  setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
  EXPECT_EQ(manager_.TakeSockets(), std::vector<int>{3});
  EXPECT_TRUE(manager_.TakeSockets().empty());
  EXPECT_EQ(getenv("LISTEN_FDS"), nullptr) << "a computer player would take them for its own";
}

TEST_F(ServiceManagerTest, AliveIsOnlyAskedForByAWatchdog) {
  EXPECT_FALSE(manager_.watchdog());
  setenv("WATCHDOG_USEC", "30000000", 1);
  EXPECT_EQ(manager_.watchdog(), std::chrono::seconds(30));
  manager_.Alive();
  EXPECT_EQ(Heard(), "WATCHDOG=1");
}

TEST_F(ServiceManagerTest, WithoutOneNothingHappens) {
  unsetenv("NOTIFY_SOCKET");
  manager_.Ready("serving");
  manager_.Leave({socket_});
  manager_.Alive();
  EXPECT_EQ(Heard(), "");
}

}  // namespace
}  // namespace merels
