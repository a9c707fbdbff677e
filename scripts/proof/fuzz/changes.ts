import { dayMs } from '../../../sync-protocol/src/dates/day-ms.ts';
import { nouns, queues } from '../../../sync-protocol/src/nouns/registry.ts';
import type { NumberedOp } from '../../../sync-protocol/src/rows/op.ts';
import type { Rng } from '../../../sync-protocol/testing/rng.ts';
import { knownId, type Person } from './pool.ts';
import type { Schema } from './routes.ts';
import { sample } from './sample.ts';

/**
 * The registered queue that sends to this route, if any; the route's schema only says that changes are a
 * list.
 */
export function queueAt(method: string, path: string) {
  return queues.find(({ toRequest }) => {
    const request = toRequest([], 'd');
    return request.method === method && request.path === path;
  });
}

/** A batch of operations as a device sends, on rows of this person and new ones. */
export function mergeBodyFor(queue: (typeof queues)[number], person: Person, rng: Rng): unknown {
  const noun = rng.pick(nouns.filter((candidate) => candidate.queueName === queue.name));
  const first = 1 + rng.below(1_000_000);
  const ops = Array.from({ length: 1 + rng.below(5) }, (_, index): NumberedOp => {
    const known = rng.chance(0.7) ? knownId(person, queue.name, rng) : undefined;
    const isKnown = known !== undefined;
    const id = known ?? `row-${rng.below(1_000_000)}`;
    const authored = {
      noun: noun.name,
      id,
      n: first + index,
      base: rng.chance(0.02) ? person.seq + 1_000 : rng.below(person.seq + 1),
      epoch: rng.pick(['', person.epoch]),
      stamp: rng.pick([0, Date.now(), Date.now() + dayMs, rng.below(2 ** 31)]),
    };
    const roll = rng.next();
    if (isKnown && roll < 0.2) return { ...authored, kind: 'delete' };
    if (isKnown && roll < 0.3) return { ...authored, kind: 'restore' };
    const actions = Object.entries(noun.actions ?? {});
    if (isKnown && roll < 0.45 && actions.length > 0) {
      const [action, { args }] = rng.pick(actions);
      return { ...authored, kind: 'act', action, args: valuesOf(sample(args as Schema, person, rng)) };
    }
    const kind = isKnown && roll < 0.7 ? 'set' : 'add';
    const values = (
      rules: Readonly<Record<string, { schema: unknown }>>,
      isWanted: (name: string) => boolean,
    ) =>
      Object.entries(rules)
        .filter(([name]) => isWanted(name))
        .map(([name, { schema }]) => [name, sample(schema as Schema, person, rng, name)]);
    const items = Object.entries(noun.lists ?? {}).map(
      ([list, { rule }]) => [`${list}.item${rng.below(6)}`, rule] as const,
    );
    const set = Object.fromEntries([
      ...values(noun.fields, (name) => (kind === 'add' && noun.required.includes(name)) || rng.chance(0.5)),
      ...values(Object.fromEntries(items), () => rng.chance(0.4)),
    ]);
    return { ...authored, kind, set };
  });
  return queue.toRequest(ops, `device-${rng.below(4)}`).body;
}

const valuesOf = (value: unknown) => value as Record<string, unknown>;
