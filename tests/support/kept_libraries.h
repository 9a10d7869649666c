#pragma once

#include <cstddef>

#include <dlfcn.h>
#include <link.h>

namespace merels {

/// Libraries that are loaded now stay so until the end of the process. A checker that looks for leaks at the
/// end can name the code of a graphics driver only while it is there.
inline void KeepLibraries() {
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void*) {
        static_cast<void>(dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE));
        return 0;
      },
      nullptr);
}

}  // namespace merels
