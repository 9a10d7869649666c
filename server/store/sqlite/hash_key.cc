#include "server/store/sqlite/hash_key.h"

#include <optional>
#include <string>

#include <sodium.h>

#include "server/base/private_file.h"

namespace merels::store {
namespace {

Error Refused(std::string sentence) { return Error{Reason::kStoreRefused, std::move(sentence)}; }

std::string ProofOf(const HashKey& key) { return KeyedHash(key, "merels"); }

std::string TextOf(const HashKey& key) {
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

/// The proof that the key must produce; empty while the database has none.
Result<std::string> ProofIn(Connection& connection) {
  std::string proof;
  const int code = connection.Query("SELECT proof FROM hash_key", proof);
  if (code == SQLITE_ROW || code == SQLITE_DONE) return proof;
  return Refused("the database cannot be read: " + connection.Message());
}

/// In SQL: keyed(hash).
void Keyed(sqlite3_context* context, int, sqlite3_value** values) {
  const auto* key = static_cast<const HashKey*>(sqlite3_user_data(context));
  const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
  const std::string hash = KeyedHash(*key, text == nullptr ? "" : text);
  sqlite3_result_text(context, hash.data(), static_cast<int>(hash.size()), SQLITE_TRANSIENT);
}

constexpr const char* kRekey = R"(
UPDATE names SET folded_name = '#' || keyed(substr(folded_name, 2)) WHERE folded_name LIKE '#%';
UPDATE closed_addresses SET hash = keyed(hash);
INSERT INTO hash_key SELECT keyed('merels');
)";

Result<void> Rekey(Connection& connection, const HashKey& key) {
  HashKey used = key;
  sqlite3_create_function_v2(connection.handle(), "keyed", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, &used, Keyed,
                             nullptr, nullptr, nullptr);
  int code = connection.Execute(
      "PRAGMA secure_delete = ON");  // so that nothing of the old hashes is left in free pages
  if (code == SQLITE_OK) code = connection.Execute("BEGIN IMMEDIATE");
  if (code == SQLITE_OK) code = connection.Execute(kRekey);
  if (code == SQLITE_OK) code = connection.Execute("COMMIT");
  const std::string failure = code == SQLITE_OK ? std::string() : connection.Message();
  if (sqlite3_get_autocommit(connection.handle()) == 0) connection.Execute("ROLLBACK");
  sqlite3_create_function_v2(connection.handle(), "keyed", 1, SQLITE_UTF8, nullptr, nullptr, nullptr, nullptr,
                             nullptr);
  if (code == SQLITE_OK) return {};
  return Refused("the database cannot be written: " + failure);
}

Result<HashKey> MakeKey(Connection& connection, const std::filesystem::path& file) {
  const HashKey key = NewKey();
  if (const auto written = WritePrivateFile(file, TextOf(key)); !written) return written.error();
  if (connection.Execute("DELETE FROM hash_key") == SQLITE_OK) return key;
  return Refused("the database cannot be written: " + connection.Message());
}

}  // namespace

Result<void> BindHashKey(Connection& connection, const HashKey& key) {
  const auto proof = ProofIn(connection);
  if (!proof) return proof.error();
  if (proof->empty()) return Rekey(connection, key);
  if (*proof == ProofOf(key)) return {};
  return Refused("it is the key of another database");
}

Result<HashKey> TakeHashKey(Connection& connection, const std::filesystem::path& database) {
  const std::filesystem::path file = database.string() + ".key";
  const auto text = ReadSmallFile(file);
  if (!text) return text.error();
  const auto proof = ProofIn(connection);
  if (!proof) return proof.error();
  const auto help = [&](const std::string& what) {
    return Refused(
        "the key " + file.string() + " " + what + ": restore it from the backup that the database " +
        "comes from. Without it, names of closed accounts can be taken again and bans no longer apply to " +
        "addresses; to go on all the same, put an empty file in its place");
  };
  if (!*text && !proof->empty()) return help("is missing");
  const std::optional<HashKey> kept = *text ? ParseKey(**text) : std::nullopt;
  if (*text && !(*text)->empty() && !kept) return help("is damaged");
  const auto key = kept ? Result<HashKey>(*kept) : MakeKey(connection, file);
  if (!key) return key.error();
  const auto bound = BindHashKey(connection, *key);
  if (!bound && kept && !proof->empty()) return help("belongs to another database");
  if (!bound) return bound.error();
  return key;
}

}  // namespace merels::store
