#include "server/bus/nats.h"

#include <cstdint>
#include <deque>
#include <map>
#include <thread>
#include <utility>

#include "server/base/mutex.h"
#include "server/bus/hint.h"
#include "server/bus/local.h"
#include "server/bus/nats_connection.h"

namespace merels::bus {
namespace {

/// FNV-1a: the same on every machine.
std::uint32_t HashOf(std::string_view text) {
  std::uint32_t hash = 2'166'136'261U;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 16'777'619U;
  return hash;
}

/// A job for the thread of a bus.
struct Job {
  enum class Kind : std::uint8_t { kPublish, kSubscribe, kUnsubscribe } kind;
  std::string bucket;  // of matches; empty: broadcasts to the cluster
  Hint hint = {};      // to be published; without a match: a broadcast
};

/// Waiting jobs. Hints beyond a limit are dropped. The other kinds have no limit: there is at most one
/// subscription of each bucket.
class Jobs {
 public:
  explicit Jobs(std::size_t max_hints) : max_hints_(max_hints) {}

  /// False: too many wait, and it is dropped.
  bool Push(Job job) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (job.kind == Job::Kind::kPublish && jobs_.size() >= max_hints_) return false;
    jobs_.push_back(std::move(job));
    came_.NotifyOne();
    return true;
  }

  /// Waits for jobs. Nothing: closed.
  std::deque<Job> Take() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    while (jobs_.empty() && !over_) came_.Wait(mutex_);
    return over_ ? std::deque<Job>() : std::exchange(jobs_, {});
  }

  void End() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    over_ = true;
    came_.NotifyOne();
  }

 private:
  const std::size_t max_hints_;
  Mutex mutex_;
  Condition came_;
  std::deque<Job> jobs_ MERELS_GUARDED_BY(mutex_);
  bool over_ MERELS_GUARDED_BY(mutex_) = false;
};

/// Publishing and following never wait for the network: the bus's own thread does.
class NatsBus final : public Bus {
 public:
  NatsBus(const HashKey& house, std::size_t max_waiting, Counters* counters)
      : seal_(house), prefix_("merels." + seal_.house() + "."), counters_(counters), jobs_(max_waiting) {}

  ~NatsBus() override {
    jobs_.End();
    if (thread_.joinable()) thread_.join();
    connection_.reset();
  }

  Result<void> Open(const NatsOptions& options) {
    auto connection =
        ConnectToNats(options, {[this](std::string_view message) { Heard(message); }, options.tell});
    if (!connection) return connection.error();
    connection_ = *std::move(connection);
    jobs_.Push({Job::Kind::kSubscribe, {}});
    thread_ = std::thread([this] { Run(); });
    return {};
  }

  void Publish(const MatchId& match, Seq seq, const std::string& bytes) override {
    local_->Publish(match, seq, bytes);
    if (bytes.size() > kMaxHintBytes) return;
    Send({Job::Kind::kPublish, BucketOf(match), {match, seq, bytes}});
  }

  void Tell(const std::string& news) override {
    local_->Tell(news);
    Send({Job::Kind::kPublish, {}, {{}, 0, news}});
  }

  std::unique_ptr<Subscription> Listen(BroadcastHandler handler) override {
    return local_->Listen(std::move(handler));
  }

  bool lossless() const override { return false; }

  std::unique_ptr<Subscription> Subscribe(Handler handler) override {
    return local_->Subscribe(std::move(handler));
  }

  void Follow(const MatchId& match) MERELS_EXCLUDES(mutex_) override {
    const std::string bucket = BucketOf(match);
    const MutexLock lock(mutex_);  // until it is pushed: the thread gets changes in their order
    if (++followed_[bucket] == 1) jobs_.Push({Job::Kind::kSubscribe, bucket});
  }

  void Unfollow(const MatchId& match) MERELS_EXCLUDES(mutex_) override {
    const std::string bucket = BucketOf(match);
    const MutexLock lock(mutex_);
    const auto found = followed_.find(bucket);
    if (found == followed_.end() || --found->second > 0) return;
    followed_.erase(found);
    jobs_.Push({Job::Kind::kUnsubscribe, bucket});
  }

 private:
  void Count(Counted what) const {
    if (counters_ != nullptr) counters_->Add(what);
  }

  void Send(Job hint) { Count(jobs_.Push(std::move(hint)) ? Counted::kHintSent : Counted::kHintDropped); }

  void Heard(std::string_view message) {
    const auto hint = seal_.Open(message);
    Count(hint ? Counted::kHintHeard : Counted::kHintUnbelieved);
    if (!hint) return;
    hint->match.empty() ? local_->Tell(hint->bytes) : local_->Publish(hint->match, hint->seq, hint->bytes);
  }

  std::string Sealed(const Hint& hint) const { return seal_.Seal(hint.match, hint.seq, hint.bytes); }

  void Run() {
    for (auto jobs = jobs_.Take(); !jobs.empty(); jobs = jobs_.Take()) {
      for (const Job& job : jobs) CarryOut(job);
    }
  }

  void CarryOut(const Job& job) {
    const std::string subject = prefix_ + (job.bucket.empty() ? "news" : "match." + job.bucket);
    switch (job.kind) {
      case Job::Kind::kPublish: connection_->Publish(subject, Sealed(job.hint)); break;
      case Job::Kind::kSubscribe: connection_->Subscribe(subject); break;
      case Job::Kind::kUnsubscribe: connection_->Unsubscribe(subject); break;
    }
  }

  const HintSeal seal_;
  const std::string prefix_;
  Counters* const counters_;
  const std::unique_ptr<Bus> local_ = MakeLocalBus();  // the subscribers of this process
  Mutex mutex_;
  std::map<std::string, std::size_t> followed_ MERELS_GUARDED_BY(mutex_);  // matches of each bucket
  Jobs jobs_;
  std::unique_ptr<NatsConnection> connection_;  // used by the thread alone, while it runs
  std::thread thread_;
};

}  // namespace

std::string BucketOf(const MatchId& match) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::uint32_t hash = HashOf(match.text());
  std::string bucket;
  for (const int shift : {12, 8, 4, 0}) bucket += kDigits[(hash ^ hash >> 16) >> shift & 0xF];
  return bucket;
}

Result<std::unique_ptr<Bus>> MakeNatsBus(const HashKey& house, NatsOptions options) {
  auto bus = std::make_unique<NatsBus>(house, options.max_waiting, options.counters);
  if (const auto opened = bus->Open(options); !opened) return opened.error();
  return std::unique_ptr<Bus>(std::move(bus));
}

}  // namespace merels::bus
