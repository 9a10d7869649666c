// The secret key for hashes of guessable texts, addresses and names of closed accounts: in a separate file,
// never in the database.
#pragma once

#include <filesystem>
#include <string>

#include "common/base/result.h"
#include "server/base/hash.h"

namespace merels::store {

/// The record in a database of the key that belongs to it. Errors: store-refused.
class StoredKeyCheck {
 public:
  virtual ~StoredKeyCheck() = default;

  /// ProofOf its key; empty while it has none.
  virtual Result<std::string> Read() = 0;
  virtual Result<void> Forget() = 0;
  /// Binds the database to a key; idempotent. Refused if it is bound to another.
  virtual Result<void> Bind(const HashKey& key) = 0;
};

/// The proof of its key that a database stores: the key cannot be found from it.
std::string ProofOf(const HashKey& key);

/// The key of a database, from `file`, readable by its owner alone: with a copy of the database, but without
/// the key, addresses cannot be guessed. It is made with the database. An empty file means "make a new one":
/// then hashes made with the old one no longer match anything. Errors: store-refused when the file cannot be
/// read or written, is missing, or belongs to another database; also for a new database although the key
/// exists, which shows that the old one is missing, unless that is intended (`new_house`).
Result<HashKey> TakeHashKey(StoredKeyCheck& check, const std::filesystem::path& file, bool new_house);

}  // namespace merels::store
