// MERELS_CHECK(condition): a programming error ends the program at once, naming the place, in every build.
// Never for errors that a user, a client, a disk or a network can cause: those are Errors.
#pragma once

namespace merels {

[[noreturn]] void CheckFailed(const char* file, int line, const char* condition);

}  // namespace merels

#define MERELS_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::merels::CheckFailed(__FILE__, __LINE__, #condition))
