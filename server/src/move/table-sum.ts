import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { allRows } from './read-table-rows.ts';
import type { TableShape } from './table-shapes.ts';

/** Row count and checksum of a table, independent of the order of its rows. */
export interface TableSum {
  readonly rows: number;
  /** Sum of the rows' SHA-256, modulo 2^256, in hex. */
  readonly checksum: string;
}

export async function sumTable(db: Kysely<Database>, shape: TableShape): Promise<TableSum> {
  let count = 0;
  let sum = 0n;
  for await (const rows of allRows(db, shape)) {
    for (const row of rows) {
      const cells = JSON.stringify(shape.columns.map((column) => row[column]));
      sum += BigInt(`0x${createHash('sha256').update(cells).digest('hex')}`);
    }
    count += rows.length;
    await nextTurn();
  }
  return { rows: count, checksum: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') };
}
