// The priority of a thread: short turns soon, or yielding to all others.
#pragma once

namespace merels {

/// Asks the scheduler to give the calling thread short turns soon, instead of long ones late, and lowers its
/// niceness by `urgency`, 0 to 20: for threads that wait often and work briefly, such as all that a move
/// passes through. Beside busy threads each wake-up would otherwise take milliseconds.
///
/// Short turns need no privilege, and on kernels without them (Linux before 6.12) nothing happens. A lower
/// niceness needs CAP_SYS_NICE or RLIMIT_NICE; without them only the turns are requested. Threads that the
/// caller begins inherit neither. Returns the niceness that the thread now has.
int PreferShortTurns(int urgency = 0);

/// Makes the calling thread yield to all others of the program, by a higher niceness: for work that no move
/// waits for.
void GiveWay();

}  // namespace merels
