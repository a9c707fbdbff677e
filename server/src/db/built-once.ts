import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema/database.ts';

type Value = string | number | null;

/** Placeholder for a value while the query is built. */
class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose SQL is compiled once per database and run with new values each time: building a query takes
 * longer than SQLite needs for a few rows. `build` gets placeholders, so it may pass its values on but not
 * inspect them.
 */
export function builtOnce<V extends Readonly<Record<keyof V, Value>>, Row>(
  build: (db: Kysely<Database>, values: V) => Compilable<Row>,
): (db: Kysely<Database>, values: V) => Promise<Row[]> {
  /** By adapter, which a database shares with its transactions. */
  const built = new WeakMap<object, CompiledQuery<Row>>();
  const standIns = new Proxy({} as V, { get: (_, name) => new StandIn(String(name)) });
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = built.get(adapter) ?? build(db, standIns).compile();
    built.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name as keyof V] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
