#include "server/service/export/exports.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "common/base/text.h"
#include "server/service/friends/friends.h"
#include "server/service/lists/listing.h"
#include "server/service/match/match_rows.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "server/store/moderation.h"

namespace merels::service {
namespace {

Result<std::string> RecordOf(const match::Summary& match, const std::vector<store::Row>& rows) {
  auto entries = EntriesOf(rows);
  if (!entries) return entries.error();
  const auto state = match::State::Replay(*std::move(entries));
  if (!state) return state.error();
  return RecordText(match::ViewSnapshot(match.match, *state, match.players, {}, {}));
}

// The parts after the first page, as prefixes of page tokens; then comes the place within the part.
constexpr std::string_view kReports = "reports ";
constexpr std::string_view kSaid = "said ";
constexpr std::string_view kGames = "games ";

std::string Token(std::string_view part, const std::string& place = "") { return std::string(part) + place; }

}  // namespace

// ---- Records

/// A page being assembled.
struct Exports::Job {
  Page<match::Summary> matches;
  Done<Page<std::string>> done;
  std::size_t next = 0;
  std::size_t bytes = 0;
  Page<std::string> records = {};
};

void Exports::Export(MatchQuery query, Done<Page<std::string>> done) {
  if (query.filter.state == match::StateFilter::kLive)
    return done(Error{Reason::kBadArgument, "only matches that are over can be exported"});
  query.filter.state = match::StateFilter::kEnded;
  List({}, std::move(query), std::move(done));
}

void Exports::ExportOwn(const AccountId& account, PageQuery page, Done<Page<std::string>> done) {
  MatchQuery query;
  query.filter.player = account;
  query.page = std::move(page);
  List(account, std::move(query), std::move(done));
}

void Exports::List(const AccountId& viewer, MatchQuery query, Done<Page<std::string>> done) {
  query.page.size = query.page.size <= 0 ? kDefaultPage : std::min(query.page.size, kMaxRecords);
  listing_.List(viewer, query, Then(done, [this, done](const Page<match::Summary>& matches) {
                  Step(std::make_shared<Job>(Job{matches, done}));
                }));
}

void Exports::Step(const std::shared_ptr<Job>& job) {
  const auto& matches = job->matches.items;
  const bool full = job->bytes >= kMaxBytes;
  if (full || job->next == matches.size()) {
    const bool all = job->next == matches.size();
    job->records.next = all ? job->matches.next : PageTokenAfter(matches[job->next - 1]);
    return job->done(std::move(job->records));
  }
  ports_.store.LoadForList(
      matches[job->next].match, callbacks_.Then(job->done, [this, job](const std::vector<store::Row>& rows) {
        const match::Summary& match = job->matches.items[job->next++];
        if (auto record = RecordOf(match, rows)) {
          job->bytes += record->size();
          job->records.items.push_back(*std::move(record));
        } else {
          ports_.warn("match " + match.match.text() + " cannot be exported: " + record.error().sentence);
        }
        Step(job);
      }));
}

// ---- Accounts

/// A page being assembled.
struct AccountExport::Job {
  Bearer owner;
  Done<AccountPage> done;
  AccountPage page = {};
  int part = 0;  // of the first page
};

void AccountExport::Export(const Bearer& owner, const std::string& token, const Done<AccountPage>& done) {
  const auto job = std::make_shared<Job>(Job{owner, done});
  const auto after = [&](std::string_view part) { return token.substr(part.size()); };
  if (token.empty()) return NextPart(job);
  if (token.starts_with(kReports)) return ExportReports(job, after(kReports));
  if (token.starts_with(kSaid)) return ExportSaid(job, after(kSaid));
  if (token.starts_with(kGames)) return ExportGames(job, after(kGames));
  done(Error{Reason::kBadArgument, "this page_token does not come from an export"});
}

// ---- The first page

template <class T, class Member>
Done<T> AccountExport::Into(const JobPtr& job, Member AccountPage::*member) {
  return Then(job->done, [this, job, member](T answer) {
    job->page.*member = std::move(answer);
    NextPart(job);
  });
}

void AccountExport::NextPart(const JobPtr& job) {
  const Bearer& owner = job->owner;
  switch (job->part++) {
    case 0: return FindAccount(job);
    case 1:
      return sources_.membership.List(owner,
                                      Into<std::vector<api::SignInEntry>>(job, &AccountPage::sign_ins));
    case 2:
      return sources_.player_safety.ListBlocked(owner.player,
                                                Into<std::vector<match::Player>>(job, &AccountPage::blocks));
    case 3:
      return sources_.player_safety.ListOwn(
          owner.player, {},
          [into = Into<std::vector<api::Sanction>>(job, &AccountPage::sanctions)](
              Result<Page<api::Sanction>> page) {
            page ? into(std::move(page->items)) : into(page.error());
          });
    case 4:
      return sources_.ratings.Get(owner.player.id.text(),
                                  Into<lobby::PlayerRatings>(job, &AccountPage::ratings));
    case 5:
      return ports_.chat.ListOff(
          owner.player.id, kMaxChatOff,
          callbacks_.WrapOnce(Into<std::vector<MatchId>>(job, &AccountPage::chat_off)));
    case 6:
      return sources_.friends.ListAll(owner.player,
                                      Into<std::vector<api::Friend>>(job, &AccountPage::friends));
    default: job->page.next = Token(kReports); return job->done(std::move(job->page));
  }
}

void AccountExport::FindAccount(const JobPtr& job) {
  ports_.account_store.FindAccounts(
      {job->owner.player.id},
      callbacks_.Then(job->done, [this, job](const std::vector<store::Account>& found) {
        job->page.player = job->owner.player;
        if (!found.empty()) job->page.created_at = found.front().created_at;
        NextPart(job);
      }));
}

// ---- The long parts

void AccountExport::ExportReports(const JobPtr& job, const std::string& place) {
  const auto after = ParseReportPlace(place);
  if (!after) return job->done(after.error());
  sources_.moderation.ListReportsBy(
      job->owner.player.id, *after, store::kMaxListedModeration,
      callbacks_.Then(job->done, [job](const std::vector<domain::Report>& reports) {
        const bool more = reports.size() == store::kMaxListedModeration;
        for (const domain::Report& one : reports)
          job->page.reports.push_back(
              {one.id, one.account, one.match, one.kind, one.text, one.at, one.resolved_at});
        job->page.next = more ? Token(kReports, PlaceText(reports.back())) : Token(kSaid, "0");
        job->done(std::move(job->page));
      }));
}

void AccountExport::ExportSaid(const JobPtr& job, const std::string& number) {
  const auto after = ParseNumber<std::uint64_t>(number);
  if (!after) {
    return job->done(Error{Reason::kBadArgument, "this page_token does not come from an export"});
  }
  ports_.chat.ListBy(job->owner.player.id, *after, kSaidOnAPage,
                     callbacks_.Then(job->done, [job](const std::vector<chat::SaidMessage>& said) {
                       const bool more = said.size() == kSaidOnAPage;
                       job->page.said = said;
                       job->page.next =
                           more ? Token(kSaid, std::to_string(said.back().message.number)) : Token(kGames);
                       job->done(std::move(job->page));
                     }));
}

void AccountExport::ExportGames(const JobPtr& job, const std::string& place) {
  sources_.exports.ExportOwn(job->owner.player.id, {Exports::kMaxRecords, place},
                             Then(job->done, [job](const Page<std::string>& records) {
                               job->page.records = records.items;
                               if (!records.next.empty()) job->page.next = Token(kGames, records.next);
                               job->done(std::move(job->page));
                             }));
}

}  // namespace merels::service
