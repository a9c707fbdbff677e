import pg from 'pg';

/** Ends the connections with this `application_name`, as a stopping PostgreSQL does. */
export async function endConnections(databaseUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    )
    .finally(() => client.end());
}
