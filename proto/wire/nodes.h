// Nodes and leases on the wire.
#ifndef MERELS_PROTO_WIRE_NODES_H_
#define MERELS_PROTO_WIRE_NODES_H_

#include "common/api/nodes.h"
#include "merels/v1/operator_service.pb.h"

namespace merels::wire {

v1::Node ToProto(const api::Node& node);
api::Node FromProto(const v1::Node& message);

v1::Lease ToProto(const api::Lease& lease);
api::Lease FromProto(const v1::Lease& message);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_NODES_H_
