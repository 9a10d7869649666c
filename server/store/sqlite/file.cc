#include "server/store/sqlite/file.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/base/private_file.h"
#include "server/store/sqlite/combined_writes.h"
#include "server/store/sqlite/migrations.h"

namespace merels::store {
namespace {

constexpr std::size_t kWalHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // its lowest bit: checksums of big-endian words

std::uint32_t BigEndian(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// The two running checksums, which continue from frame to frame.
using WalSum = std::pair<std::uint32_t, std::uint32_t>;

WalSum SumAt(std::string_view bytes, std::size_t at) {
  return {BigEndian(bytes, at), BigEndian(bytes, at + 4)};
}

WalSum Summed(WalSum sum, std::string_view bytes, bool big_endian) {
  const auto word = [&](std::size_t at) {
    const std::uint32_t number = BigEndian(bytes, at);
    return big_endian ? number : __builtin_bswap32(number);
  };
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    sum.first += word(at) + sum.second;
    sum.second += word(at + 4) + sum.first;
  }
  return sum;
}

/// The frames of one file, in their order.
class WalFrames {
 public:
  explicit WalFrames(const std::filesystem::path& wal) : file_(wal, std::ios::binary) {
    std::string header(kWalHeader, '\0');
    report_.exists = Fill(header);
    if (!report_.exists) return;
    const std::uint32_t magic = BigEndian(header, 0);
    big_endian_ = (magic & 1) != 0;
    page_size_ = BigEndian(header, 8);
    salts_ = SumAt(header, 16);
    sum_ = SumAt(header, 24);
    trusted_ = (magic & ~1U) == kMagic && Fits(header);
    is_torn_ = !trusted_ && Fits(OneEarlier(header));
    if (!std::has_single_bit(page_size_) || page_size_ < 512 || page_size_ > 65'536) page_size_ = kPageBytes;
    frame_.resize(kFrameHeader + page_size_);
  }

  WalReport Read() {
    for (bool first = true; !frame_.empty() && Fill(frame_); first = false) {
      // A power cut while the log was restarted: everything before is in the database.
      const bool begun_anew = !trusted_ && (is_torn_ || SumAt(frame_, 8) != salts_);
      if (first && begun_anew) break;
      Take();
    }
    return report_;
  }

 private:
  bool Fill(std::string& bytes) {
    file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file_.gcount() == static_cast<std::streamsize>(bytes.size());
  }

  bool Fits(std::string_view header) const {
    return Summed({0, 0}, header.substr(0, 24), big_endian_) == SumAt(header, 24);
  }

  /// The header with the previous checkpoint's number: the number is the first field that changes in it.
  static std::string OneEarlier(std::string header) {
    for (std::size_t at = 15; at >= 12 && header[at]-- == 0; --at) {
    }
    return header;
  }

  void Take() {
    const std::string_view frame = frame_;
    const bool of_this_time = SumAt(frame, 8) == salts_;
    const bool commits = of_this_time && BigEndian(frame, 4) != 0;
    WalSum sum = Summed(sum_, frame.substr(0, 8), big_endian_);
    sum = Summed(sum, frame.substr(kFrameHeader), big_endian_);
    const bool fits = of_this_time && sum == SumAt(frame, 16);
    sum_ = SumAt(frame, 16);
    trusted_ = trusted_ && fits;
    trusted_ ? Believe(frame, commits) : Count(fits, commits);
  }

  void Believe(std::string_view frame, bool commits) {
    if (BigEndian(frame, 0) == 1) pending_ = FirstPageOf(frame.substr(kFrameHeader));
    if (!commits) return;
    ++report_.commits;
    report_.pages = BigEndian(frame, 4);
    if (!pending_) return;
    report_.last_mark = pending_->mark;
    if (!report_.first_mark) report_.first_mark = pending_->mark;
  }

  /// A power cut may leave one transaction behind a frame that does not match. Two are more: the first was
  /// synced. Frames of different tries to write the same do not match each other.
  void Count(bool fits, bool commits) {
    if (!fits) behind_ = 0;
    if (commits && ++behind_ == 2) report_.is_damaged = true;
  }

  std::ifstream file_;
  std::string frame_;
  std::uint32_t page_size_ = 0;
  bool big_endian_ = false;
  WalSum salts_;
  WalSum sum_;
  bool trusted_ = false;
  bool is_torn_ = false;
  int behind_ = 0;  // commits of frames that match each other, or of the one before them
  std::optional<FirstPage> pending_;
  WalReport report_;
};

constexpr std::string_view kSqliteHeader("SQLite format 3\0", 16);
constexpr int kBusyTimeoutMs = 5'000;

Error Refused(std::string sentence) { return Error{Reason::kStoreRefused, std::move(sentence)}; }

std::filesystem::path FolderOf(const std::filesystem::path& database) {
  return database.has_parent_path() ? database.parent_path() : std::filesystem::path(".");
}

Error FolderError(const std::filesystem::path& folder, const std::string& cause) {
  return Refused("the data folder " + folder.string() + " cannot be written (" + cause +
                 "): give the server a folder that it may write to, with --data-dir");
}

/// SQLite's verdicts may have several lines.
std::string InOneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

Error DamagedError(const std::filesystem::path& database, const std::string& cause) {
  return Refused("the database " + database.string() + " is damaged (" + InOneLine(cause) +
                 "): restore it from a backup, or move it away and start with --new-database");
}

/// The identity of a file, which survives a rename within a file system. A file system may number its files
/// anew at each mount; it still keeps when they were made.
struct Identity {
  std::string inode;  // empty: there is no file
  std::string birth;  // empty: not kept

  bool Is(const Identity& other) const {
    return inode == other.inode || (!birth.empty() && birth == other.birth);
  }
};

Identity IdentityOf(const std::filesystem::path& file) {
  struct statx about = {};
  if (statx(AT_FDCWD, file.c_str(), 0, STATX_INO | STATX_BTIME, &about) != 0) return {};
  const bool kept = (about.stx_mask & STATX_BTIME) != 0;
  return {std::to_string(about.stx_ino),
          kept ? std::to_string(about.stx_btime.tv_sec) + "." + std::to_string(about.stx_btime.tv_nsec) : ""};
}

/// "INODE BIRTH", as written in a lock.
Identity ReadIdentity(const std::filesystem::path& lock) {
  Identity known;
  std::ifstream(lock) >> known.inode >> known.birth;
  return known;
}

std::filesystem::path WalOf(const std::filesystem::path& database) { return database.string() + "-wal"; }

/// The key shows that there was a database.
Result<void> CheckNotLost(const std::filesystem::path& database, const std::string& how) {
  const std::filesystem::path key = database.string() + ".key";
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(key, error);
  if (error || size == 0) return {};
  return Refused("the database " + database.string() + " " + how + ", but its key " + key.string() +
                 " is there: restore the database from a backup, or begin a new one with --new-database");
}

/// Nothing when there are no such bytes.
std::optional<FirstPage> ReadFirstPage(const std::filesystem::path& database) {
  std::string bytes(FirstPage::kSize, ' ');
  std::ifstream file(database, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file ? std::optional(FirstPageOf(bytes)) : std::nullopt;
}

/// Whether the file and the log beside it are all that a server has written, as far as can be seen.
Result<void> CheckComplete(const std::filesystem::path& database, std::uintmax_t size, bool copied) {
  const std::filesystem::path wal = WalOf(database);
  const WalReport log = ReadWal(wal);
  const std::string all_the_same = "; to serve what is left all the same, start once with --incomplete-copy";
  if (log.is_damaged) {
    return Refused("the log " + wal.string() +
                   " is damaged, and what was written behind the damage would be " +
                   "lost: restore the data from a backup" + all_the_same);
  }
  // A power cut while it is being made may leave anything, but there is no key yet.
  std::error_code none;
  if (!std::filesystem::exists(database.string() + ".key", none)) return {};
  const auto page = ReadFirstPage(database);
  if (!page) return DamagedError(database, "it is cut short");
  if (page->HasMoreInLog() && !log.exists) {
    return Refused("the database " + database.string() + " was copied while a server wrote it, without its " +
                   "log " + wal.string() + ", in which there is what was written last: make a copy with " +
                   "merels-server backup FILE" + all_the_same);
  }
  const bool foreign = log.first_mark && (*log.first_mark > page->mark + 1 || page->mark > log.last_mark);
  if (foreign) {
    return Refused("the log " + wal.string() + " belongs to another state of the database " +
                   database.string() + ": when the database comes from a backup, move the files -wal and " +
                   "-shm beside it away");
  }
  // A log that was restarted while the database was copied does not match its last pages.
  const std::uintmax_t pages = log.commits > 0 ? log.pages : page->pages;
  const bool has_grown = pages > 0 && size > pages * page->page_size;
  if (page->HasMoreInLog() && (copied || has_grown)) {
    return Refused("the database " + database.string() + " was copied while a server wrote it, or after " +
                   "that was killed: parts of it may be of different moments; make a copy with " +
                   "merels-server backup FILE" + all_the_same);
  }
  const bool cut = log.commits == 0 && std::uintmax_t{page->pages} * page->page_size > size;
  return cut ? Result<void>(DamagedError(database, "it is cut short")) : Result<void>();
}

bool HasSqliteHeader(const std::filesystem::path& database) {
  std::string header(kSqliteHeader.size(), ' ');
  std::ifstream file(database, std::ios::binary);
  file.read(header.data(), static_cast<std::streamsize>(header.size()));
  return file && header == kSqliteHeader;
}

/// Whether every page of the database is intact, according to SQLite.
Result<void> CheckWhole(Connection& connection, const std::filesystem::path& database) {
  std::string verdict;
  if (connection.Query("PRAGMA quick_check(1)", verdict) != SQLITE_ROW) {
    return DamagedError(database, connection.Message());
  }
  if (verdict != "ok") return DamagedError(database, verdict);
  return {};
}

/// The number of tables of the database, which must be ours and of a schema that this program reads.
Result<std::int64_t> CheckSchema(Connection& connection, const std::filesystem::path& database) {
  std::int64_t tables = 0;
  std::int64_t application = 0;
  if (connection.Query("SELECT count(*) FROM sqlite_schema", tables) != SQLITE_ROW ||
      connection.Query("PRAGMA application_id", application) != SQLITE_ROW) {
    return DamagedError(database, connection.Message());
  }
  if (tables > 0 && application != kApplicationId) {
    return Refused("the database " + database.string() +
                   " belongs to another program: name another file with --store sqlite:PATH");
  }
  const Result<int> schema = SchemaOf(connection);
  if (!schema) return DamagedError(database, connection.Message());
  const SchemaSteps& steps = OurSteps();
  if (*schema > steps.Newest()) {
    return Refused("the database " + database.string() + " was written by a newer version (schema " +
                   std::to_string(*schema) + ", this program knows " + std::to_string(steps.Newest()) +
                   "): use that version or another folder");
  }
  if (*schema > 0 && *schema < steps.first) {
    return Refused("the database " + database.string() + " was written by an older version (schema " +
                   std::to_string(*schema) + ", this program reads " + std::to_string(steps.first) +
                   " and later), which stored matches in another way: export its games with that version " +
                   "(merelsctl export), and start this one in another folder");
  }
  return tables;
}

}  // namespace

FirstPage FirstPageOf(std::string_view bytes) {
  const std::uint32_t size = BigEndian(bytes, 16) >> 16;
  FirstPage page;
  page.page_size = size == 1 ? 65'536 : size;
  page.mark = BigEndian(bytes, 60);
  // Otherwise written by a program that did not maintain it.
  if (BigEndian(bytes, 24) == BigEndian(bytes, 92)) page.pages = BigEndian(bytes, 28);
  return page;
}

WalReport ReadWal(const std::filesystem::path& wal) { return WalFrames(wal).Read(); }

Result<std::unique_ptr<FileLock>> FileLock::Take(const std::filesystem::path& database) {
  const std::filesystem::path folder = FolderOf(database);
  if (const Result<void> made = MakePrivateFolder(folder); !made) return made.error();
  const std::filesystem::path file = database.string() + ".lock";
  int descriptor = open(file.c_str(), O_RDWR | O_CLOEXEC);
  const bool is_new = descriptor < 0;
  if (is_new) descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return FolderError(folder, std::strerror(errno));
  std::unique_ptr<FileLock> lock(new FileLock(descriptor, is_new));
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) return FolderError(folder, std::strerror(errno));
  return Refused("another server is using the data folder " + folder.string() +
                 ": stop it, or give this one another folder with --data-dir");
}

bool FileLock::IsOfCopy(const std::filesystem::path& database) const {
  const Identity now = IdentityOf(database), known = ReadIdentity(database.string() + ".lock");
  if (now.inode.empty()) return false;
  return known.inode.empty() ? is_new_ : !now.Is(known);
}

void FileLock::Remember(const std::filesystem::path& database) const {
  const Identity now = IdentityOf(database);
  const std::string words = now.inode + " " + now.birth;
  const auto size = static_cast<ssize_t>(words.size());
  if (pwrite(descriptor_, words.data(), words.size(), 0) == size && ftruncate(descriptor_, size) == 0)
    fsync(descriptor_);
}

FileLock::~FileLock() { close(descriptor_); }

bool IsServed(const std::filesystem::path& database) {
  const int descriptor = open((database.string() + ".lock").c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool served = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(descriptor);
  return served;
}

Result<void> InspectDatabase(const std::filesystem::path& database, const Inspection& how) {
  std::error_code error;
  const bool exists = std::filesystem::exists(database, error);
  const std::uintmax_t size = exists ? std::filesystem::file_size(database, error) : 0;
  if (!error && size == 0) {
    return how.new_database ? Result<void>() : CheckNotLost(database, exists ? "is empty" : "is missing");
  }
  if (error || !HasSqliteHeader(database)) {
    return Refused(database.string() +
                   " is not a database: move it away, or name another file with --store sqlite:PATH");
  }
  if (auto complete = CheckComplete(database, size, how.copied); !complete && !how.incomplete)
    return complete;
  Connection connection(database, SQLITE_OPEN_READWRITE);
  // Closing a database that was only inspected must not write its log back into it.
  sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  const auto tables = CheckSchema(connection, database);
  if (!tables) return tables.error();
  if (auto lost = CheckNotLost(database, "has no tables"); *tables == 0 && !how.new_database && !lost)
    return lost;
  return size <= how.check_bytes ? CheckWhole(connection, database) : Result<void>();
}

int StepMark(Connection& connection, bool odd) {
  std::int64_t mark = 0;
  const int code = connection.Query("PRAGMA user_version", mark);
  if (code != SQLITE_ROW) return code;
  if ((mark % 2 != 0) == odd) return SQLITE_OK;
  return connection.Execute(("PRAGMA user_version = " + std::to_string(mark + 1)).c_str());
}

int Checkpoint(Connection& connection) {
  int code = StepMark(connection, true);
  if (code == SQLITE_OK) {
    code =
        sqlite3_wal_checkpoint_v2(connection.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  }
  // Another connection is doing it now.
  const bool done = code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY;
  return done ? StepMark(connection, false) : code;
}

/// SQLite gives the files beside a database the database's permissions.
Result<std::unique_ptr<Connection>> OpenConnection(const std::filesystem::path& database) {
  if (const auto made = MakePrivateFile(database); !made) {
    return Refused(made.error().sentence + ": give the server a folder that it may write to");
  }
  auto connection =
      std::make_unique<Connection>(database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, CombinedWrites());
  sqlite3_busy_timeout(connection->handle(), kBusyTimeoutMs);
  std::string mode;
  connection->Execute(("PRAGMA page_size = " + std::to_string(kPageBytes)).c_str());  // of a new database
  const int code = connection->Query("PRAGMA journal_mode = WAL", mode);
  const bool writable = code == SQLITE_ROW && sqlite3_db_readonly(connection->handle(), "main") == 0;
  if (writable && mode == "wal" && connection->Execute("PRAGMA synchronous = FULL") == SQLITE_OK) {
    return connection;
  }
  return Refused("the database " + database.string() + " cannot be written (" + connection->Message() +
                 "): give the server a file and a folder that it may write to");
}

}  // namespace merels::store
