#!/bin/sh
# Upgrades the containers of deploy/compose.yml: fetches the new version, builds it, backs up, and replaces the product when the new one
# is built. The database is brought to the new version when the product starts.
set -eu
cd "$(dirname "$0")/.."
compose() { docker compose -f deploy/compose.yml "$@"; }
git pull --ff-only
compose build
compose exec -T product node server/entrances/cli/backup.ts \
  "/var/lib/careroster-backups/before-upgrade-$(date -u +%Y%m%dT%H%M%SZ)"
compose up --detach --wait
