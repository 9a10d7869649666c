// The yardstick: the least possible server of matches.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "common/base/result.h"
#include "tests/bench/yardstick/log.h"

namespace merels::yardstick {

struct Options {
  /// HOST:PORT; port 0 takes a free one.
  std::string listen = "127.0.0.1:9393";
  /// Where the log is; ignored when `in_memory`.
  std::filesystem::path data_dir = "merels-yardstick-data";
  /// Nothing is written: each message is answered at once.
  bool in_memory = false;
  /// At this number of open streams, the same bytes are sent to all of them as fast as each accepts them; 0:
  /// never.
  int broadcast = 0;
};

struct Counts {
  LogCounts log;
  /// Messages sent to a stream in a broadcast, including those on their way.
  std::uint64_t deliveries = 0;
};

class Server {
 public:
  /// Errors: store-refused, unavailable.
  static Result<std::unique_ptr<Server>> Start(const Options& options);
  virtual ~Server() = default;

  virtual int port() const = 0;
  /// Ends all streams, writes what waits. Once.
  virtual Counts Stop() = 0;
};

}  // namespace merels::yardstick
