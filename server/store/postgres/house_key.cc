#include "server/store/postgres/house_key.h"

#include <string>

#include "server/base/private_file.h"
#include "server/store/key_file.h"
#include "server/store/postgres/migrations.h"
#include "server/store/sql/statements.h"

namespace merels::store {
namespace {

class PgKeyProof final : public KeyProof {
 public:
  explicit PgKeyProof(PgConnection& connection) : connection_(connection) {}

  Result<std::string> Read() override {
    const auto proof = FirstOf<std::string>(connection_, "SELECT proof FROM hash_key",
                                            [](const SqlRow& row) { return row.Text(0); });
    if (!proof) return proof.error();
    return proof->value_or("");
  }

  Result<void> Forget() override {
    const Changed gone = RunOnce(connection_, "DELETE FROM hash_key");
    return gone ? Result<void>() : Result<void>(gone.error());
  }

  Result<void> Bind(const HashKey& key) override {
    const auto shown = Read();
    if (!shown) return shown.error();
    if (*shown == ProofOf(key)) return {};
    if (!shown->empty()) return Error{Reason::kStoreRefused, "it is the key of another database"};
    const Changed bound = RunOnce(connection_, "INSERT INTO hash_key(proof) VALUES(?1)", ProofOf(key));
    return bound ? Result<void>() : Result<void>(bound.error());
  }

 private:
  PgConnection& connection_;
};

}  // namespace

Result<HashKey> TakeHouseKey(PgConnection& connection, const std::filesystem::path& file, bool new_house) {
  if (const auto made = MakePrivateFolder(file.parent_path()); !made) return made.error();
  if (const auto begun = BeginAlone(connection); !begun) return begun.error();
  PgKeyProof proof(connection);
  const auto key = TakeHashKey(proof, file, new_house);
  if (!key) {
    connection.Rollback();
    return key;
  }
  const auto committed = connection.Commit();
  return committed ? key : committed.error();
}

}  // namespace merels::store
