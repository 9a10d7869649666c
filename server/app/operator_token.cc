#include "server/app/operator_token.h"

#include "server/app/os_random.h"
#include "server/base/private_file.h"

namespace merels {

Result<std::string> NewOperatorToken(const std::filesystem::path& data_dir) {
  OsRandom random;
  const std::string token = NewSecret(random);
  std::error_code ignored;
  std::filesystem::create_directories(data_dir, ignored);
  if (auto written = WritePrivateFile(data_dir / "operator.token", token + "\n"); !written) {
    return written.error();
  }
  return token;
}

}  // namespace merels
