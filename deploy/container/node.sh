#!/bin/bash
# A node of several, in a container. All need the key that the first one makes; /first is that one's volume.
set -euo pipefail

if [[ $MERELS_NODE != one && ! -e /var/lib/merels/cluster.key ]]; then
  until [[ -s /first/cluster.key ]]; do read -rt 0.2 <> <(:) || true; done
  (umask 077 && cp /first/cluster.key /var/lib/merels/cluster.key)
fi
exec merels-server --config /etc/merels/server.toml --data-dir /var/lib/merels
