#pragma once

#include <array>
#include <cstddef>

#include <google/protobuf/arena.h>

namespace merels::transport {

/// Memory in which one message after another is read or built; on the heap each would take a dozen small
/// allocations. Threads: one at a time.
class MessageArena {
 public:
  MessageArena() = default;
  MessageArena(const MessageArena&) = delete;
  MessageArena& operator=(const MessageArena&) = delete;

  /// An empty message, valid until the next call.
  template <class Message>
  Message& New() {
    arena_.Reset();
    return *google::protobuf::Arena::CreateMessage<Message>(&arena_);
  }

 private:
  using Block = std::array<char, 4096>;

  static google::protobuf::ArenaOptions In(Block& block) {
    google::protobuf::ArenaOptions options;
    options.initial_block = block.data();
    options.initial_block_size = block.size();
    return options;
  }

  alignas(std::max_align_t) Block block_;
  google::protobuf::Arena arena_{In(block_)};
};

}  // namespace merels::transport
