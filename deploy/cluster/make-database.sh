#!/bin/sh
# Makes the product's user and database. Patroni runs it once, when it has made the cluster, with the connection string
# of the superuser.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --quiet << 'END'
create role first_crack login password :'password';
create database first_crack owner first_crack encoding 'UTF8' locale 'C' template template0;
END
