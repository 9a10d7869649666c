#include "server/service/retention/sweeper.h"

#include <utility>

#include "server/store/chat.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

hours Days(std::int64_t days) { return hours(24 * days); }

}  // namespace

Sweeper::Sweeper(const Ports& ports, store::Retention& retention, Context context)
    : ports_(ports),
      retention_(retention),
      context_(std::move(context)),
      slices_(AllSlices()),
      callbacks_(ports.executor) {}

std::vector<Sweeper::Slice> Sweeper::AllSlices() {
  const Limits& limits = ports_.limits;
  return {
      [this](std::size_t most, Done<std::size_t> done) { SweepGuests(most, std::move(done)); },
      [this](std::size_t most, Done<std::size_t> done) {
        ports_.store.ForgetRequests(ports_.clock.Now() - Days(ports_.limits.request_days), most,
                                    std::move(done));
      },
      [this](std::size_t most, Done<std::size_t> done) { SweepChat(most, std::move(done)); },
      FadingSlice(store::Fading::kTokens, hours(0)),
      FadingSlice(store::Fading::kResetCodes, hours(0)),
      FadingSlice(store::Fading::kReports, Days(limits.report_days)),
      FadingSlice(store::Fading::kAudit, Days(limits.audit_days)),
  };
}

Sweeper::Slice Sweeper::FadingSlice(store::Fading what, hours term) {
  return [this, what, term](std::size_t most, Done<std::size_t> done) {
    retention_.Forget(what, ports_.clock.Now() - term, most, std::move(done));
  };
}

// ---- One slice after another

void Sweeper::Start() {
  running_ = true;
  Later(milliseconds(ports_.limits.sweep_interval_ms));
}

void Sweeper::Stop() {
  running_ = false;
  ports_.executor.Cancel(timer_);
}

void Sweeper::Later(milliseconds wait) {
  if (!running_) return;
  timer_ = ports_.executor.After(wait, callbacks_.Task([this] { Sweep(); }));
}

void Sweeper::Sweep() {
  const auto most = static_cast<std::size_t>(ports_.limits.sweep_rows);
  slices_[next_](most,
                 callbacks_.WrapOnce([this, most](const Result<std::size_t>& gone) { Swept(gone, most); }));
}

/// A slice that the store refuses does not hold up the rest: it is retried in the next round, which comes
/// sooner.
void Sweeper::Swept(const Result<std::size_t>& gone, std::size_t most) {
  const bool more = gone && *gone >= most;
  refused_ = refused_ || !gone;
  if (!more) ++next_;
  if (next_ < slices_.size()) return Later(milliseconds(ports_.limits.sweep_interval_ms));
  next_ = 0;
  Later(std::exchange(refused_, false) ? milliseconds(kRetry) : milliseconds(kRest));
}

// ---- Guests

milliseconds Sweeper::SeenBefore() const { return ports_.clock.Now() - Days(ports_.limits.guest_days); }

void Sweeper::Seen(const match::Player& player) {
  if (!player.guest) return;
  const milliseconds now = ports_.clock.Now();
  const milliseconds* noted = seen_.Find(player.id);
  if (noted != nullptr && now - *noted < kNoteEvery) return;
  seen_.Put(player.id, now);
  retention_.NoteSeen(player.id, now, [](const Result<void>&) {});  // if the store refuses, an hour later
}

void Sweeper::SweepGuests(std::size_t most, Done<std::size_t> done) {
  retention_.ListIdleGuests(SeenBefore(), most,
                            callbacks_.Then(done, [this, done](const std::vector<AccountId>& idle) {
                              NextGuest(std::make_shared<OneByOne>(OneByOne{idle, 0, done}));
                            }));
}

void Sweeper::NextGuest(const std::shared_ptr<OneByOne>& guests) {
  if (guests->next == guests->ids.size()) return guests->done(guests->ids.size());
  const AccountId& guest = guests->ids[guests->next];
  const milliseconds* noted = seen_.Find(guest);
  if (context_.has_stream(guest) || (noted != nullptr && *noted >= SeenBefore())) return Keep(guests);
  HasMatch(
      guest, store::MatchQuery::Kind::kLive,
      [this, guests, guest](bool plays) {
        if (plays) return Keep(guests);
        HasMatch(
            guest, store::MatchQuery::Kind::kAll,
            [this, guests](bool has_played) { Close(guests, has_played); }, guests);
      },
      guests);
}

void Sweeper::HasMatch(const AccountId& account, store::MatchQuery::Kind kind, std::function<void(bool)> then,
                       const std::shared_ptr<OneByOne>& guests) {
  store::MatchQuery query{kind, account, std::nullopt, 1};
  query.viewer = account;
  query.now = ports_.clock.Now();
  ports_.store.ListMatches(
      query, callbacks_.WrapOnce([then = std::move(then), guests](const Result<store::MatchList>& any) {
        // A list that was not examined to its end may have one.
        any ? then(!any->matches.empty() || any->next.has_value()) : guests->done(any.error());
      }));
}

/// This counts as a sign of life too, so the guest is checked again after another term.
void Sweeper::Keep(const std::shared_ptr<OneByOne>& guests) {
  retention_.NoteSeen(guests->ids[guests->next++], ports_.clock.Now(),
                      callbacks_.Then(guests->done, [this, guests] { NextGuest(guests); }));
}

void Sweeper::Close(const std::shared_ptr<OneByOne>& guests, bool has_played) {
  context_.close(guests->ids[guests->next++], has_played,
                 Then(guests->done, [this, guests] { NextGuest(guests); }));
}

// ---- Chat of closed accounts

/// Runs only until nothing is left: closing an account removes its messages at once, unless the server is
/// killed meanwhile.
void Sweeper::SweepChat(std::size_t most, Done<std::size_t> done) {
  if (chat_is_swept_) return done(0);
  retention_.ListClosedWithChat(most,
                                callbacks_.Then(done, [this, done](const std::vector<AccountId>& closed) {
                                  chat_is_swept_ = closed.empty();
                                  ForgetChat(std::make_shared<OneByOne>(OneByOne{closed, 0, done}));
                                }));
}

void Sweeper::ForgetChat(const std::shared_ptr<OneByOne>& closed) {
  if (closed->next == closed->ids.size()) return closed->done(closed->ids.size());
  ports_.chat.ForgetAccount(closed->ids[closed->next++],
                            callbacks_.Then(closed->done, [this, closed] { ForgetChat(closed); }));
}

}  // namespace merels::service
