#include "server/base/hash.h"

#include <array>

#include <sodium.h>

#include "common/base/check.h"

namespace merels {

std::string HashToken(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> hash;
  const auto* bytes = reinterpret_cast<const unsigned char*>(token.data());
  MERELS_CHECK(crypto_generichash(hash.data(), hash.size(), bytes, token.size(), nullptr, 0) == 0);
  std::array<char, 2 * crypto_generichash_BYTES + 1> text;
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  return text.data();
}

}  // namespace merels
