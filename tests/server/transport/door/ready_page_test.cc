// A proxy's readiness probe.
#include "server/transport/door/ready_page.h"

#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/transport/door/loopback.h"

namespace merels::transport {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

constexpr const char* kQuestion = "GET /ready HTTP/1.1\r\nHost: a\r\n\r\n";

class ReadyPageTest : public ::testing::Test {
 protected:
  std::string Ask(const std::string& question) {
    const Descriptor client = NewClient();
    EXPECT_TRUE(Connect(client, page_->port()));
    EXPECT_TRUE(Send(client, question));
    return Receive(client);
  }

  const std::unique_ptr<ReadyPage> page_ = *ReadyPage::Open("127.0.0.1", 0);
};

TEST_F(ReadyPageTest, IsReadyUntilItIsToldOtherwise) {
  EXPECT_THAT(Ask(kQuestion), AllOf(StartsWith("HTTP/1.1 200 OK\r\n"), EndsWith("\r\n\r\nready\n")));
  page_->StopBeingReady();
  EXPECT_THAT(Ask(kQuestion), AllOf(StartsWith("HTTP/1.1 404 "), EndsWith("\r\n\r\ndraining\n")));
}

TEST_F(ReadyPageTest, HasNothingElse) {
  EXPECT_THAT(Ask("GET / HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(Ask("POST /ready HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(Ask("HEAD /ready HTTP/1.0\r\n\r\n"), AllOf(StartsWith("HTTP/1.1 200 "), EndsWith("\r\n\r\n")));
}

TEST_F(ReadyPageTest, WhoSaysNothingHoldsUpNobody) {
  std::vector<Descriptor> silent;
  for (int i = 0; i < 100; ++i) {
    silent.push_back(NewClient());
    EXPECT_TRUE(Connect(silent.back(), page_->port()));
  }
  EXPECT_THAT(Ask(kQuestion), StartsWith("HTTP/1.1 200 "));
}

TEST_F(ReadyPageTest, ARequestThatIsTooLongOrNotWholeIsNotAnswered) {
  EXPECT_EQ(Ask("GET /ready HTTP/1.1\r\n"), "");
  EXPECT_EQ(Ask(std::string(5000, 'x')), "");
}

TEST_F(ReadyPageTest, AnAddressThatIsInUseIsRefused) {
  const auto second = ReadyPage::Open("127.0.0.1", page_->port());
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().reason, Reason::kBadArgument);
}

}  // namespace
}  // namespace merels::transport
