// Sanctions as several services tell of them. For use inside sdk only.
#ifndef MERELS_CLIENT_SDK_API_SANCTIONS_H_
#define MERELS_CLIENT_SDK_API_SANCTIONS_H_

#include "client/sdk/base/caller.h"
#include "common/api/page.h"
#include "proto/wire/moderation.h"

namespace merels::sdk {

template <class Response>
Result<api::Page<api::Sanction>> ReadSanctions(const Response& response) {
  return ReadPage<api::Sanction>(response.sanctions(), response.next_page_token(), wire::ListedFromProto);
}

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_SANCTIONS_H_
