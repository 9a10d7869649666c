#include "server/app/os_random.h"

#include <sodium.h>

namespace merels {

void OsRandom::Fill(std::span<std::byte> bytes) { randombytes_buf(bytes.data(), bytes.size()); }

}  // namespace merels
