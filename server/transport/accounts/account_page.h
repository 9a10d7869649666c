// The data stored about an account, on the wire.
#ifndef MERELS_SERVER_TRANSPORT_ACCOUNTS_ACCOUNT_PAGE_H_
#define MERELS_SERVER_TRANSPORT_ACCOUNTS_ACCOUNT_PAGE_H_

#include "merels/v1/account_service.pb.h"
#include "server/service/export/account_export.h"

namespace merels::transport {

v1::ExportAccountResponse ToExportAccount(const service::AccountPage& page);

}  // namespace merels::transport

#endif  // MERELS_SERVER_TRANSPORT_ACCOUNTS_ACCOUNT_PAGE_H_
