/** Commands for operators who back up PostgreSQL. */
export const dumpCommand = 'pg_dump --format=custom --file=ateria.dump "$DATABASE_URL"';

/**
 * To be run in order, each only if the one before succeeded. The dump is read to its end before anything is
 * deleted. The whole schema is dropped, because tables of a newer version that the dump lacks refer to
 * others, which could then not be dropped one by one. The restore is atomic.
 */
export const putBackCommands = [
  'pg_restore --file=/dev/null ateria.dump',
  `psql "$DATABASE_URL" -c 'drop schema public cascade; create schema public'`,
  'pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_URL" ateria.dump',
] as const;
