#include "client/sdk/base/join.h"

#include "client/sdk/base/request_id.h"

namespace merels::sdk {

api::JoinTable JoinByIdOrCode(const std::string& table) {
  // Codes are shorter.
  constexpr std::size_t kTableIdLength = 13;
  if (table.size() == kTableIdLength) return {NewRequestId(), TableId(table), {}};
  return {NewRequestId(), {}, table};
}

}  // namespace merels::sdk
