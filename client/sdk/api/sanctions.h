// Sanctions as several services tell of them. For use inside sdk only.
#ifndef MERELS_CLIENT_SDK_API_SANCTIONS_H_
#define MERELS_CLIENT_SDK_API_SANCTIONS_H_

#include <utility>

#include "client/sdk/api/player_safety_api.h"
#include "client/sdk/base/caller.h"
#include "proto/wire/reading.h"
#include "proto/wire/sanction.h"

namespace merels::sdk {

inline Result<Sanction> ReadSanction(const v1::Sanction& message) {
  auto imposed = wire::FromProto(message);
  if (!imposed.ok()) return imposed.error();
  return Sanction{*std::move(imposed), Millis(message.lifted_at_unix_ms()),
                  wire::CleanSentence(message.lifted_because())};
}

template <class Response>
Result<Page<Sanction>> ReadSanctions(const Response& response) {
  return ReadPage<Sanction>(response.sanctions(), response.next_page_token(), ReadSanction);
}

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_SANCTIONS_H_
