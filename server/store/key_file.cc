#include "server/store/key_file.h"

#include <array>
#include <optional>
#include <tuple>

#include <sodium.h>

#include "server/base/private_file.h"

namespace merels::store {
namespace {

std::string HexOf(const HashKey& key) {
  std::array<char, 2 * std::tuple_size_v<HashKey> + 1> text;
  sodium_bin2hex(text.data(), text.size(), key.data(), key.size());
  return std::string(text.data()) + "\n";
}

std::optional<HashKey> ParseKey(const std::string& text) {
  HashKey key;
  std::size_t size = 0;
  const char* end = nullptr;
  const bool whole =
      sodium_hex2bin(key.data(), key.size(), text.data(), text.size(), nullptr, &size, &end) == 0;
  return whole && size == key.size() && std::string(end) == "\n" ? std::optional(key) : std::nullopt;
}

HashKey NewKey() {
  HashKey key;
  randombytes_buf(key.data(), key.size());
  return key;
}

std::string ProofOf(const HashKey& key) { return KeyedHash(key, "merels"); }

/// Empty while the database has none.
Result<std::string> ProofIn(SqlConnection& connection) {
  const auto proof = FirstOf<std::string>(connection, "SELECT proof FROM hash_key",
                                          [](const SqlRow& row) { return row.Text(0); });
  if (!proof) return proof.error();
  return proof->value_or("");
}

Result<HashKey> MakeKey(SqlConnection& connection, const std::filesystem::path& file) {
  const HashKey key = NewKey();
  if (const auto written = WritePrivateFile(file, HexOf(key)); !written) return written.error();
  const Changed forgotten = RunOnce(connection, "DELETE FROM hash_key");
  return forgotten ? Result<HashKey>(key) : forgotten.error();
}

}  // namespace

Result<HashKey> TakeHashKey(SqlConnection& connection, const std::filesystem::path& file, bool new_database) {
  const auto text = ReadSmallFile(file);
  if (!text) return text.error();
  const auto shown = ProofIn(connection);
  if (!shown) return shown.error();
  const auto help = [&](const std::string& what) {
    return Error{Reason::kStoreRefused,
                 "the key " + file.string() + " " + what +
                     ": restore it from the backup that the database comes from. Without it, names of closed "
                     "accounts can be taken again and bans no longer apply to addresses; to go on all the "
                     "same, put an empty file in its place"};
  };
  if (!*text && !shown->empty()) return help("is missing");
  const std::optional<HashKey> kept = *text ? ParseKey(**text) : std::nullopt;
  if (*text && !(*text)->empty() && !kept) return help("is damaged");
  if (kept && shown->empty() && !new_database) {
    return Error{Reason::kStoreRefused,
                 "the database is new, but the key " + file.string() +
                     " is there: restore the database that it belongs to, or begin a new one with "
                     "--new-database"};
  }
  const auto key = kept ? Result<HashKey>(*kept) : MakeKey(connection, file);
  if (!key) return key.error();
  const auto bound = BindHashKey(connection, *key);
  if (!bound && kept && !shown->empty()) return help("belongs to another database");
  if (!bound) return bound.error();
  return key;
}

Result<void> BindHashKey(SqlConnection& connection, const HashKey& key) {
  const auto shown = ProofIn(connection);
  if (!shown) return shown.error();
  if (*shown == ProofOf(key)) return {};
  if (!shown->empty()) return Error{Reason::kStoreRefused, "it is the key of another database"};
  const Changed bound = RunOnce(connection, "INSERT INTO hash_key(proof) VALUES(?1)", ProofOf(key));
  return bound ? Result<void>() : Result<void>(bound.error());
}

}  // namespace merels::store
