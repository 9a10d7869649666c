#include "common/base/address.h"

#include <algorithm>

#include "common/base/text.h"

namespace merels {

bool HasOwnScheme(std::string_view text) {
  return text.size() >= kOwnScheme.size() &&
         std::equal(kOwnScheme.begin(), kOwnScheme.end(), text.begin(),
                    [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
}

std::string_view BareAddress(std::string_view text) {
  text = Stripped(text);
  if (HasOwnScheme(text)) text.remove_prefix(kOwnScheme.size());
  if (text.ends_with('/')) text.remove_suffix(1);
  return text;
}

}  // namespace merels
