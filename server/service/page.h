// Lists, a page at a time.
#ifndef MERELS_SERVER_SERVICE_PAGE_H_
#define MERELS_SERVER_SERVICE_PAGE_H_

#include <string>
#include <vector>

namespace merels::service {

/// A page of something, and where the next one begins (empty: nowhere).
template <class T>
struct Page {
  std::vector<T> items;
  std::string next;
};
struct PageQuery {
  int size = 0;  // 0: the default; larger than the limit: the limit
  std::string token;
};

}  // namespace merels::service

#endif  // MERELS_SERVER_SERVICE_PAGE_H_
