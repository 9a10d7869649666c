// Offers that a match takes with its first row.
#pragma once

#include <string>

#include "server/store/sql/statements.h"

namespace merels::store {

/// Within a change that no other runs beside.
Result<bool> OfferStands(SqlConnection& connection, const std::string& id);
Changed RemoveOffer(SqlConnection& connection, const std::string& id);

}  // namespace merels::store
