#include "server/bus/nats.h"

#include <deque>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <thread>
#include <utility>

#include <nats/nats.h>

#include "server/base/mutex.h"
#include "server/bus/hint.h"
#include "server/bus/local.h"

namespace merels::bus {
namespace {

constexpr std::int64_t kConnectMs = 2'000;
constexpr std::int64_t kReconnectMs = 500;
constexpr std::int64_t kReconnectJitterMs = 500;
constexpr std::int64_t kWriteMs = 1'000;
/// A dead connection is noticed after three of these.
constexpr std::int64_t kPingMs = 2'000;
constexpr int kMaxPingsOut = 2;
/// Messages published without a connection are soon dropped: the log has them.
constexpr int kHeldBytes = 32 << 10;

template <class T, void (*Destroy)(T*)>
struct Destroyed {
  void operator()(T* object) const { Destroy(object); }
};
template <class T, void (*Destroy)(T*)>
using Handle = std::unique_ptr<T, Destroyed<T, Destroy>>;
using OptionsHandle = Handle<natsOptions, natsOptions_Destroy>;
using ConnectionHandle = Handle<natsConnection, natsConnection_Destroy>;
using SubscriptionHandle = Handle<natsSubscription, natsSubscription_Destroy>;
using MessageHandle = Handle<natsMsg, natsMsg_Destroy>;

/// The events of a live connection, and the lock under which they are called and ended.
class Listening {
 public:
  explicit Listening(NatsEvents events) : events_(std::move(events)) {}

  template <class Call>
  void With(Call call) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    if (events_.heard) call(events_);
  }
  void End() MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    events_ = {};
  }

 private:
  Mutex mutex_;
  NatsEvents events_ MERELS_GUARDED_BY(mutex_);
};

/// All live connections of this process. The library's callbacks may come after its objects are gone, so they
/// refer to a connection by its number. Never destroyed: callbacks may come at any time.
class Register {
 public:
  static Register& Instance() {
    static auto* const instance = new Register;
    return *instance;
  }

  std::uintptr_t Add(std::shared_ptr<Listening> listening) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    listening_.emplace(++last_, std::move(listening));
    return last_;
  }
  void Remove(std::uintptr_t number) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    listening_.erase(number);
  }
  /// `closure` is the connection's number.
  std::shared_ptr<Listening> Find(void* closure) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    const auto found = listening_.find(reinterpret_cast<std::uintptr_t>(closure));
    return found == listening_.end() ? nullptr : found->second;
  }

 private:
  Mutex mutex_;
  std::map<std::uintptr_t, std::shared_ptr<Listening>> listening_ MERELS_GUARDED_BY(mutex_);
  std::uintptr_t last_ MERELS_GUARDED_BY(mutex_) = 0;
};

template <class Call>
void ForClosure(void* closure, Call call) {
  if (const auto listening = Register::Instance().Find(closure)) listening->With(call);
}

void Tell(void* closure, const std::string& sentence) {
  ForClosure(closure, [&sentence](const NatsEvents& events) { events.tell(sentence); });
}

std::string WhyOf(natsConnection* connection) {
  const char* why = nullptr;
  natsConnection_GetLastError(connection, &why);
  return why == nullptr || *why == '\0' ? "it does not answer" : why;
}

void OnMessage(natsConnection*, natsSubscription*, natsMsg* raw, void* closure) {
  const MessageHandle message(raw);
  const std::string_view data(natsMsg_GetData(raw), static_cast<std::size_t>(natsMsg_GetDataLength(raw)));
  ForClosure(closure, [data](const NatsEvents& events) { events.heard(data); });
}

void OnDisconnected(natsConnection* connection, void* closure) {
  Tell(closure, "the connection to NATS is lost (" + WhyOf(connection) +
                    "): until it is back, moves of other nodes are read from the log, and come later");
}

void OnConnected(natsConnection*, void* closure) { Tell(closure, "connected to NATS"); }

/// The library gives up only when it is refused.
void OnClosed(natsConnection*, void* closure) {
  Tell(closure,
       "NATS refuses the credentials of this node: until they are mended and it is restarted, moves of other "
       "nodes are read from the log, and come later");
}

/// Errors of no particular call: too much at once, a subject that is not allowed.
void OnError(natsConnection*, natsSubscription*, natsStatus status, void* closure) {
  Tell(closure, std::string("NATS: ") + natsStatus_GetText(status));
}

Error BadBus(const std::string& what) { return {Reason::kBadArgument, "--bus: " + what}; }

/// One address: "nats://HOST:PORT" or "tls://HOST:PORT"; the port may be missing.
Result<void> CheckAddress(std::string_view address) {
  const std::string text(address);
  if (text.find('@') != text.npos)
    return BadBus("an address of NATS has no password, which others could read: use a file of credentials");
  const auto slashes = text.find("://");
  const std::string scheme = text.substr(0, slashes);
  if (slashes == text.npos || (scheme != "nats" && scheme != "tls"))
    return BadBus(text + " is not a NATS address: write nats://HOST:PORT or tls://HOST:PORT");
  static const std::regex host(R"((\[[0-9A-Fa-f:]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?)");
  if (std::regex_match(text.substr(slashes + 3), host)) return {};
  return BadBus(text + " is not a NATS address: write HOST:PORT after the ://");
}

Result<void> CheckAddresses(const std::string& url) {
  std::istringstream parts(url);
  for (std::string part; std::getline(parts, part, ',');) {
    if (const auto good = CheckAddress(part); !good) return good.error();
  }
  return url.empty() ? BadBus("names no address of NATS") : Result<void>();
}

Result<void> SetCredentials(natsOptions* options, const std::string& credentials) {
  const std::string line = credentials.substr(0, credentials.find('\n'));
  const auto colon = line.find(':');
  if (colon == line.npos || colon == 0) return BadBus("the credentials are no line USER:PASSWORD");
  natsOptions_SetUserInfo(options, line.substr(0, colon).c_str(), line.substr(colon + 1).c_str());
  return {};
}

Result<void> SetTls(natsOptions* options, const NatsOptions& settings) {
  if (settings.url.find("tls://") == std::string::npos) return {};
  natsOptions_SetSecure(options, true);
  if (natsOptions_SetCATrustedCertificates(options, settings.authorities.c_str()) == NATS_OK) return {};
  return BadBus("the certificates of the authorities cannot be used");
}

Result<OptionsHandle> OptionsOf(const NatsOptions& settings, void* closure) {
  if (const auto good = CheckAddresses(settings.url); !good) return good.error();
  natsOptions* raw = nullptr;
  if (natsOptions_Create(&raw) != NATS_OK) return Error{Reason::kInternal, "NATS has no memory"};
  OptionsHandle options(raw);
  if (natsOptions_SetURL(raw, settings.url.c_str()) != NATS_OK)
    return BadBus(settings.url + " is not a NATS address");
  if (!settings.credentials.empty()) {
    if (const auto set = SetCredentials(raw, settings.credentials); !set) return set.error();
  }
  if (const auto set = SetTls(raw, settings); !set) return set.error();
  natsOptions_SetName(raw, "merels-server");
  natsOptions_SetNoEcho(raw, true);
  natsOptions_UseGlobalMessageDelivery(raw, true);
  natsOptions_SetTimeout(raw, kConnectMs);
  natsOptions_SetPingInterval(raw, kPingMs);
  natsOptions_SetMaxPingsOut(raw, kMaxPingsOut);
  natsOptions_SetMaxReconnect(raw, -1);
  natsOptions_SetReconnectWait(raw, kReconnectMs);
  natsOptions_SetReconnectJitter(raw, kReconnectJitterMs, kReconnectJitterMs);
  natsOptions_SetReconnectBufSize(raw, kHeldBytes);
  natsOptions_SetWriteDeadline(raw, kWriteMs);
  natsOptions_SetRetryOnFailedConnect(raw, true, OnConnected, closure);
  natsOptions_SetReconnectedCB(raw, OnConnected, closure);
  natsOptions_SetDisconnectedCB(raw, OnDisconnected, closure);
  natsOptions_SetClosedCB(raw, OnClosed, closure);
  natsOptions_SetErrorHandler(raw, OnError, closure);
  return options;
}

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
  NatsBus(const HashKey& key_of_cluster, std::size_t max_waiting, Counters* counters)
      : seal_(key_of_cluster),
        prefix_("merels." + seal_.cluster() + "."),
        counters_(counters),
        jobs_(max_waiting) {}

  ~NatsBus() override {
    jobs_.End();
    if (thread_.joinable()) thread_.join();
    connection_.reset();
  }

  Result<void> Open(const NatsOptions& options) {
    connection_.emplace(NatsEvents{[this](std::string_view message) { Heard(message); }, options.tell});
    if (auto opened = connection_->Open(options); !opened) return opened;
    jobs_.Push({Job::Kind::kSubscribe, {}});
    thread_ = std::thread([this] { Run(); });
    return {};
  }

  void Publish(const MatchId& match, Seq seq, const std::string& bytes) override {
    local_->Publish(match, seq, bytes);
    if (bytes.size() > kMaxHintBytes) return;
    Send({Job::Kind::kPublish, BucketOf(match), {match, seq, bytes}});
  }

  void Tell(const std::string& message) override {
    local_->Tell(message);
    Send({Job::Kind::kPublish, {}, {{}, 0, message}});
  }

  std::unique_ptr<Subscription> Listen(BroadcastHandler handler) override {
    return local_->Listen(std::move(handler));
  }

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
  std::optional<NatsConnection> connection_;  // used by the thread alone, while it runs
  std::thread thread_;
};

}  // namespace

struct NatsConnection::Objects {
  std::shared_ptr<Listening> listening;
  std::uintptr_t number;
  ConnectionHandle connection = {};
  std::map<std::string, SubscriptionHandle> subscriptions = {};  // destroyed before their connection
};

NatsConnection::NatsConnection(NatsEvents events)
    : objects_([&events] {
        const auto listening = std::make_shared<Listening>(std::move(events));
        return std::make_unique<Objects>(Objects{listening, Register::Instance().Add(listening)});
      }()) {}

NatsConnection::~NatsConnection() {
  Register::Instance().Remove(objects_->number);
  objects_->listening->End();
  objects_->subscriptions.clear();
}

Result<void> NatsConnection::Open(const NatsOptions& settings) {
  auto options = OptionsOf(settings, closure());
  if (!options) return options.error();
  natsConnection* raw = nullptr;
  const natsStatus status = natsConnection_Connect(&raw, options->get());
  objects_->connection.reset(raw);
  if (status == NATS_OK || status == NATS_NOT_YET_CONNECTED) {
    TellState(status == NATS_OK, settings);
    return {};
  }
  return BadBus(settings.url + ": " + natsStatus_GetText(status));
}

bool NatsConnection::Publish(const std::string& subject, std::string_view message) {
  return natsConnection_Publish(objects_->connection.get(), subject.c_str(), message.data(),
                                static_cast<int>(message.size())) == NATS_OK;
}

void NatsConnection::Subscribe(const std::string& subject) {
  natsSubscription* raw = nullptr;
  if (natsConnection_Subscribe(&raw, objects_->connection.get(), subject.c_str(), OnMessage, closure()) ==
      NATS_OK)
    objects_->subscriptions[subject].reset(raw);
}

void NatsConnection::Unsubscribe(const std::string& subject) { objects_->subscriptions.erase(subject); }

void* NatsConnection::closure() const { return reinterpret_cast<void*>(objects_->number); }

void NatsConnection::TellState(bool connected, const NatsOptions& settings) {
  Tell(closure(), connected ? "connected to NATS"
                            : "NATS at " + settings.url +
                                  " does not answer yet: until it does, moves of other nodes are read from "
                                  "the log, and come later");
}

std::string BucketOf(const MatchId& match) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::uint32_t hash = HashOf(match.text());
  std::string bucket;
  for (const int shift : {12, 8, 4, 0}) bucket += kDigits[(hash ^ hash >> 16) >> shift & 0xF];
  return bucket;
}

Result<std::unique_ptr<Bus>> MakeNatsBus(const HashKey& key_of_cluster, NatsOptions options) {
  auto bus = std::make_unique<NatsBus>(key_of_cluster, options.max_waiting, options.counters);
  if (const auto opened = bus->Open(options); !opened) return opened.error();
  return std::unique_ptr<Bus>(std::move(bus));
}

}  // namespace merels::bus
