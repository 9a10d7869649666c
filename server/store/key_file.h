// The secret key for hashes of texts that could be guessed, addresses and names of closed accounts: in a file
// of its own, never in the database.
#pragma once

#include <filesystem>
#include <string>

#include "common/base/result.h"
#include "server/base/hash.h"

namespace merels::store {

/// Where a database shows which key is its own. Errors: store-refused.
class KeyProof {
 public:
  virtual ~KeyProof() = default;

  /// ProofOf its key; empty while it has none.
  virtual Result<std::string> Read() = 0;
  virtual Result<void> Forget() = 0;
  /// Makes a key that it has not its own; idempotent. It is refused where it has another.
  virtual Result<void> Bind(const HashKey& key) = 0;
};

/// What a database keeps of its key: the key cannot be found by it.
std::string ProofOf(const HashKey& key);

/// The key of a database, which is kept in `file`, readable by its owner alone: a copy of the database
/// without it does not allow addresses to be tried out. It is made with the database. An empty file means
/// "make a new one": then hashes made with the old one no longer match anything. Errors: store-refused when
/// the file cannot be read or written, is missing, or belongs to another database; also to one that is new,
/// which shows that the old one is not there, unless it is meant to be (`new_house`).
Result<HashKey> TakeHashKey(KeyProof& proof, const std::filesystem::path& file, bool new_house);

}  // namespace merels::store
