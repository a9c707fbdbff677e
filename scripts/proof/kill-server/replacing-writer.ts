import type { Expected, Write, Writer, WriterDeps } from './writer.ts';

interface Item {
  _id: string;
  itemName: string;
  quantity: string;
}

const mostKept = 12;

/**
 * A plain client that puts the whole list, including new items without ids: a write applied twice would make
 * them again. The server assigns the ids.
 */
export function createReplacingWriter({ subject, rng, newId }: WriterDeps): Writer {
  const deleted = new Set<string>();
  let items: Item[] = [];
  let put: { itemName: string; quantity: string; _id?: string }[] = [];
  let made = 0;
  let changes = 0;

  function next(): Write {
    const kept = items.slice(-mostKept);
    const added = Array.from({ length: 1 + rng.below(3) }, () => ({
      itemName: `${subject} ${++made}`,
      quantity: '',
    }));
    put = [...kept.map(({ _id, itemName, quantity }) => ({ _id, itemName, quantity })), ...added];
    return {
      method: 'PUT',
      path: '/api/quick-list',
      key: newId(),
      body: JSON.stringify({ items: put }),
    };
  }

  function acknowledge(answer: unknown) {
    const saved = (answer as { items: Item[] }).items;
    const names = (list: readonly { itemName: string }[]) => list.map(({ itemName }) => itemName).join();
    if (names(saved) !== names(put)) throw new Error(`Put ${names(put)} but it is ${names(saved)}`);
    const isIn = new Set(saved.map(({ _id }) => _id));
    const gone = items.filter(({ _id }) => !isIn.has(_id));
    for (const { _id } of gone) deleted.add(_id);
    changes += gone.length + put.filter(({ _id }) => _id === undefined).length;
    items = saved;
  }

  function expected(): Expected {
    const living = new Map(items.map(({ _id, itemName, quantity }) => [_id, { itemName, quantity }]));
    return { living, deleted, changes };
  }

  return { subject, next, acknowledge, expected };
}
