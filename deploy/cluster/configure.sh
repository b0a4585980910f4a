#!/bin/sh
# Writes the configuration of one machine of a cluster for Debian's packages: etcd, Patroni, HAProxy and First Crack.
#
#   configure.sh CLUSTER_ENV NODE [ROOT]
#
# CLUSTER_ENV is the absolute path of a filled copy of cluster.env, NODE is 1, 2 or 3, and ROOT is a folder to write below
# instead of /. ETCD_DATA_DIR, POSTGRES_DATA_DIR, SOCKETS and INSTANCE1 to INSTANCE3 may be set for several nodes on one machine.
# docs/high-availability.md says what comes before and after.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
node=$2
root=${3:-}
. "$1"

case $node in
  1) this=$NODE1 ;;
  2) this=$NODE2 ;;
  3) this=$NODE3 ;;
  *) echo "NODE must be 1, 2 or 3, but is $node" >&2; exit 1 ;;
esac
for name in DATABASE_PASSWORD SUPERUSER_PASSWORD REPLICATION_PASSWORD ADMIN_PASSWORD; do
  eval "value=\$$name"
  case $value in
    '') echo "$name in $1 must be set" >&2; exit 1 ;;
    *[!A-Za-z0-9]*) [ "$name" = ADMIN_PASSWORD ] ||
      { echo "$name in $1 must have only letters and digits" >&2; exit 1; } ;;
  esac
done

# write PATH MODE: standard input becomes that file.
write() {
  mkdir -p "$(dirname "$root$1")"
  cat > "$root$1"
  chmod "$2" "$root$1"
}

write /etc/default/etcd 644 << END
ETCD_NAME=node$node
ETCD_DATA_DIR=${ETCD_DATA_DIR:-/var/lib/etcd/first-crack}
ETCD_LISTEN_PEER_URLS=http://$this:2380
ETCD_LISTEN_CLIENT_URLS=http://$this:2379
ETCD_ADVERTISE_CLIENT_URLS=http://$this:2379
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$this:2380
ETCD_INITIAL_CLUSTER=node1=http://$NODE1:2380,node2=http://$NODE2:2380,node3=http://$NODE3:2380
ETCD_INITIAL_CLUSTER_TOKEN=first-crack
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_HEARTBEAT_INTERVAL=200
ETCD_ELECTION_TIMEOUT=2000
# Patroni 3.0 uses version 3 of etcd's API in a way that can lose changes: a leader that hung may take the lock from
# its successor.
ETCD_ENABLE_V2=true
END

# The newest PostgreSQL that is installed.
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
data=${POSTGRES_DATA_DIR:-/var/lib/postgresql/first-crack}
write /etc/patroni_env.conf 640 << END
PATRONI_NAME=node$node
PATRONI_ETCD_HOSTS=$NODE1:2379,$NODE2:2379,$NODE3:2379
PATRONI_RESTAPI_LISTEN=$this:8008
PATRONI_RESTAPI_CONNECT_ADDRESS=$this:8008
PATRONI_POSTGRESQL_LISTEN=$this:5432
PATRONI_POSTGRESQL_CONNECT_ADDRESS=$this:5432
PATRONI_POSTGRESQL_DATA_DIR=$data
PATRONI_POSTGRESQL_PGPASS=$data.pgpass
PATRONI_POSTGRESQL_BIN_DIR=$programs
PATRONI_SUPERUSER_USERNAME=postgres
PATRONI_SUPERUSER_PASSWORD=$SUPERUSER_PASSWORD
PATRONI_REPLICATION_USERNAME=replicator
PATRONI_REPLICATION_PASSWORD=$REPLICATION_PASSWORD
DATABASE_PASSWORD=$DATABASE_PASSWORD
END
write /etc/patroni/make-database.sh 755 < "$here/make-database.sh"
sed -e "s|/etc/patroni/|$root&|" -e "s|/var/run/postgresql|${SOCKETS:-&}|" "$here/patroni.yml" |
  write /etc/patroni/config.yml 644

write /etc/default/haproxy 644 << END
NODE1=$NODE1
NODE2=$NODE2
NODE3=$NODE3
INSTANCE1=${INSTANCE1:-$NODE1}
INSTANCE2=${INSTANCE2:-$NODE2}
INSTANCE3=${INSTANCE3:-$NODE3}
THIS=$this
END
write /etc/haproxy/haproxy.cfg 644 < "$here/haproxy.cfg"

# DATABASE_URL names every machine rather than HAProxy's port 5000, so that there is one component fewer in between.
write /etc/first-crack.env 600 << END
HOST=$this
PORT=8080
# Time for setting up the cluster.
DATABASE_WAIT=300
DATABASE_URL=postgres://first_crack:$DATABASE_PASSWORD@$NODE1:5432,$NODE2:5432,$NODE3:5432/first_crack?target_session_attrs=read-write
PUBLIC_URL=$PUBLIC_URL
TRUST_PROXY=on
ADMIN_PASSWORD='$ADMIN_PASSWORD'
END
echo "Configured node$node at $this"
