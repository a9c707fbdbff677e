import type { Rng } from '../../../sync-protocol/testing/rng.ts';

/** A request that is repeated unchanged until it is acknowledged. */
export interface Write {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

/** The expected state of one writer's rows once everything is acknowledged. */
export interface Expected {
  /** Fields of living rows by id. */
  readonly living: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly deleted: ReadonlySet<string>;
  /** Number of changes by the writes; more means that a write was applied twice. */
  readonly changes: number;
}

/** A client that writes, one request at a time. */
export interface Writer {
  readonly subject: string;
  /** The next request; its effect is remembered for the acknowledgement. */
  next(): Write;
  /** Takes the answer to the last request. Throws if it is not as expected. */
  acknowledge(answer: unknown): void;
  expected(): Expected;
}

export interface WriterDeps {
  subject: string;
  rng: Rng;
  newId: () => string;
}

const maxLiving = 150;

/** A device that merges batches of adds, edits and deletes of its own rows, as the client does. */
export function createMergingWriter({ subject, rng, newId }: WriterDeps): Writer {
  const device = newId();
  const living = new Map<string, { itemName: string; quantity: string }>();
  const deleted = new Set<string>();
  let opNumber = 0;
  let changes = 0;
  let pendingOps: number[] = [];
  let onAcknowledged: (() => void)[] = [];

  function nextChange(touched: Set<string>) {
    const free = [...living.keys()].filter((id) => !touched.has(id));
    const sync = { op: ++opNumber, base: 0, epoch: '', stamp: Date.now() };
    pendingOps.push(sync.op);
    const roll = rng.next();
    if (free.length > 0 && (free.length > maxLiving || roll < 0.15)) {
      const _id = rng.pick(free);
      touched.add(_id);
      onAcknowledged.push(() => {
        living.delete(_id);
        deleted.add(_id);
      });
      return { _id, sync: { ...sync, isDeleted: true } };
    }
    if (free.length > 0 && roll < 0.45) {
      const _id = rng.pick(free);
      const quantity = `${sync.op} g`;
      touched.add(_id);
      onAcknowledged.push(() => living.set(_id, { itemName: living.get(_id)?.itemName ?? '', quantity }));
      return { _id, quantity, sync };
    }
    const clientId = newId();
    const item = { itemName: `${device} ${sync.op}`, quantity: '' };
    onAcknowledged.push(() => living.set(clientId, item));
    return { clientId, ...item, sync };
  }

  return {
    subject,
    next() {
      pendingOps = [];
      onAcknowledged = [];
      const touched = new Set<string>();
      const items = Array.from({ length: 1 + rng.below(8) }, () => nextChange(touched));
      const body = JSON.stringify({ items, merge: { device } });
      return { method: 'PUT', path: '/api/quick-list', key: newId(), body };
    },
    acknowledge(answer) {
      const { acknowledged, rejected } = answer as { acknowledged: number[]; rejected: unknown[] };
      if (rejected.length > 0 || String(acknowledged) !== String(pendingOps))
        throw new Error(
          `Not acknowledged as sent: ${JSON.stringify({ pendingOps, acknowledged, rejected })}`,
        );
      for (const note of onAcknowledged) note();
      changes += pendingOps.length;
    },
    expected: () => ({ living, deleted, changes }),
  };
}
