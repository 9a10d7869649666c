# Of cluster.sh: passwords and certificates. No password is ever on a command line: programs read files that only their
# owner can read. Wants $rooms and $data; has tls, the folder with ca.pem, cert.pem, key.pem, and both.pem for HAProxy.

tls=$data/tls

make_secrets() {
  (
    umask 077
    mkdir -p "$rooms/secrets" "$tls"
    for one in nats; do new_secret >"$rooms/secrets/$one"; done
    # Those of the database are in it, and stay with it.
    mkdir -p "$data/secrets"
    for one in superuser replication house api; do
      [[ -s $data/secrets/$one ]] || new_secret >"$data/secrets/$one"
    done
    [[ -s $tls/both.pem ]] || make_certificates >"$rooms/openssl" 2>&1
  ) || {
    cat "$rooms/openssl" >&2
    refuse "the certificates could not be made; openssl's words are above" 1
  }
}

new_secret() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

# An authority, and one certificate that all parts on this machine show, for five years.
make_certificates() {
  local curve=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
  openssl req -x509 "${curve[@]}" -keyout "$tls/ca.key" -out "$tls/ca.pem" -days 1826 -subj "/CN=Merels cluster" &&
    openssl req "${curve[@]}" -keyout "$tls/key.pem" -out "$tls/request.pem" -subj "/CN=localhost" &&
    openssl x509 -req -in "$tls/request.pem" -CA "$tls/ca.pem" -CAkey "$tls/ca.key" -CAcreateserial \
      -out "$tls/cert.pem" -days 1826 \
      -extfile <(echo "subjectAltName=DNS:localhost,IP:127.0.0.1") &&
    cat "$tls/cert.pem" "$tls/key.pem" >"$tls/both.pem"
}
