#include "proto/wire/ply_bytes.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "proto/wire/session.h"
#include "tests/proto/wire/samples.h"

namespace merels::wire {
namespace {

using session::Topic;

match::PlyPlayed SomePly() {
  return {rules::Side::kSecond,
          "a1-d1",
          ".BW/.BW/B../WB...W/.W./..W/BWW w 0,0",
          40,
          match::Millis(1'500),
          match::Millis(80),
          match::Millis(280'000)};
}

/// The delivery of an entry with these events.
session::Delivery DeliveryOf(std::vector<match::Event> events, match::Clocks clocks = {}) {
  match::Entry entry{
      41, match::Millis(1'790'000'000'000), AccountId("a"), RequestId("r"), 7, std::move(events)};
  match::SeenEntry seen{
      kMatch, std::make_shared<const match::Logged>(match::Logged{std::move(entry), clocks}), {}};
  return {Topic::Match(kMatch), "log", 41, 40, std::move(seen)};
}

std::string BytesOf(const session::Delivery& delivery) {
  PlyBytesRoom room;
  const auto bytes = PlyBytes(delivery, room);
  return {bytes.begin(), bytes.end()};
}

std::string SerialisedFrom(const session::Delivery& delivery) {
  v1::SessionResponse response;
  Write(delivery, *response.mutable_delivery());
  return response.SerializeAsString();
}

TEST(PlyBytes, TheyAreThoseOfTheMessage) {
  const session::Delivery delivery =
      DeliveryOf({SomePly()}, {{match::Millis(280'000), match::Millis(1)}, rules::Side::kFirst});
  EXPECT_FALSE(BytesOf(delivery).empty());
  EXPECT_EQ(BytesOf(delivery), SerialisedFrom(delivery));
}

TEST(PlyBytes, NumbersOfEverySizeAreWrittenAsTheMessageWritesThem) {
  for (const std::int64_t number :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{127}, std::int64_t{128}, std::int64_t{16'383},
        std::int64_t{16'384}, std::int64_t{1} << 35, std::int64_t{1} << 62, std::int64_t{-1}}) {
    match::PlyPlayed ply = SomePly();
    ply.charged = ply.credit = ply.left = match::Millis(number);
    ply.number = static_cast<int>(number % 1'000'000);
    session::Delivery delivery = DeliveryOf({ply}, {{match::Millis(number), match::Millis(number)}, {}});
    delivery.seq = static_cast<Seq>(number);
    delivery.prev_seq = static_cast<Seq>(number / 2);
    EXPECT_EQ(BytesOf(delivery), SerialisedFrom(delivery)) << number;
  }
}

TEST(PlyBytes, TextsOfEveryLengthThatFitsAreWrittenAsTheMessageWritesThem) {
  for (const std::size_t length : {0U, 1U, 120U, 127U, 128U, 400U}) {
    match::PlyPlayed ply = SomePly();
    ply.position = std::string(length, 'W');
    EXPECT_EQ(BytesOf(DeliveryOf({ply})), SerialisedFrom(DeliveryOf({ply}))) << length;
  }
}

TEST(PlyBytes, ForAnythingButOnePlyThereAreNone) {
  const match::Ended end{{rules::Score::kDraw, "agreement"}};
  EXPECT_TRUE(BytesOf(DeliveryOf({SomePly(), end})).empty());
  EXPECT_TRUE(BytesOf(DeliveryOf({end})).empty());
  EXPECT_TRUE(BytesOf({Topic::Match(kMatch), "log", 7, 6, SomeSnapshot()}).empty());
}

TEST(PlyBytes, ForTextsThatDoNotFitThereAreNone) {
  match::PlyPlayed ply = SomePly();
  ply.position = std::string(1'000, 'W');
  EXPECT_TRUE(BytesOf(DeliveryOf({ply})).empty());
}

}  // namespace
}  // namespace merels::wire
