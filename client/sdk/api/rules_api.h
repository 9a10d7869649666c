// The calls of the RulesService.
#ifndef MERELS_CLIENT_SDK_API_RULES_API_H_
#define MERELS_CLIENT_SDK_API_RULES_API_H_

#include "client/sdk/base/done.h"
#include "common/base/result.h"
#include "common/variants/catalogue.h"

namespace merels::sdk {

/// Threads, `done` and errors as Apis.
class RulesApi {
 public:
  virtual ~RulesApi() = default;

  /// The rulesets of the server. Needs no token.
  virtual void ListRulesets(Done<variants::Catalogue> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_RULES_API_H_
