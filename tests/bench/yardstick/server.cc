#include "tests/bench/yardstick/server.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/base/thread_slice.h"
#include "tests/bench/yardstick/message.h"
#include "tests/bench/yardstick/outlet.h"
#include "tests/bench/yardstick/stream.h"

namespace merels::yardstick {
namespace {

void Poll(grpc::ServerCompletionQueue& queue) {
  PreferShortTurns(kUrgency);
  void* tag = nullptr;
  bool ok = false;
  while (queue.Next(&tag, &ok)) static_cast<Operation*>(tag)->Complete(ok);
}

int PollerCount() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1); }

class GrpcServer final : public Server, public StreamOwner {
 public:
  explicit GrpcServer(const Options& options)
      : broadcast_(options.broadcast), broadcast_bytes_(Message().Make(MatchText(0), 1)) {}

  Result<void> Open(const Options& options) {
    if (!options.in_memory) {
      auto log = Log::Open(options.data_dir, [this](const Row& row) { OutletOf(*row.pair).Push(row); });
      if (!log) return log.error();
      log_ = *std::move(log);
    }
    grpc::ServerBuilder builder;
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
    builder.AddListeningPort(options.listen, grpc::InsecureServerCredentials(), &port_);
    builder.RegisterAsyncGenericService(&service_);
    for (int i = 0; i < PollerCount(); ++i) queues_.push_back(builder.AddCompletionQueue());
    server_ = builder.BuildAndStart();
    if (!server_) return Error{Reason::kInternal, "cannot listen on " + options.listen};
    for (const auto& queue : queues_) {
      outlets_.push_back(std::make_unique<Outlet>(*queue, Tell));
    }
    for (const auto& queue : queues_) {
      Await(*queue);
      pollers_.emplace_back([&queue = *queue] { Poll(queue); });
    }
    return {};
  }

  int port() const override { return port_; }
  Counts Stop() override;

  void Opened(Stream& stream) override;
  void Received(Stream& stream) override;
  void Drained(Stream& stream) override;
  void Gone(Stream& stream) override;
  void Finished() override;

 private:
  void Await(grpc::ServerCompletionQueue& queue) MERELS_EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    ++streams_;
    new Stream(*this, service_, queue);
  }
  Pair& PairOf(std::uint32_t number) MERELS_REQUIRES(mutex_);
  Outlet& OutletOf(const Pair& pair) { return *outlets_[pair.number % outlets_.size()]; }
  static void Tell(const Row& row);
  void Broadcast() MERELS_REQUIRES(mutex_);

  const int broadcast_;
  std::unique_ptr<Log> log_;  // none: nothing is written
  grpc::AsyncGenericService service_;
  std::vector<std::unique_ptr<grpc::ServerCompletionQueue>> queues_;
  std::unique_ptr<grpc::Server> server_;
  std::vector<std::unique_ptr<Outlet>> outlets_;  // one for each queue
  std::vector<std::thread> pollers_;
  int port_ = 0;
  // Of a broadcast.
  const grpc::ByteBuffer broadcast_bytes_;
  std::atomic<std::uint64_t> deliveries_{0};

  Mutex mutex_;
  Condition changed_;
  std::unordered_map<std::uint32_t, std::unique_ptr<Pair>> pairs_ MERELS_GUARDED_BY(mutex_);
  std::unordered_set<Stream*> open_ MERELS_GUARDED_BY(mutex_);
  int streams_ MERELS_GUARDED_BY(mutex_) = 0;  // open or expected
  bool broadcasting_ MERELS_GUARDED_BY(mutex_) = false;
};

Pair& GrpcServer::PairOf(std::uint32_t number) {
  auto& pair = pairs_[number];
  if (!pair) pair = std::make_unique<Pair>(number, MatchText(number));
  return *pair;
}

void GrpcServer::Opened(Stream& stream) {
  Await(stream.queue());
  const MutexLock lock(mutex_);
  open_.insert(&stream);
  if (const auto seat = SeatOf(stream.context().client_metadata())) {
    stream.pair = &PairOf(seat->pair);
    stream.side = seat->side;
    const MutexLock pair_lock(stream.pair->mutex);
    stream.pair->sides.at(seat->side) = &stream;
  }
  if (!broadcasting_ && broadcast_ > 0 && open_.size() >= static_cast<std::size_t>(broadcast_)) Broadcast();
}

void GrpcServer::Received(Stream& stream) {
  if (stream.pair == nullptr) return;
  Row row{stream.pair, 0};
  {
    const MutexLock lock(stream.pair->mutex);
    row.seq = ++stream.pair->seq;
  }
  if (log_) {
    log_->Append(row);
  } else {
    Tell(row);
  }
}

void GrpcServer::Tell(const Row& row) {
  thread_local Message message;
  SendToBoth(*row.pair, message.Make(row.pair->match, row.seq));
}

void GrpcServer::Broadcast() {
  broadcasting_ = true;
  for (Stream* stream : open_) stream->Send(broadcast_bytes_);
}

void GrpcServer::Drained(Stream& stream) {
  if (broadcast_ == 0) return;
  deliveries_.fetch_add(1, std::memory_order_relaxed);
  stream.Send(broadcast_bytes_);
}

void GrpcServer::Gone(Stream& stream) {
  if (stream.pair != nullptr) {
    const MutexLock lock(stream.pair->mutex);
    Stream*& side = stream.pair->sides.at(stream.side);
    if (side == &stream) side = nullptr;
  }
  const MutexLock lock(mutex_);
  open_.erase(&stream);
}

void GrpcServer::Finished() {
  const MutexLock lock(mutex_);
  --streams_;
  changed_.NotifyOne();
}

Counts GrpcServer::Stop() {
  server_->Shutdown(std::chrono::system_clock::now());
  {
    const MutexLock lock(mutex_);
    while (streams_ > 0) changed_.Wait(mutex_);
  }
  if (log_) log_->Close();
  for (const auto& queue : queues_) queue->Shutdown();
  for (std::thread& poller : pollers_) poller.join();
  return {log_ ? log_->counts() : LogCounts{}, deliveries_.load()};
}

}  // namespace

Result<std::unique_ptr<Server>> Server::Start(const Options& options) {
  auto server = std::make_unique<GrpcServer>(options);
  if (const auto opened = server->Open(options); !opened) return opened.error();
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace merels::yardstick
