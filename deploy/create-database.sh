#!/bin/sh
# Run once by the PostgreSQL image: a role that owns the database and may create roles, and is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$PAVILION_DATABASE_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role pavilion login createrole password :'password';
create database pavilion owner pavilion;
SQL
