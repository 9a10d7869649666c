// What merels-web allows, each with its option's default.
#pragma once

#include <chrono>
#include <cstddef>

namespace merels::web {

struct WebLimits {
  std::size_t connections = 20'000;                // at the same time
  std::size_t connections_per_address = 256;       // of one address; a trusted proxy has none
  std::size_t requests_per_second = 40;            // of one address
  std::size_t requests_at_once = 400;              // of one address
  std::size_t topics = 16;                         // of one stream of events, at most 64
  std::size_t queued_bytes = 1024 * 1024;          // of events that wait for a browser
  std::size_t socket_bytes = 64 * 1024;            // of a stream, in the kernel
  std::size_t pictures_waiting = 64;               // to be drawn
  std::size_t pictures_kept = 64;                  // of half a megabyte each
  std::size_t matches = 240;                       // followed at the same time, on all streams to the server
  std::size_t players = 2000;                      // who are signed in, with a connection of their own each
  std::size_t players_per_address = 256;           // of one address
  std::chrono::milliseconds request_time{10'000};  // for the head of a request, and between two
  std::chrono::milliseconds write_time{30'000};    // for what was written to be taken
  std::chrono::milliseconds comment_every{15'000};
};

/// Addresses whose requests are counted.
inline constexpr std::size_t kMaxAddresses = 100'000;

/// The longest body of a command.
inline constexpr std::size_t kMaxBody = 8 * 1024;

/// The longest head of a request: target and Last-Event-ID have 4 KiB each.
inline constexpr std::size_t kMaxHead = 16 * 1024;

}  // namespace merels::web
