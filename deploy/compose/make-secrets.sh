#!/bin/sh
# Makes what compose.yaml wants as files in deploy/secrets, and leaves alone what is there already. Wants the server's image, which makes the
# keys: docker compose build. The folder is its owner's alone; the
# files in it are readable for the users that the containers run as.
set -eu
cd "$(dirname "$0")/../.."
umask 077
mkdir -p deploy/secrets
chmod 700 deploy/secrets
cd deploy/secrets
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
keep() { # Writes standard input to the file, unless it is there.
  [ -e "$1" ] || { cat > "$1.part" && chmod 444 "$1.part" && mv "$1.part" "$1"; }
}

random 24 | keep postgres-password
printf 'postgres://ateria:%s@postgres:5432/ateria' "$(cat postgres-password)" | keep database-url
random 20 | keep store-secret
keep store-identities <<END
{"identities": [{"name": "ateria",
  "credentials": [{"accessKey": "ateria", "secretKey": "$(cat store-secret)"}],
  "actions": ["Read:ateria-images", "Write:ateria-images", "List:ateria-images", "Tagging:ateria-images"]}]}
END
keys='signing-keys.json access-token-keys.json cookie-secrets.json vapid-key.json'
# The container's root makes them and gives them away there: outside, only root could. Also those that were left to it earlier.
if [ "$(find $keys -perm 444 2> /dev/null | wc -l)" -lt 4 ]; then
  docker run --rm --network none --user root --volume "$PWD:/secrets" "${ATERIA_IMAGE:-ateria}" sh -c "
    { [ -e /secrets/signing-keys.json ] && [ ! -e /secrets/keys-unfinished ] || node scripts/keys.ts --to /secrets; } &&
    cd /secrets && chown \"\$(stat -c %u:%g .)\" $keys && chmod 444 $keys"
fi
if [ ! -e smtp-url ]; then
  echo 'Write the address of your mail server into deploy/secrets/smtp-url, such as smtps://user:password@mail.example.com' >&2
  echo 'and make it readable: chmod 444 deploy/secrets/smtp-url' >&2
fi
