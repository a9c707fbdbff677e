/** As an operator types them: PostgreSQL has backups of its own. */
export const dumpCommand = 'pg_dump --format=custom --file=ateria.dump "$DATABASE_URL"';

/**
 * Each is for when the one before has gone well. The dump is read to its end before anything goes. Every table goes, also those of a
 * newer version that the dump does not know: they refer to others, which could not be dropped one by one. What the dump holds then comes
 * whole or not at all.
 */
export const putBackCommands = [
  'pg_restore --file=/dev/null ateria.dump',
  `psql "$DATABASE_URL" -c 'drop schema public cascade; create schema public'`,
  'pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_URL" ateria.dump',
] as const;
