#!/bin/sh
# Asks the registries which digests the tags of compose.yaml and of the Dockerfile have now, and writes them down beside compose.yaml as
# .env, which `docker compose` reads before what compose.yaml says: from then on exactly these are run, until this is done again.
# Wants docker with buildx and a network.
set -eu
cd "$(dirname "$0")/../.."
kept=$(grep -vE '^(NODE|CADDY|POSTGRES|SEAWEEDFS)_IMAGE=' .env 2>/dev/null || true)
pins=$(
  sed -nE 's/.*\$\{((NODE|CADDY|POSTGRES|SEAWEEDFS)_IMAGE):-([^}@]+)(@[^}]*)?\}.*/\1 \3/p' compose.yaml | sort -u |
    while read -r name image; do
      digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
      case $digest in
        sha256:????????????????????????????????????????????????????????????????) echo "$name=$image@$digest" ;;
        *) echo "no digest of $image" >&2 && exit 1 ;;
      esac
    done
)
printf '%s\n' "$kept" "$pins" | sed '/^$/d' > .env
echo "$pins"
