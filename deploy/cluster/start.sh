#!/bin/sh
# Starts one program of a node in a container: `start.sh etcd|patroni|haproxy NODE`, with the variables of cluster.env.
set -eu
program=$1
node=$2
root=/var/lib/first-crack
export SOCKETS=/tmp POSTGRES_DATA_DIR="$root/postgres" ETCD_DATA_DIR="$root/etcd"
# The instances run in containers of their own, which hold their password.
{ env | grep -E '^(NODE[123]|[A-Z]+_PASSWORD)='; echo "PUBLIC_URL= ADMIN_PASSWORD=unused"; } > /tmp/cluster.env
/deploy/configure.sh /tmp/cluster.env "$node" "$root"
set -a
case $program in
  etcd) . "$root/etc/default/etcd"; exec etcd ;;
  patroni) . "$root/etc/patroni_env.conf"; exec patroni "$root/etc/patroni/config.yml" ;;
  haproxy) . "$root/etc/default/haproxy"; THIS=0.0.0.0 exec haproxy -f "$root/etc/haproxy/haproxy.cfg" ;;
esac
echo "There is no program $program" >&2
exit 1
