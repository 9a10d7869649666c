#include "server/transport/door/connection_table.h"

#include "server/transport/base/origin.h"

namespace merels::transport {
namespace {

/// Each byte sent accounts for half a byte received: window updates and answers to pings.
constexpr std::uint64_t kSentForOne = 2;
/// If more calls than this began between two checks, the bytes are calls, not a long message.
constexpr std::int64_t kCallsBesideAMessage = 8;
/// Of a message that is far too large: for how long, and how many bytes, the rest is accepted. gRPC lets a
/// client send all of a message that it has begun.
constexpr std::chrono::seconds kRest{10};
constexpr std::int64_t kRestBytes = std::int64_t{8} * 1024 * 1024;
/// Such a message costs this fraction of the cost of a connection that has to be cut.
constexpr std::int64_t kCutsForOne = 10;
/// For how many checks, and how many of the longest messages, unaccounted bytes may still belong to a call
/// that is about to begin.
constexpr int kLooksForACall = 5;
constexpr std::int64_t kMessagesReadAhead = 8;
/// The number of refused calls that a connection is forgiven per second,
constexpr std::int64_t kForgivenCalls = 2;
/// and for each admitted call.
constexpr std::int64_t kForOneLetIn = 2;

}  // namespace

Connection::Number Connection::Await(Awaiting what, std::function<void()> refuse) {
  const MutexLock lock(mutex_);
  awaited_.push_back({++last_, what, std::move(refuse)});
  return last_;
}

void Connection::EndAwait(Number number, bool came) {
  const MutexLock lock(mutex_);
  const auto ended = std::find_if(awaited_.begin(), awaited_.end(),
                                  [number](const Awaited& one) { return one.number == number; });
  if (ended == awaited_.end()) return;
  unread_ = unread_ || (!came && ended->what == Awaiting::kRequest);
  awaited_.erase(ended);
}

bool Connection::RefuseAwaited() {
  std::vector<Awaited> refused;
  {
    const MutexLock lock(mutex_);
    const auto is_stream = [](const Awaited& one) { return one.what == Awaiting::kStream; };
    const auto requests = std::stable_partition(awaited_.begin(), awaited_.end(), is_stream);
    const bool of_requests = std::exchange(unread_, false) || requests != awaited_.end();
    const auto first = of_requests ? requests : awaited_.begin();
    refused.assign(std::make_move_iterator(first), std::make_move_iterator(awaited_.end()));
    awaited_.erase(first, awaited_.end());
    if (refused.empty()) return of_requests;
  }
  for (const Awaited& one : refused) one.refuse();
  return true;
}

ConnectionTable::ConnectionTable(const Limits& limits, TrustedProxies proxies)
    : limits_(limits), proxies_(std::move(proxies)) {}

std::vector<std::shared_ptr<ConnectionTable::Source>> ConnectionTable::SourcesOf(const std::string& peer) {
  if (proxies_.Trust(peer)) return {};
  const std::string address = AddressOf(peer);
  const std::string network = PrefixOf(address);
  std::vector<std::shared_ptr<Source>> sources{Find(addresses_, address, 1)};
  // Around an IPv4 address are other customers, who should not suffer for it.
  if (IsPrefixOfIPv6(network)) sources.push_back(Find(networks_, network, limits_.network_factor));
  return sources;
}

std::shared_ptr<ConnectionTable::Source> ConnectionTable::Find(Sources& sources, const std::string& name,
                                                               std::int64_t factor) {
  if (auto* known = sources.Find(name)) return *known;
  const auto times = [factor](std::int64_t limit) { return static_cast<double>(limit * factor); };
  return sources.Put(
      name, std::make_shared<Source>(Source{0, limits_.max_connections_per_address * factor,
                                            domain::RateLimit(times(limits_.new_connections_per_minute),
                                                              times(limits_.new_connection_burst)),
                                            LeakyBucket(limits_.unexplained_bytes_per_address * factor,
                                                        limits_.forgiven_bytes_per_address * factor)}));
}

Admission ConnectionTable::Admit(const std::string& peer, Nanos now) {
  const MutexLock lock(mutex_);
  const auto admission =
      counts_.open >= limits_.max_connections ? Admission::kFull : TakeFrom(SourcesOf(peer), NotBefore(now));
  if (admission != Admission::kWelcome) ++counts_.turned_away;
  return admission;
}

Admission ConnectionTable::TakeFrom(const std::vector<std::shared_ptr<Source>>& sources, Nanos now) {
  for (const auto& source : sources) {
    if (source->open >= source->most_open) return Admission::kTooManyFromThere;
  }
  for (const auto& source : sources) {
    if (source->arrivals.TakeOrWait(now, 1) > Nanos(0)) return Admission::kTooFast;
  }
  return Admission::kWelcome;
}

void ConnectionTable::Add(const std::string& peer, std::unique_ptr<Socket> socket, Nanos now) {
  const MutexLock lock(mutex_);
  const auto entry = std::make_shared<Entry>(
      Entry{ConnectionKey(peer), std::move(socket), std::make_shared<Connection>(), SourcesOf(peer),
            LeakyBucket(limits_.unexplained_bytes, limits_.forgiven_bytes),
            LeakyBucket(limits_.max_unserved_calls, kForgivenCalls), now, now, now});
  for (const auto& source : entry->sources) ++source->open;
  // The other end has reused its port before the end of the old connection was noticed.
  if (const auto old = entries_.find(entry->key); old != entries_.end())
    Forget(*std::shared_ptr(old->second));
  entries_.emplace(entry->key, entry);
  ++counts_.open;
}

std::shared_ptr<Connection> ConnectionTable::Find(const std::string& peer) const {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(ConnectionKey(peer));
  return found == entries_.end() ? nullptr : found->second->connection;
}

void ConnectionTable::FindDue(Nanos now) {
  const MutexLock lock(mutex_);
  for (const auto& [key, entry] : entries_) {
    if (entry->next_look > now) continue;
    const bool certain = now - entry->certain_at >= kCertain;
    if (certain) entry->certain_at = now;
    due_.push_back({entry, entry->seen, entry->balance, certain});
  }
}

/// A glance may see another connection, which has the descriptor by now. Its counts are mostly lower, for
/// they begin at 0; otherwise it is noticed within kCertain.
std::optional<Traffic> ConnectionTable::TrafficOf(DueLook& due) {
  Socket& socket = *due.entry->socket;
  if (due.certain) return socket.Look();
  const auto glance = socket.Glance();
  const bool suspicious = glance && (glance->received < due.seen.received || glance->sent < due.seen.sent ||
                                     BalanceOf(*due.entry, *glance) > due.balance);
  return suspicious ? socket.Look() : glance;
}

void ConnectionTable::Look(Nanos now) {
  FindDue(now);
  // The kernel is asked without the lock, since calls that come meanwhile need their connection.
  for (DueLook& one : due_) one.traffic = TrafficOf(one);
  {
    const MutexLock lock(mutex_);
    for (const DueLook& one : due_) {
      if (IsKnown(one.entry))
        one.traffic ? Judge(*one.entry, *one.traffic, NotBefore(now)) : Forget(*one.entry);
    }
  }
  due_.clear();
}

void ConnectionTable::LookAt(const std::string& peer, Nanos now) {
  const MutexLock lock(mutex_);
  const auto found = entries_.find(ConnectionKey(peer));
  if (found == entries_.end()) return;
  Entry& entry = *found->second;
  if (const auto traffic = entry.socket->Look()) Judge(entry, *traffic, NotBefore(now));
}

bool ConnectionTable::IsKnown(const std::shared_ptr<Entry>& entry) const {
  const auto found = entries_.find(entry->key);
  return found != entries_.end() && found->second == entry;
}

void ConnectionTable::Judge(Entry& entry, const Traffic& traffic, Nanos now) {
  if (entry.cut) {
    entry.socket->Cut();  // in case the first time failed
  } else if (!Count(entry, traffic, now)) {
    Cut(entry, now);
    ++counts_.cut;
  } else if (IsIdle(entry, now)) {
    Cut(entry, now);
    ++counts_.idle;
  }
  entry.seen = traffic;
  entry.next_look = NextLook(entry, now);
}

bool ConnectionTable::Count(Entry& entry, const Traffic& traffic, Nanos now) const {
  if (entry.sources.empty()) return true;
  const std::int64_t begun = entry.connection->begun();
  const std::int64_t let_in = entry.connection->let_in();
  const std::int64_t new_calls = begun - std::exchange(entry.begun, begun);
  const std::int64_t new_let_in = let_in - std::exchange(entry.let_in, let_in);
  const bool calls = entry.unserved.Add(new_calls - kForOneLetIn * new_let_in, now);
  const bool may_have_message = entry.connection->has_served() && new_calls <= kCallsBesideAMessage;
  const bool bytes = CountBytes(entry, traffic, may_have_message, now) || Forgive(entry, now);
  if (bytes) entry.looks_for_call = 0;
  return calls && (bytes || (may_have_message && MayHaveACall(entry, now)));
}

/// gRPC reads ahead before it delivers the call that the bytes belong to.
bool ConnectionTable::MayHaveACall(Entry& entry, Nanos now) const {
  const std::int64_t read_ahead = kMessagesReadAhead * limits_.max_message_bytes;
  return entry.unexplained.Add(0, now, read_ahead) && ++entry.looks_for_call <= kLooksForACall;
}

/// A client that was served may have sent one message that is far too large. It gets an error instead of
/// being cut: otherwise it would only come back and send it again. That has its cost, so that nobody floods
/// the server in this way.
bool ConnectionTable::Forgive(Entry& entry, Nanos now) const {
  if (!entry.connection->has_served()) return false;
  const auto price = static_cast<double>(limits_.cut_connection_cost) / kCutsForOne;
  for (const auto& source : entry.sources) {
    if (source->arrivals.WaitFor(now, price) > Nanos(0)) return false;
  }
  if (!entry.connection->RefuseAwaited()) return false;
  const std::int64_t forgiven = entry.unexplained.Empty();
  for (const auto& source : entry.sources) {
    source->arrivals.TakeOrWait(now, price);
    source->unexplained.Add(-forgiven, now);
  }
  entry.rest_until = now + kRest;
  entry.rest = kRestBytes;
  return true;
}

std::int64_t ConnectionTable::BalanceOf(const Entry& entry, const Traffic& traffic) {
  return static_cast<std::int64_t>(traffic.received) -
         static_cast<std::int64_t>(entry.connection->explained() + traffic.sent / kSentForOne);
}

bool ConnectionTable::CountBytes(Entry& entry, const Traffic& traffic, bool may_have_message,
                                 Nanos now) const {
  const std::int64_t balance = BalanceOf(entry, traffic);
  std::int64_t more = balance - std::exchange(entry.balance, balance);
  if (now < entry.rest_until) {
    const std::int64_t rest = std::min(entry.rest, std::max<std::int64_t>(more, 0));
    entry.rest -= rest;
    more -= rest;
  }
  // A message on its way does not belong to a call yet.
  const std::int64_t message = may_have_message ? std::int64_t{limits_.max_message_bytes} : 0;
  const bool own = entry.unexplained.Add(more, now, message);
  bool all = true;
  for (const auto& source : entry.sources) all &= source->unexplained.Add(more, now, message);
  // If an address is above its limit, every connection that adds to it is cut.
  return own && (all || more <= 0 || !entry.unexplained.suspicious());
}

bool ConnectionTable::IsIdle(const Entry& entry, Nanos now) const {
  return !entry.sources.empty() && !entry.connection->has_served() &&
         now - entry.since > std::chrono::milliseconds(limits_.first_call_ms);
}

void ConnectionTable::Cut(Entry& entry, Nanos now) {
  entry.cut = true;
  entry.socket->Cut();
  // A client that is cut comes back at once: such a connection costs the server as much as many well-behaved
  // ones.
  for (const auto& source : entry.sources)
    source->arrivals.Penalize(now, static_cast<double>(limits_.cut_connection_cost));
}

ConnectionTable::Nanos ConnectionTable::NextLook(const Entry& entry, Nanos now) const {
  const bool crowded = std::any_of(entry.sources.begin(), entry.sources.end(),
                                   [](const auto& source) { return source->open * 2 >= source->most_open; });
  if (entry.cut || crowded || entry.unexplained.suspicious()) return now;
  // One with a served call is in turn like an older one: an attacker can wait until it is old.
  if (now - entry.since < kNew && !entry.connection->has_served()) return now;
  const std::size_t rounds = entries_.size() / kLooksARound;
  return now + rounds * std::chrono::milliseconds(limits_.connection_look_ms);
}

void ConnectionTable::Forget(const Entry& entry) {
  for (const auto& source : entry.sources) --source->open;
  --counts_.open;
  entries_.erase(std::string(entry.key));
}

ConnectionTable::Counts ConnectionTable::counts() const {
  const MutexLock lock(mutex_);
  return counts_;
}

}  // namespace merels::transport
