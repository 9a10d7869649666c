#include "tests/load/guest.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <sstream>

namespace merels::load {
namespace {

constexpr std::size_t kNameDigits = 8;

}  // namespace

std::string MakeRequestId(rules::SeededNumbers& numbers) {
  std::array<std::uint64_t, 2> words = {numbers.Next(), numbers.Next()};
  words[0] = (words[0] & ~std::uint64_t{0xf000}) | 0x4000;                       // version 4
  words[1] = (words[1] & ~(std::uint64_t{3} << 62)) | (std::uint64_t{2} << 62);  // the usual variant
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < 32; ++i) {
    if (i == 8 || i == 12 || i == 16 || i == 20) text += '-';
    text += kHex[(words[i / 16] >> (60 - 4 * (i % 16))) & 0xf];
  }
  return text;
}

void Guest::SignIn(std::function<void()> then) {
  Ask<v1::AccountService>(&v1::AccountService::Stub::AsyncSignInGuest, v1::SignInGuestRequest(),
                          [this, then = std::move(then)](const v1::SignInGuestResponse& response) {
                            token_ = response.token();
                            then();
                          });
}

void Guest::SignIn(LineUser& user) {
  SignIn([this, &user] { OpenOwn(user); });
}

void Guest::SignUp(LineUser& user) {
  SignIn([this, &user] { TakeName([this, &user] { OpenOwn(user); }); });
}

// A name may be taken since an earlier run; then there is another one.
void Guest::TakeName(std::function<void()> then) {
  v1::SignUpRequest request;
  request.set_name("load-" + MakeRequestId(numbers_).substr(0, kNameDigits));
  request.set_password(MakeRequestId(numbers_));
  Ask<v1::AccountService>(
      &v1::AccountService::Stub::AsyncSignUp, request, [then](const v1::SignUpResponse&) { then(); },
      [this, then](const Error& error) {
        const bool taken = error.reason == Reason::kNameTaken;
        if (taken) TakeName(then);
        return taken;
      });
}

void Guest::OpenOwn(LineUser& user) {
  Open(user, {.headers = {{"authorization", "Bearer " + token_}}, .seed = numbers_.Next()});
}

void Guest::CountGap(const Follower& follower, const v1::Delivery& delivery, Feed::Verdict verdict) {
  const auto stood = std::chrono::duration_cast<std::chrono::milliseconds>(line_->stood()).count();
  std::ostringstream sentence;
  sentence << follower.topic() << ": had " << follower.seq() << ", got " << delivery.seq() << " after "
           << delivery.prev_seq() << (delivery.has_match_snapshot() ? " in a snapshot" : "")
           << "; the stream had stood for " << stood << " ms, with " << line_->subscriptions()
           << " subscriptions";
  stage_.tally.verified.AddGap(sentence.str());
  if (verdict == Feed::Verdict::kGap) Send(follower.Subscription());
}

void Guest::Open(LineUser& user, LineOptions options) {
  if (closed_) return;
  line_.emplace(connection_, user, stage_.tally, std::move(options));
  line_->Open();
}

}  // namespace merels::load
