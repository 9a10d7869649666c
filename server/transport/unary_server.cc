#include "server/transport/unary_server.h"

namespace merels::transport {

void UnaryServer::Begin() {
  const MutexLock lock(mutex_);
  ++calls_;
}

void UnaryServer::End() {
  const MutexLock lock(mutex_);
  --calls_;
  changed_.NotifyOne();
}

void UnaryServer::Stop() {
  {
    const MutexLock lock(mutex_);
    while (calls_ > 0) changed_.Wait(mutex_);
  }
  pollers_.Settle();
}

}  // namespace merels::transport
