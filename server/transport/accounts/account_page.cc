#include "server/transport/accounts/account_page.h"

#include "proto/wire/chat.h"
#include "proto/wire/friends.h"
#include "proto/wire/moderation.h"
#include "proto/wire/rating.h"
#include "proto/wire/request.h"
#include "proto/wire/types.h"

namespace merels::transport {
namespace {

v1::ReportMade ReportToProto(const domain::Report& report) {
  v1::ReportMade message;
  message.set_id(report.id);
  message.set_account_id(report.account.text());
  message.set_match_id(report.match.text());
  message.set_kind(wire::ToProto(report.kind));
  message.set_text(report.text);
  message.set_at_unix_ms(report.at.count());
  if (report.resolved_at.count() != 0) message.set_resolved_at_unix_ms(report.resolved_at.count());
  return message;
}

v1::SaidMessage SaidToProto(const chat::SaidMessage& said) {
  v1::SaidMessage message;
  message.set_match_id(said.place.match.text());
  message.set_room(wire::ToProto(said.place.room));
  *message.mutable_message() = wire::ToProto(said.message);
  return message;
}

}  // namespace

v1::ExportAccountResponse ToExportAccount(const service::AccountPage& page) {
  v1::ExportAccountResponse message;
  if (page.ratings) {  // the first page
    *message.mutable_player() = wire::ToProto(page.player);
    message.set_created_at_unix_ms(page.created_at.count());
    *message.mutable_ratings() = wire::ToProto(*page.ratings);
  }
  for (const auto& one : page.sign_ins) *message.add_sign_ins() = wire::ToProto(one);
  for (const match::Player& one : page.blocks) *message.add_blocks() = wire::ToProto(one);
  for (const api::Friend& one : page.friends) *message.add_friends() = wire::ToProto(one);
  for (const api::Sanction& one : page.sanctions) *message.add_sanctions() = wire::ToProto(one);
  for (const MatchId& one : page.chat_off) message.add_chat_off_match_ids(one.text());
  for (const domain::Report& one : page.reports) *message.add_reports() = ReportToProto(one);
  for (const chat::SaidMessage& one : page.said) *message.add_said() = SaidToProto(one);
  for (const std::string& one : page.records) message.add_records(one);
  message.set_next_page_token(page.next);
  return message;
}

}  // namespace merels::transport
