#include "server/store/store.h"

#include "common/base/check.h"

namespace merels::store {

Error RequestReused() {
  return {Reason::kRequestIdReused, "this request_id was used before with other contents; make a new one"};
}

Error Refusal(const AppendResult& result) {
  MERELS_CHECK(result.status == AppendStatus::kRefused || result.status == AppendStatus::kUnknown);
  return Error{Reason::kStoreRefused, result.detail};
}

}  // namespace merels::store
