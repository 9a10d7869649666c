#pragma once

#include <cstddef>

#include <dlfcn.h>
#include <link.h>

namespace merels {

/// Keeps the libraries loaded now until the process ends. A leak checker can name the code of a graphics
/// driver at the end only while it is loaded.
inline void KeepLibraries() {
  dl_iterate_phdr(
      [](dl_phdr_info* library, std::size_t, void*) {
        static_cast<void>(dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE));
        return 0;
      },
      nullptr);
}

}  // namespace merels
