#include "server/transport/door/listener.h"

#include <fstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "server/base/private_file.h"
#include "tests/support/temporary_folder.h"

namespace merels::transport {
namespace {

Descriptor ConnectTo(const std::filesystem::path& file) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  file.string().copy(address.sun_path, sizeof address.sun_path - 1);
  Descriptor client(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const bool connected = connect(client.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  return connected ? std::move(client) : Descriptor();
}

TEST(ListenAtFile, ItsUserAloneMayConnect) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "admin.sock";
  const auto listening = ListenAtFile(file);
  ASSERT_TRUE(listening.ok()) << listening.error().sentence;
  EXPECT_FALSE(IsOpenToOthers(file));
  const Descriptor client = ConnectTo(file);
  ASSERT_TRUE(client.open());
  EXPECT_TRUE(ComesFromThisUser(client.get()));
}

TEST(ListenAtFile, WhatAServerThatWasKilledLeftIsReplaced) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "admin.sock";
  { ASSERT_TRUE(ListenAtFile(file).ok()); }
  EXPECT_FALSE(ConnectTo(file).open());
  const auto again = ListenAtFile(file);
  ASSERT_TRUE(again.ok());
  EXPECT_TRUE(ConnectTo(file).open());
}

TEST(ListenAtFile, AFileOfAnotherKindOrAPathThatIsTooLongIsRefusedWithASentence) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "admin.sock";
  std::ofstream(file) << "a file of somebody";
  EXPECT_NE(ListenAtFile(file).error().sentence.find("in use"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(file));
  const auto deep = ListenAtFile(folder.path() / std::string(120, 'x'));
  EXPECT_NE(deep.error().sentence.find("too long"), std::string::npos);
}

/// A copy of a listener's first socket, as another process would have it.
std::vector<Descriptor> CopyOf(const Listener& listener) {
  std::vector<Descriptor> copy;
  copy.emplace_back(fcntl(listener.sockets.front().get(), F_DUPFD_CLOEXEC, 0));
  return copy;
}

bool IsSame(const Descriptor& a, ino_t inode) {
  struct stat now {};
  return fstat(a.get(), &now) == 0 && now.st_ino == inode;
}

ino_t InodeOf(const Descriptor& descriptor) {
  struct stat now {};
  EXPECT_EQ(fstat(descriptor.get(), &now), 0);
  return now.st_ino;
}

TEST(Listen, ASocketThatWasKeptIsListenedAtAgainWithWhoWaitsThere) {
  auto before = Listen("127.0.0.1", 0);
  ASSERT_TRUE(before.ok());
  const std::uint16_t port = before->port;
  auto kept = CopyOf(*before);
  const ino_t inode = InodeOf(kept.front());
  before->sockets.clear();
  const Descriptor client(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(connect(client.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0)
      << "nobody serves, and yet the connection is taken";
  EXPECT_FALSE(CanListen("127.0.0.1", port).ok()) << "but by the server that was started with it";
  const auto after = Listen("127.0.0.1", port, ListeningAt(std::move(kept), "127.0.0.1", port));
  ASSERT_TRUE(after.ok()) << after.error().sentence;
  EXPECT_EQ(after->port, port);
  ASSERT_EQ(after->sockets.size(), 1U);
  EXPECT_TRUE(IsSame(after->sockets.front(), inode));
  EXPECT_TRUE(Descriptor(accept(after->sockets.front().get(), nullptr, nullptr)).open());
}

TEST(Listen, SocketsOfAnotherAddressOrThatDoNotListenAreClosed) {
  auto before = Listen("127.0.0.1", 0);
  ASSERT_TRUE(before.ok());
  const std::uint16_t port = before->port;
  EXPECT_TRUE(ListeningAt(CopyOf(*before), "127.0.0.1", static_cast<std::uint16_t>(port ^ 1)).empty());
  EXPECT_TRUE(ListeningAt(CopyOf(*before), "::1", port).empty());
  EXPECT_TRUE(ListeningAt(CopyOf(*before), "0.0.0.0", port).empty());
  std::vector<Descriptor> file;
  file.emplace_back(open("/dev/null", O_RDONLY | O_CLOEXEC));
  const int number = file.front().get();
  EXPECT_TRUE(ListeningAt(std::move(file), "127.0.0.1", port).empty());
  EXPECT_LT(fcntl(number, F_GETFD), 0);
  EXPECT_EQ(ListeningAt(CopyOf(*before), "127.0.0.1", port).size(), 1U);
}

}  // namespace
}  // namespace merels::transport
