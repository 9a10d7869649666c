#include "server/store/sqlite/hash_key.h"

#include <string>

#include "server/store/key_file.h"

namespace merels::store {
namespace {

Error Refused(std::string sentence) { return Error{Reason::kStoreRefused, std::move(sentence)}; }

/// The proof that the key must produce; empty while the database has none.
Result<std::string> ProofIn(Connection& connection) {
  std::string proof;
  const int code = connection.Query("SELECT proof FROM hash_key", proof);
  if (code == SQLITE_ROW || code == SQLITE_DONE) return proof;
  return Refused("the database cannot be read: " + connection.Message());
}

/// The SQL function keyed(hash).
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

class SqliteKeyProof final : public KeyProof {
 public:
  explicit SqliteKeyProof(Connection& connection) : connection_(connection) {}

  Result<std::string> Read() override { return ProofIn(connection_); }
  Result<void> Forget() override {
    if (connection_.Execute("DELETE FROM hash_key") == SQLITE_OK) return {};
    return Refused("the database cannot be written: " + connection_.Message());
  }
  Result<void> Bind(const HashKey& key) override { return BindHashKey(connection_, key); }

 private:
  Connection& connection_;
};

}  // namespace

Result<void> BindHashKey(Connection& connection, const HashKey& key) {
  const auto proof = ProofIn(connection);
  if (!proof) return proof.error();
  if (proof->empty()) return Rekey(connection, key);
  if (*proof == ProofOf(key)) return {};
  return Refused("it is the key of another database");
}

Result<HashKey> TakeHashKey(Connection& connection, const std::filesystem::path& database) {
  SqliteKeyProof proof(connection);
  return TakeHashKey(proof, database.string() + ".key", true);  // or the file would not have been opened
}

}  // namespace merels::store
