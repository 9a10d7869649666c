#include "server/store/postgres/pool.h"

#include <utility>

#include "server/base/thread_slice.h"

namespace merels::store {

PgPool::PgPool(const Options& options) : options_(options), waiting_(options.max_waiting) {
  for (std::size_t i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { RunAll(); });
}

Result<void> PgPool::Push(Work work) {
  return waiting_.Push({std::move(work), std::chrono::steady_clock::now() + options_.patience}, 1);
}

void PgPool::Close() {
  waiting_.Close();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void PgPool::RunAll() {
  if (options_.gives_way) GiveWay();
  PgConnection connection(options_.connection);
  for (auto next = waiting_.Take(1); !next.empty(); next = waiting_.Take(1)) {
    connection.SetDeadline(next.front().until);
    next.front().work(connection);
  }
}

}  // namespace merels::store
