#ifndef MERELS_SERVER_APP_DATA_FOLDER_H_
#define MERELS_SERVER_APP_DATA_FOLDER_H_

#include <filesystem>
#include <string>
#include <vector>

namespace merels {

/// Makes what the house keeps its owner's alone, also in a folder that an older version or somebody else left
/// open: the database with all that lies beside it, and the files with tokens. What to warn of: a folder that
/// others may look into, which is left as it is, and files that could not be closed to them. Before the
/// database is opened.
std::vector<std::string> CloseDataFolder(const std::filesystem::path& data_dir,
                                         const std::filesystem::path& database);

/// Where the tokens of the house's computer players lie.
std::filesystem::path BotFolder(const std::filesystem::path& data_dir);

}  // namespace merels

#endif  // MERELS_SERVER_APP_DATA_FOLDER_H_
