// The conformance tests on the PostgreSQL store.
#include "tests/server/store/conformance.h"

#include "tests/server/store/accounts_conformance.h"
#include "tests/server/store/chat_conformance.h"
#include "tests/server/store/failure_conformance.h"
#include "tests/server/store/friends_conformance.h"
#include "tests/server/store/lists_conformance.h"
#include "tests/server/store/moderation_conformance.h"
#include "tests/server/store/offers_conformance.h"
#include "tests/server/store/plans_conformance.h"
#include "tests/server/store/postgres/host.h"
#include "tests/server/store/ratings_conformance.h"
#include "tests/server/store/retention_conformance.h"
#include "tests/server/store/seeks_conformance.h"

namespace merels::store {

/// Tables that refuse writes, or whose commits end uncertain.
template <bool kWrites>
class FailingPostgresHost {
 public:
  Store& store() { return host_.store(); }
  void Reopen() { host_.Reopen(); }
  void Drive() {}

  void Fill() {
    host_.schema().Run(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;" +
        OnEach("CREATE TRIGGER broken BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT"
               " EXECUTE FUNCTION refuse()"));
  }
  /// At the commit PostgreSQL warns, or the connection is lost.
  void Doubt() {
    host_.schema().Run(
        std::string("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ") +
        (kWrites ? "RAISE WARNING 'no standby';" : "PERFORM pg_terminate_backend(pg_backend_pid());") +
        " RETURN NULL; END $$;" +
        OnEach("CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON %I DEFERRABLE INITIALLY"
               " DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()"));
  }
  void Heal() {
    host_.schema().Run(OnEach("DROP TRIGGER IF EXISTS broken ON %I") + "; DROP FUNCTION IF EXISTS refuse()");
  }

 private:
  /// The statement for each table that the tests write to.
  static std::string OnEach(const std::string& statement) {
    return "DO $do$ DECLARE name TEXT; BEGIN FOR name IN SELECT tablename FROM pg_tables WHERE schemaname ="
           " current_schema() LOOP EXECUTE format('" +
           statement + "', name); END LOOP; END $do$";
  }

  PostgresHost host_;
};
using PostgresThatWrote = FailingPostgresHost<true>;
using PostgresThatLost = FailingPostgresHost<false>;

INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, StoreConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, ListsConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, AccountsConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, ModerationConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, ChatConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, FriendsConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, PlansConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, OffersConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, SeeksConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, RatingsConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(Postgres, RetentionConformance, PostgresHost);
INSTANTIATE_TYPED_TEST_SUITE_P(PostgresThatWrote, FailingStoreConformance, PostgresThatWrote);
INSTANTIATE_TYPED_TEST_SUITE_P(PostgresThatLost, FailingStoreConformance, PostgresThatLost);

}  // namespace merels::store
