// Malicious messages.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <google/protobuf/message.h>

#include "server/base/random.h"
#include "tests/support/seeded_random.h"

namespace merels::transport {

/// Deterministic by seed.
class Hostile {
 public:
  /// `plausible`: texts that mean something to the server, such as ids: they pass the first checks.
  Hostile(std::uint64_t seed, std::vector<std::string> plausible)
      : random_(seed), plausible_(std::move(plausible)) {}

  /// Fills a message with odd values of the right types, some fields not at all.
  void Fill(google::protobuf::Message& message, int depth = 0);
  /// The bytes of a message with some of them changed, missing or added.
  std::string Spoil(std::string bytes);

 private:
  std::uint64_t Below(std::uint64_t bound) { return UniformBelow(random_, bound); }
  void FillField(google::protobuf::Message& message, const google::protobuf::FieldDescriptor& field,
                 int depth);
  std::string Text();
  std::int64_t Number();

  SeededRandom random_;
  std::vector<std::string> plausible_;
};

}  // namespace merels::transport
