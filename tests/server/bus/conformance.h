// Tests that every bus must pass. A backend joins by a host type and one line:
//   INSTANTIATE_TYPED_TEST_SUITE_P(Local, BusConformance, LocalHost);
// A host has
//   Bus& bus();
//   void Close();   destroys the bus
//   void Drive();   returns when everything published before has arrived, as far as it ever will
#pragma once

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/bus/bus.h"

namespace merels::bus {

/// The messages of one subscriber, as "match/seq/bytes".
class BusListener {
 public:
  explicit BusListener(Bus& bus)
      : subscription_(bus.Subscribe([this](const MatchId& match, Seq seq, const std::string& bytes) {
          heard_.push_back(match.text() + "/" + std::to_string(seq) + "/" + bytes);
        })) {}

  void Leave() { subscription_.reset(); }
  const std::vector<std::string>& heard() const { return heard_; }

 private:
  std::vector<std::string> heard_;
  std::unique_ptr<Subscription> subscription_;
};

template <class Host>
class BusConformance : public testing::Test {
 protected:
  void Publish(const std::string& match, Seq seq, const std::string& bytes) {
    host_.bus().Publish(MatchId(match), seq, bytes);
    host_.Drive();
  }

  Host host_;
};

TYPED_TEST_SUITE_P(BusConformance);

TYPED_TEST_P(BusConformance, EverySubscriberHearsWhatIsPublishedExactly) {
  BusListener one(this->host_.bus());
  BusListener two(this->host_.bus());
  const std::string bytes("\0\xff\n", 3);
  this->Publish("m", 7, bytes);
  EXPECT_THAT(one.heard(), testing::Contains("m/7/" + bytes));
  EXPECT_THAT(two.heard(), testing::Contains("m/7/" + bytes));
}

TYPED_TEST_P(BusConformance, NobodyHearsWhatWasPublishedBefore) {
  this->Publish("m", 1, "early");
  BusListener ear(this->host_.bus());
  this->Publish("m", 2, "late");
  EXPECT_THAT(ear.heard(), testing::Each("m/2/late"));
}

TYPED_TEST_P(BusConformance, WhoHasLeftHearsNoMoreAndTheOthersDo) {
  BusListener leaves(this->host_.bus());
  BusListener stays(this->host_.bus());
  leaves.Leave();
  this->Publish("m", 1, "news");
  EXPECT_TRUE(leaves.heard().empty());
  EXPECT_THAT(stays.heard(), testing::Contains("m/1/news"));
}

TYPED_TEST_P(BusConformance, ASubscriptionMayOutliveTheBus) {
  BusListener ear(this->host_.bus());
  this->host_.Close();
  ear.Leave();
  EXPECT_TRUE(ear.heard().empty());
}

TYPED_TEST_P(BusConformance, AHandlerIsCalledByOneThreadAtATime) {
  constexpr int kEach = 200;
  BusListener ear(this->host_.bus());
  const auto publish = [this] {
    for (Seq seq = 1; seq <= kEach; ++seq) this->host_.bus().Publish(MatchId("m"), seq, "x");
  };
  std::thread other(publish);
  publish();
  other.join();
  this->host_.Drive();
  ear.Leave();
  EXPECT_THAT(ear.heard(), testing::Contains("m/200/x"));
}

TYPED_TEST_P(BusConformance, NewsComeToAllWhoListenExactlyAndToNobodyElse) {
  std::vector<std::string> one, two;
  const auto first = this->host_.bus().Listen([&](const std::string& news) { one.push_back(news); });
  auto leaves = this->host_.bus().Listen([&](const std::string& news) { two.push_back(news); });
  BusListener ear(this->host_.bus());
  const std::string bytes("\0\xff\n", 3);
  this->host_.bus().Tell(bytes);
  this->Publish("m", 1, "row");
  leaves.reset();
  this->host_.bus().Tell("later");
  this->host_.Drive();
  EXPECT_THAT(one, testing::IsSupersetOf({bytes, std::string("later")}));
  EXPECT_THAT(two, testing::Contains(bytes));
  EXPECT_THAT(two, testing::Not(testing::Contains("later")));
  EXPECT_THAT(one, testing::Not(testing::Contains("row")));
  EXPECT_THAT(ear.heard(), testing::Each("m/1/row"));
}

REGISTER_TYPED_TEST_SUITE_P(BusConformance, NewsComeToAllWhoListenExactlyAndToNobodyElse,
                            EverySubscriberHearsWhatIsPublishedExactly, NobodyHearsWhatWasPublishedBefore,
                            WhoHasLeftHearsNoMoreAndTheOthersDo, ASubscriptionMayOutliveTheBus,
                            AHandlerIsCalledByOneThreadAtATime);

}  // namespace merels::bus
