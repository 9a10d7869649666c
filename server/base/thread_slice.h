#pragma once

namespace merels {

/// Asks the scheduler to give the calling thread short turns soon, instead of long ones late, and lowers its
/// niceness by `urgency`, 0 to 20: for threads that wait often and work briefly, like all on the way of a
/// move. Beside busy threads each wake would otherwise wait for milliseconds, again and again.
///
/// Short turns need no privilege, and where the kernel does not know of them (Linux before 6.12) nothing
/// happens. A lower niceness needs CAP_SYS_NICE or RLIMIT_NICE; without them only the turns are asked for.
/// Threads that the caller begins inherit neither. Returns the niceness that the thread now has.
int PreferShortTurns(int urgency = 0);

/// Makes the calling thread yield to all others of the program, by a higher niceness: for work that no move
/// waits for.
void GiveWay();

}  // namespace merels
