#include "server/bus/hint.h"

#include <limits>
#include <tuple>

#include <sodium.h>

#include "common/base/check.h"

namespace merels::bus {
namespace {

/// The sealed form: the version, the mark, the row's number (8 bytes, little-endian), the length of the
/// match's id (1 byte), the id, the row.
constexpr char kVersion = 1;
constexpr std::size_t kSeqBytes = sizeof(Seq);
constexpr std::size_t kMaxId = std::numeric_limits<std::uint8_t>::max();

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// A key for the bus only: what is sealed with it is valid for nothing else.
HashKey KeyOfBus(const HashKey& key_of_cluster) {
  constexpr std::string_view kPurpose = "hints between nodes";
  HashKey key;
  MERELS_CHECK(crypto_generichash(key.data(), key.size(), Bytes(kPurpose), kPurpose.size(),
                                  key_of_cluster.data(), key_of_cluster.size()) == 0);
  return key;
}

void AppendSeq(std::string& to, Seq seq) {
  for (std::size_t i = 0; i < kSeqBytes; ++i) to += static_cast<char>(seq >> (8 * i) & 0xFF);
}

Seq ReadSeq(std::string_view from) {
  Seq seq = 0;
  for (std::size_t i = kSeqBytes; i-- > 0;) seq = seq << 8 | static_cast<unsigned char>(from[i]);
  return seq;
}

}  // namespace

HintSeal::HintSeal(const HashKey& key_of_cluster)
    : key_(KeyOfBus(key_of_cluster)),
      cluster_(KeyedHash(key_, "the house's name on the bus").substr(0, 16)) {}

std::string HintSeal::Seal(const MatchId& match, Seq seq, std::string_view bytes) const {
  MERELS_CHECK(match.text().size() <= kMaxId);
  std::string message;
  message.reserve(kSeqBytes + 1 + match.text().size() + bytes.size());
  AppendSeq(message, seq);
  message += static_cast<char>(match.text().size());
  message += match.text();
  message += bytes;
  const Mark mark = MarkOf(message);
  std::string sealed(1, kVersion);
  sealed.append(reinterpret_cast<const char*>(mark.data()), mark.size());
  return sealed + message;
}

std::optional<Hint> HintSeal::Open(std::string_view sealed) const {
  constexpr std::size_t kHead = 1 + std::tuple_size_v<Mark>;
  if (sealed.size() < kHead + kSeqBytes + 1 || sealed.front() != kVersion) return std::nullopt;
  const std::string_view message = sealed.substr(kHead);
  const Mark mark = MarkOf(message);
  if (sodium_memcmp(mark.data(), sealed.data() + 1, mark.size()) != 0) return std::nullopt;
  const std::size_t id = static_cast<unsigned char>(message[kSeqBytes]);
  const std::string_view rest = message.substr(kSeqBytes + 1);
  if (rest.size() < id) return std::nullopt;
  return Hint{MatchId(std::string(rest.substr(0, id))), ReadSeq(message), std::string(rest.substr(id))};
}

HintSeal::Mark HintSeal::MarkOf(std::string_view message) const {
  Mark mark;
  MERELS_CHECK(crypto_generichash(mark.data(), mark.size(), Bytes(message), message.size(), key_.data(),
                                  key_.size()) == 0);
  return mark;
}

}  // namespace merels::bus
