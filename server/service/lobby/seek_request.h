// What a request for quick play asks for.
#pragma once

#include "common/api/lobby.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "server/domain/request_key.h"
#include "server/service/base/ports.h"

namespace merels::service {

class Ratings;

/// The terms with canonical rulesets, if this player may seek each of the choices. Errors of a ruleset's text
/// and of a clock; bad-argument: no choice, too many, one that is there twice, or a negative number of games;
/// no-opponent; not-allowed: a computer where the pool is not open to them; of a rated seek the errors of
/// Ratings::MayRate. Of several choices the sentence names the one it is about. On the executor.
Result<lobby::SeekTerms> CheckSeek(const lobby::SeekTerms& asked, const match::Player& player,
                                   const Ratings& ratings, const Ports& ports);

/// The request with a hash of its contents.
domain::IdempotencyKey KeyOfSeek(const match::Player& player, const api::CreateSeek& request);

}  // namespace merels::service
