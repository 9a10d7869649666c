// Ratings between wire and common types. FromProto answers bad-argument or unknown-match, with a sentence
// that names the field.
#pragma once

#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "merels/v1/rating_service.pb.h"

namespace merels::wire {

v1::Rating ToProto(const rating::Rating& rating);
/// Impossible numbers are refused.
Result<rating::Rating> FromProto(const v1::Rating& message);

v1::GetRatingsResponse ToProto(const lobby::PlayerRatings& ratings);
Result<lobby::PlayerRatings> FromProto(const v1::GetRatingsResponse& message);

v1::StandingLine ToProto(const lobby::StandingLine& line);
Result<lobby::StandingLine> FromProto(const v1::StandingLine& message);

v1::RatingLogEntry ToProto(const lobby::ChangeLine& line);
Result<lobby::ChangeLine> FromProto(const v1::RatingLogEntry& message);

}  // namespace merels::wire
