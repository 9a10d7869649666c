#include "server/transport/door/socket.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "tests/server/transport/door/loopback.h"

namespace merels::transport {
namespace {

class TcpSocketTest : public testing::Test {
 protected:
  TcpSocketTest() {
    EXPECT_TRUE(Connect(client_, listener_.port));
    served_ = Descriptor(accept(Waiting(), nullptr, nullptr));
    EXPECT_TRUE(served_.open());
  }

  int Waiting() const { return listener_.sockets.front().get(); }

  Listener listener_ = Listen("127.0.0.1", 0).value();
  Descriptor client_ = NewClient();
  Descriptor served_;
};

TEST_F(TcpSocketTest, BytesCountBeforeAnybodyHasReadThem) {
  const auto socket = MakeTcpSocket(served_.get());
  ASSERT_NE(socket, nullptr);
  EXPECT_EQ(socket->Look()->received, 0U);
  ASSERT_TRUE(Send(client_, "five!"));
  while (socket->Look()->received == 0) {
  }
  EXPECT_EQ(socket->Look()->received, 5U);
  ASSERT_TRUE(Send(served_, "three"));
  EXPECT_EQ(Receive(client_), "three");
  while (socket->Look()->sent == 0) {
  }
  EXPECT_EQ(socket->Look()->sent, 5U);
}

TEST_F(TcpSocketTest, ACutEndsItForTheOtherEndAndLeavesTheDescriptorOpen) {
  const auto socket = MakeTcpSocket(served_.get());
  socket->Cut();
  EXPECT_EQ(Receive(client_), "");
  EXPECT_TRUE(socket->Look().has_value());
  socket->Cut();
}

TEST_F(TcpSocketTest, WhatWasNotReadBeforeACutIsNotReadAfterIt) {
  const auto socket = MakeTcpSocket(served_.get());
  ASSERT_TRUE(Send(client_, "no more of this"));
  while (socket->Look()->received == 0) {
  }
  socket->Cut();
  EXPECT_EQ(Receive(served_), "");
}

TEST_F(TcpSocketTest, ADescriptorUsedAnewIsNotTakenForIt) {
  const auto socket = MakeTcpSocket(served_.get());
  const int number = served_.get();
  served_.Close();
  EXPECT_FALSE(socket->Look().has_value());

  Descriptor other = NewClient();
  ASSERT_TRUE(Connect(other, listener_.port));
  const Descriptor again(accept(Waiting(), nullptr, nullptr));
  Descriptor& same = other.get() == number ? other : const_cast<Descriptor&>(again);
  ASSERT_EQ(same.get(), number) << "the system gives the lowest free number";
  EXPECT_FALSE(socket->Look().has_value());
  EXPECT_TRUE(socket->Glance().has_value());
  socket->Cut();
  ASSERT_TRUE(Send(other, "still here"));
  EXPECT_EQ(Receive(again), "still here");
}

}  // namespace
}  // namespace merels::transport
