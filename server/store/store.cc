#include "server/store/store.h"

#include "common/base/check.h"

namespace merels::store {

Error RequestReused() {
  return {Reason::kRequestIdReused, "this request_id was used before with other contents; make a new one"};
}

Error Refusal(const AppendResult& result) {
  if (result.status == AppendStatus::kAnswered) return RequestReused();
  MERELS_CHECK(result.status == AppendStatus::kRejected || !StoreWorks(result.status));
  return {result.status == AppendStatus::kRejected ? Reason::kInternal : Reason::kStoreRefused,
          result.detail};
}

}  // namespace merels::store
