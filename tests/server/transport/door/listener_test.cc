#include "server/transport/door/listener.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/socket.h>
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

}  // namespace
}  // namespace merels::transport
