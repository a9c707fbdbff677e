import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './schema/database.ts';

type Value = string | number | null;

/** Stands for a value while the query is built. */
class StandIn {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose text is built once a database and run with other values each time: building one costs more than what SQLite then does for a
 * few rows. `build` may hand its values on and not look at them, since they are stand-ins.
 */
export function builtOnce<V extends Readonly<Record<keyof V, Value>>, Row>(
  build: (db: Kysely<Database>, values: V) => Compilable<Row>,
): (db: Kysely<Database>, values: V) => Promise<Row[]> {
  /** By what is one and the same for a database and its transactions. */
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
