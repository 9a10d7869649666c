#include "server/transport/session/outgoing.h"

#include <gtest/gtest.h>

#include "server/service/following/feeds.h"

namespace merels::transport {
namespace {

service::SharedDelivery TableClosed(Seq seq) {
  return std::make_shared<const session::Delivery>(
      session::Delivery{session::Topic::Lobby(), "a run whose name is long enough", seq, seq - 1,
                        lobby::Change(lobby::TableClosed{TableId("t")})});
}

v1::SessionResponse Decode(const Encoded& encoded) {
  v1::SessionResponse message;
  EXPECT_TRUE(message.ParseFromArray(encoded.bytes.begin(), static_cast<int>(encoded.bytes.size())));
  return message;
}

TEST(Encoder, ADeliveryThatManyAreSentIsEncodedOnce) {
  Encoder encoder("test");
  const auto delivery = TableClosed(7);
  const Encoded first = encoder.Encode(delivery);
  EXPECT_EQ(Decode(first).delivery().seq(), 7U);
  EXPECT_EQ(encoder.Encode(delivery).bytes.begin(), first.bytes.begin());
  EXPECT_NE(encoder.Encode(TableClosed(7)).bytes.begin(), first.bytes.begin());
}

TEST(Encoder, ARowThatOneIsToldAfterTheOtherIsEncodedOnce) {
  Encoder encoder("test");
  std::vector<service::SharedDelivery> row;
  std::vector<const std::uint8_t*> bytes;
  for (Seq seq = 1; seq <= service::Audience::kMaxInARow; ++seq) {
    row.push_back(TableClosed(seq));
    bytes.push_back(encoder.Encode(row.back()).bytes.begin());
  }
  for (std::size_t i = 0; i < row.size(); ++i) EXPECT_EQ(encoder.Encode(row[i]).bytes.begin(), bytes[i]);
}

TEST(Encoder, DeliveriesThatTakeTurnsKeepTheirOwnBytes) {
  Encoder encoder("test");
  std::vector<service::SharedDelivery> all;
  for (Seq seq = 1; seq <= 2 * Encoder::kKept; ++seq) all.push_back(TableClosed(seq));
  for (int round = 0; round < 2; ++round) {
    for (const auto& delivery : all) {
      EXPECT_EQ(Decode(encoder.Encode(delivery)).delivery().seq(), delivery->seq);
    }
  }
}

TEST(Encoder, AnAnswerIsAddedToTheBytesThatOthersAreSentToo) {
  Encoder encoder("test");
  const auto delivery = TableClosed(7);
  const Encoded shared = encoder.Encode(delivery);
  const v1::SessionResponse answer =
      Decode(encoder.Encode(service::AnsweringDelivery{delivery, RequestId("r")}));
  EXPECT_EQ(answer.delivery().seq(), 7U);
  EXPECT_EQ(answer.acknowledgement().request_id(), "r");
  EXPECT_TRUE(answer.acknowledgement().has_accepted());
  EXPECT_EQ(encoder.Encode(delivery).bytes.begin(), shared.bytes.begin());
  EXPECT_FALSE(Decode(shared).has_acknowledgement());
}

TEST(Encoder, APingIsMarkedWithItsNonce) {
  Encoder encoder("test");
  EXPECT_EQ(encoder.Encode(service::Ping{42, {}, {}}).ping, 42U);
  EXPECT_FALSE(encoder.Encode(TableClosed(1)).ping);
}

}  // namespace
}  // namespace merels::transport
