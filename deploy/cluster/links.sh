# Of cluster.sh: what stands between two parts under --links. Each link is a part of its own: while it stands still,
# nothing passes between the two and neither is told; when it is killed, their connections end.

# start_link NAME LISTEN TO [LISTEN TO]...: carries bytes, whatever they are.
start_link() {
  local name=$1 file=$rooms/$1.cfg i=0
  shift
  {
    printf 'global\n  maxconn 4000\ndefaults\n  mode tcp\n  timeout connect 2s\n  timeout client 24h\n  timeout server 24h\n'
    while (($#)); do
      printf 'listen way%s\n  bind %s\n  server there %s\n' "$((i++))" "$1" "$2"
      shift 2
    done
  } >"$file"
  start "$name" "$proxy" -db -f "$file"
}

# The links of a node to the database and to NATS. Sets node_conninfo and node_bus.
link_node() {
  local port there
  port=$(free_port)
  if [[ -n $ha ]]; then there=127.0.0.1:$database_port; else there=unix@$rooms/socket/.s.PGSQL.5432; fi
  start_link "link-$1-database" "127.0.0.1:$port" "$there"
  # Later words of a conninfo win.
  node_conninfo="$conninfo host=127.0.0.1 port=$port"
  node_bus=127.0.0.1:$(free_port)
  start_link "link-$1-nats" "$node_bus" "$bus"
}

# The link by which HAProxy reaches a node. Sets address and ready.
link_door() {
  local there=$address page=$ready
  address=127.0.0.1:$(free_port)
  ready=127.0.0.1:$(free_port)
  start_link "link-$1-door" "$address" "$there" "$ready" "$page"
}
