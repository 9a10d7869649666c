#include "server/base/hash.h"

#include <sodium.h>

#include "common/base/check.h"

namespace merels {
namespace {

std::string HashOf(std::string_view text, const unsigned char* key, std::size_t key_size) {
  std::array<unsigned char, crypto_generichash_BYTES> hash;
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  MERELS_CHECK(crypto_generichash(hash.data(), hash.size(), bytes, text.size(), key, key_size) == 0);
  std::array<char, 2 * crypto_generichash_BYTES + 1> hexadecimal;
  sodium_bin2hex(hexadecimal.data(), hexadecimal.size(), hash.data(), hash.size());
  return hexadecimal.data();
}

}  // namespace

std::string HashToken(std::string_view token) { return HashOf(token, nullptr, 0); }

std::string KeyedHash(const HashKey& key, std::string_view text) {
  return HashOf(text, key.data(), key.size());
}

}  // namespace merels
