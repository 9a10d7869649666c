// Lists, a page at a time.
#ifndef MERELS_SERVER_SERVICE_PAGE_H_
#define MERELS_SERVER_SERVICE_PAGE_H_

#include "common/api/page.h"

namespace merels::service {

using api::Page;
using api::PageQuery;

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_PAGE_H_
