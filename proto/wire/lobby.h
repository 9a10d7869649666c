// The lobby and one player's notices between wire and common types. FromProto answers bad-argument,
// bad-clock, unknown-table or unknown-match.
#pragma once

#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "merels/v1/lobby_service.pb.h"
#include "merels/v1/session_service.pb.h"

namespace merels::wire {

v1::RatingRange ToProto(const lobby::RatingRange& range);
Result<lobby::RatingRange> FromProto(const v1::RatingRange& message);

/// Writes the code of a private table if the table has it: the caller decides who may see it.
v1::Table ToProto(const lobby::Table& table);
Result<lobby::Table> FromProto(const v1::Table& message);

v1::OpenTableResponse ToProto(const lobby::Opened& opened);
Result<lobby::Opened> FromProto(const v1::OpenTableResponse& message);

v1::LobbyChange ToProto(const lobby::Change& change);
Result<lobby::Change> FromProto(const v1::LobbyChange& message);

v1::LobbySnapshot ToProto(const lobby::Snapshot& snapshot);
Result<lobby::Snapshot> FromProto(const v1::LobbySnapshot& message);

v1::Notice ToProto(const lobby::Notice& notice);
Result<lobby::Notice> FromProto(const v1::Notice& message);

v1::NoticesSnapshot ToProto(const lobby::NoticesSnapshot& snapshot);
Result<lobby::NoticesSnapshot> FromProto(const v1::NoticesSnapshot& message);

}  // namespace merels::wire
