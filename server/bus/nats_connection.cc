#include "server/bus/nats_connection.h"

#include <map>
#include <regex>
#include <sstream>
#include <utility>

#include <nats/nats.h>

#include "server/base/mutex.h"

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

/// All live connections of this process, by number. Never destroyed: callbacks may come at any time.
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

Result<void> SetTls(natsOptions* options, const NatsOptions& wish) {
  if (wish.url.find("tls://") == std::string::npos) return {};
  natsOptions_SetSecure(options, true);
  if (natsOptions_SetCATrustedCertificates(options, wish.authorities.c_str()) == NATS_OK) return {};
  return BadBus("the certificates of the authorities cannot be used");
}

Result<OptionsHandle> OptionsOf(const NatsOptions& wish, void* closure) {
  if (const auto good = CheckAddresses(wish.url); !good) return good.error();
  natsOptions* raw = nullptr;
  if (natsOptions_Create(&raw) != NATS_OK) return Error{Reason::kInternal, "NATS has no memory"};
  OptionsHandle options(raw);
  if (natsOptions_SetURL(raw, wish.url.c_str()) != NATS_OK)
    return BadBus(wish.url + " is not a NATS address");
  if (!wish.credentials.empty()) {
    if (const auto set = SetCredentials(raw, wish.credentials); !set) return set.error();
  }
  if (const auto set = SetTls(raw, wish); !set) return set.error();
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

class Connection final : public NatsConnection {
 public:
  explicit Connection(NatsEvents events)
      : listening_(std::make_shared<Listening>(std::move(events))),
        number_(Register::Instance().Add(listening_)) {}

  ~Connection() override {
    Register::Instance().Remove(number_);
    listening_->End();
    subscriptions_.clear();
  }

  Result<void> Open(const NatsOptions& wish) {
    auto options = OptionsOf(wish, closure());
    if (!options) return options.error();
    natsConnection* raw = nullptr;
    const natsStatus status = natsConnection_Connect(&raw, options->get());
    connection_.reset(raw);
    if (status == NATS_OK || status == NATS_NOT_YET_CONNECTED) {
      TellState(status == NATS_OK, wish);
      return {};
    }
    return BadBus(wish.url + ": " + natsStatus_GetText(status));
  }

  bool Publish(const std::string& subject, std::string_view message) override {
    return natsConnection_Publish(connection_.get(), subject.c_str(), message.data(),
                                  static_cast<int>(message.size())) == NATS_OK;
  }

  void Subscribe(const std::string& subject) override {
    natsSubscription* raw = nullptr;
    if (natsConnection_Subscribe(&raw, connection_.get(), subject.c_str(), OnMessage, closure()) == NATS_OK)
      subscriptions_[subject].reset(raw);
  }

  void Unsubscribe(const std::string& subject) override { subscriptions_.erase(subject); }

 private:
  void* closure() const { return reinterpret_cast<void*>(number_); }

  void TellState(bool connected, const NatsOptions& wish) {
    Tell(closure(), connected ? "connected to NATS"
                              : "NATS at " + wish.url +
                                    " does not answer yet: until it does, moves of other nodes are read from "
                                    "the log, and come later");
  }

  const std::shared_ptr<Listening> listening_;
  const std::uintptr_t number_;
  ConnectionHandle connection_;
  std::map<std::string, SubscriptionHandle> subscriptions_;  // destroyed before their connection
};

}  // namespace

Result<std::unique_ptr<NatsConnection>> ConnectToNats(const NatsOptions& options, NatsEvents events) {
  auto connection = std::make_unique<Connection>(std::move(events));
  if (const auto opened = connection->Open(options); !opened) return opened.error();
  return std::unique_ptr<NatsConnection>(std::move(connection));
}

}  // namespace merels::bus
