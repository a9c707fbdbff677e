import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foodKey } from '../food/food-name.ts';
import type { EditData } from '../nouns/edit.ts';
import { addSums, noQuantity, quantitySum } from '../quantity/add-quantities.ts';
import { applyOp } from '../rows/merge.ts';
import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { type PutOnList, putOnList, type Wanted } from './put-on-list.ts';
import { quickItem } from './quick-item.ts';
import { quickItemOf } from './quick-item-of.ts';

const epoch = 'e1';

/** The server of a household, which takes edits of devices that have seen its rows up to a version. */
function createServer() {
  const rows = new Map<string, RowState>();
  let version = 0;
  const all = () => [...rows.values()];
  const versions = () => new Map(all().map((row) => [row.id, row.version]));
  return {
    seen: () => all().map((row) => ({ ...quickItemOf(row), id: row.id, isRemoved: row.deleted !== null })),
    versions,
    take(edits: readonly EditData[], device = 'phone', bases = versions()) {
      for (const edit of edits) {
        version += 1;
        const op = { ...edit, base: bases.get(edit.id) ?? 0, epoch, stamp: 1_000 + version } as Op;
        const after = applyOp(quickItem, rows.get(edit.id) ?? null, op, { version, device, epoch });
        if (after) rows.set(edit.id, after);
      }
    },
    shown: () =>
      all()
        .filter(({ deleted }) => !deleted)
        .map((row) => quickItemOf(row))
        .map(({ itemName, quantity, isChecked }) =>
          `${isChecked ? '✓ ' : ''}${itemName} ${quantity}`.trim().replaceAll('\u00a0', ' '),
        )
        .toSorted(),
    all,
  };
}
type Server = ReturnType<typeof createServer>;

const want = (key: string, itemName: string, quantity = '', more: Partial<Wanted> = {}): Wanted => ({
  key,
  itemName,
  quantity,
  category: 'other',
  ...more,
});
const put = (server: Server, ...wanted: Wanted[]): PutOnList => {
  const result = putOnList(wanted, server.seen());
  server.take(result.edits);
  return result;
};
const check = (server: Server, id: string) =>
  server.take([{ noun: 'quickItem', id, kind: 'set', set: { isChecked: true } }]);

function listOf(...wanted: Wanted[]): Server {
  const server = createServer();
  put(server, ...wanted);
  return server;
}

describe('[L3] what is put on the list', () => {
  test('gets a line of its own where its food has none, with where it comes from', () => {
    const server = createServer();
    const { put: lines } = put(server, want('r1', 'salmon', '600 g', { source: 'recipe', sourceId: 'soup' }));
    expect(lines).toEqual([{ id: 'r1', itemName: 'salmon' }]);
    expect(server.seen()).toMatchObject([{ id: 'r1', isChecked: false, source: 'recipe', sourceId: 'soup' }]);
  });

  test.each([
    ['eggs', '6', 'eggs', '3', 'eggs 9'],
    ['butter', '', 'butter', '50 g', 'butter 50 g'],
    ['Maito', '1 l', 'maitoa', '5 dl', 'Maito 1.5 l'],
    ['Maito', '1 l', 'milk', '5 dl', 'Maito 1.5 l'],
    ['spring onions', '1 bunch', 'kevätsipulia', '1 nippu', 'spring onions 2 bunches'],
    ['milk', '1 carton', 'milk', '3 dl', 'milk 1 box + 3 dl'],
    ['salt', 'to taste', 'salt', 'to taste', 'salt to taste'],
    ['sugar', '3 tl', 'sugar', '1 tsp', 'sugar 4 tsp'],
  ])('meets its line: %s %s and %s %s are %s', (name, before, other, more, sum) => {
    const server = listOf(want('typed', name, before));
    const { summed } = put(server, want('gen', other, more));
    expect(server.shown()).toEqual([sum]);
    expect(summed).toHaveLength(1);
  });

  test('is there already where its line needs no more: no quantity says nothing of the one that is there', () => {
    const server = listOf(want('typed', 'butter', '50 g'));
    expect(put(server, want('gen', 'Butter'))).toMatchObject({
      edits: [],
      put: [],
      already: [{ id: 'typed', itemName: 'butter' }],
    });
    expect(server.shown()).toEqual(['butter 50 g']);
  });

  test('comes back from the basket with what is wanted now, and what was removed comes back too', () => {
    const server = listOf(want('typed', 'milk', '1 l'), want('r1', 'bread', '2'), want('r2', 'salt', '1 kg'));
    check(server, 'typed');
    check(server, 'r2');
    server.take([{ noun: 'quickItem', id: 'r1', kind: 'delete' }]);
    put(server, want('gen', 'milk', '3 dl'), want('r1', 'bread', '1'), want('gen2', 'salt'));
    expect(server.shown()).toEqual(['bread 1', 'milk 3 dl', 'salt 1 kg']);
  });

  describe('its price', () => {
    const price = { amount: 360, currency: 'EUR', per: '' };
    const priceOf = (server: Server) => server.all()[0]?.fields.price ?? null;

    test.each([
      [
        'grows with the amount that it was given for',
        want('a', 'milk', '2 l', { price }),
        want('b', 'milk', '1 l'),
        { ...price, per: '2 l' },
      ],
      [
        'is that of both, where both have one',
        want('a', 'milk', '2 l', { price }),
        want('b', 'milk', '1 l', { price }),
        { ...price, amount: 720 },
      ],
      [
        'is that of both, also where the line grew before',
        want('a', 'eggs', '18', { price: { ...price, amount: 210, per: '6 pcs' } }),
        want('b', 'eggs', '12', { price: { ...price, amount: 500 } }),
        { ...price, amount: 1130 },
      ],
      [
        'is that of both, where one is for each',
        want('a', 'bread', '2', { price: { ...price, amount: 150, per: '1' } }),
        want('b', 'bread', '2', { price: { ...price, amount: 200 } }),
        { ...price, amount: 500 },
      ],
      [
        'is that of both, where they differ for the same unit',
        want('a', 'milk', '2 l', { price: { ...price, amount: 120, per: 'l' } }),
        want('b', 'milk', '1 l', { price: { ...price, amount: 100, per: 'l' } }),
        { ...price, amount: 340 },
      ],
      [
        'stays where the same is said of more',
        want('a', 'milk', '2 l', { price: { ...price, per: 'l' } }),
        want('b', 'milk', '1 l', { price: { ...price, per: 'l' } }),
        { ...price, per: 'l' },
      ],
      [
        'stays where it is said of a part only',
        want('a', 'tomatoes', '2 cans + 400 g', { price: { ...price, per: '2 cans' } }),
        want('b', 'tomatoes', '1 can', { price }),
        { ...price, per: '2 cans' },
      ],
      [
        'counts for the amount that it was given with',
        want('a', 'milk', '2 l'),
        want('b', 'milk', '1 l', { price }),
        { ...price, per: 'l' },
      ],
      [
        'is the one that is said of all of it',
        want('a', 'bread', '1'),
        want('b', 'bread', '', { price }),
        price,
      ],
      [
        'stays with something that has no amount',
        want('a', 'bread', '', { price }),
        want('b', 'bread', '2'),
        price,
      ],
      ['stays where no amount is added', want('a', 'bread', '2', { price }), want('b', 'bread', ''), price],
      [
        'is not made of one whose amount cannot be told',
        want('a', 'bread', '1'),
        want('b', 'bread', '1-2', { price }),
        null,
      ],
      [
        'stays in its own currency',
        want('a', 'bread', '2', { price }),
        want('b', 'bread', '2', { price: { ...price, currency: 'SEK' } }),
        { ...price, per: '2 pcs' },
      ],
    ])('%s', (_case, first, second, expected) => {
      const server = listOf(first);
      const before = priceOf(server);
      const { inverse } = put(server, second);
      expect(priceOf(server)).toEqual(expected);
      server.take(inverse);
      expect(priceOf(server)).toEqual(before);
    });

    test('is that of the amount bought, once the line comes back with another', () => {
      const server = listOf(want('a', 'milk', '2 l', { price }));
      check(server, 'a');
      put(server, want('b', 'milk', '3 l'));
      expect(server.seen()).toMatchObject([{ quantity: '3 l', price: { ...price, per: '2 l' } }]);
    });
  });

  test('comes back after it was removed without what was noted of it then', () => {
    const imageUrl = `/api/images/${'a'.repeat(64)}`;
    const price = { amount: 349, currency: 'EUR', per: '' };
    const server = listOf(want('soup:milk', 'milk'));
    server.take([quickItem.set('soup:milk', { note: 'on offer', price, imageUrl })]);
    server.take([quickItem.delete('soup:milk')]);
    put(server, want('soup:milk', 'milk'));
    expect(server.seen()).toMatchObject([{ isRemoved: false, note: '', price: null, imageUrl: '' }]);
    server.take([quickItem.delete('soup:milk')]);
    put(server, want('soup:milk', 'milk', '', { price }));
    expect(server.seen()).toMatchObject([{ isRemoved: false, price }]);
  });

  test('comes back a second time, once it was bought', () => {
    const server = listOf(want('typed', 'eggs', '6'));
    put(server, want('gen', 'eggs', '3'));
    check(server, 'typed');
    put(server, want('gen', 'eggs', '3'));
    expect(server.shown()).toEqual(['eggs 3']);
    expect(put(server, want('gen', 'eggs', '3')).put).toEqual([]);
  });

  test('grows where more is wanted than its key has put there, of which Undo takes off what came on top', () => {
    const flour = (quantity: string) => want('pizza:flour', 'flour', quantity, { sourceId: 'pizza' });
    const server = listOf(want('typed', 'flour', '1 kg'), flour('200 g'));
    const { summed, inverse } = put(server, flour('800 g'));
    expect(server.shown()).toEqual(['flour 1.8 kg']);
    expect(summed).toHaveLength(1);
    expect(put(server, flour('800 g')).put).toEqual([]);
    expect(put(server, flour('200 g')).put).toEqual([]);
    server.take(inverse);
    expect(server.shown()).toEqual(['flour 1.2 kg']);
    put(server, flour('300 g'));
    expect(server.shown()).toEqual(['flour 1.3 kg']);
  });

  test('grows on a line of its own, whatever else was added there or written over it', () => {
    const milk = (quantity: string) => want('soup:milk', 'milk', quantity, { sourceId: 'soup' });
    const server = listOf(milk('2 dl'), want('typed', 'milk', '1 dl'));
    put(server, milk('5 dl'));
    expect(server.shown()).toEqual(['milk 6 dl']);
    server.take([quickItem.set('soup:milk', { quantity: '1 dl' })]);
    expect(put(server, milk('5 dl')).put).toEqual([]);
    check(server, 'soup:milk');
    put(server, milk('6 dl'));
    expect(put(server, milk('6 dl')).put).toEqual([]);
    put(server, milk('8 dl'));
    expect(server.shown()).toEqual(['milk 8 dl']);
  });

  test('grows by what its line lacks where nobody has noted what was put there', () => {
    const milk = want('soup:milk', 'milk', '5 dl', { sourceId: 'soup' });
    const server = createServer();
    server.take([quickItem.add('soup:milk', { itemName: 'milk', quantity: '2 dl' })]);
    put(server, milk);
    expect(server.shown()).toEqual(['milk 5 dl']);
    expect(put(server, milk).put).toEqual([]);
  });

  test('goes on a line still to be bought before one in the basket', () => {
    const server = createServer();
    for (const [id, isChecked] of [
      ['a', true],
      ['b', false],
    ] as const)
      server.take([
        { noun: 'quickItem', id, kind: 'add', set: { itemName: 'Milk', quantity: '1 l', isChecked } },
      ]);
    put(server, want('gen', 'milk', '1 l'));
    expect(server.shown()).toEqual(['Milk 2 l', '✓ Milk 1 l']);
  });

  test('is one line where it comes twice, of one name or of two, and nothing of it is dropped', () => {
    const server = createServer();
    put(server, want('r1', 'salmon', '600 g'), want('r1', 'salmon', '400 g'), want('r2', 'Salmon', '1 kg'));
    expect(server.shown()).toEqual(['salmon 2 kg']);
  });

  test('gets a line of its own where the sum is too long for one', () => {
    const server = listOf(want('typed', 'milk', 'what is left of it in the fridge'));
    put(server, want('gen', 'milk', 'a good deal more than that'));
    expect(server.shown()).toEqual([
      'milk a good deal more than that',
      'milk what is left of it in the fridge',
    ]);
    expect(put(server, want('gen', 'milk', 'a good deal more than that')).put).toEqual([]);
  });

  test('is cut to what a line holds, between whole characters', () => {
    const server = listOf(want('r1', 'x'.repeat(250), `${'x'.repeat(39)}🐟`));
    expect(server.shown()).toEqual([`${'x'.repeat(200)} ${'x'.repeat(39)}`]);
  });

  test('leaves a line alone of which somebody has made another food', () => {
    const server = listOf(want('gen', 'eggs', '3'));
    server.take([{ noun: 'quickItem', id: 'gen', kind: 'set', set: { itemName: 'noodles' } }]);
    expect(put(server, want('gen', 'eggs', '3')).edits).toEqual([]);
    check(server, 'gen');
    expect(put(server, want('gen', 'eggs', '3')).edits).toEqual([]);
  });

  test('that is bought once stays in the basket, also as part of another line', () => {
    const milk = want('due-1', 'milk', '2 l', { isOnce: true });
    const own = listOf(milk);
    check(own, 'due-1');
    expect(put(own, milk)).toMatchObject({ edits: [], already: [{ id: 'due-1' }] });

    const shared = listOf(want('typed', 'milk', '1 l'));
    put(shared, milk);
    expect(shared.shown()).toEqual(['milk 3 l']);
    check(shared, 'typed');
    expect(put(shared, milk).edits).toEqual([]);
    put(shared, want('due-2', 'milk', '2 l', { isOnce: true }));
    expect(shared.shown()).toEqual(['milk 2 l']);
  });
});

describe('[L4] amounts that several devices add', () => {
  /** The list after devices put things on it without having heard of each other. */
  const together = (server: Server, ...puts: (readonly Wanted[])[]) => {
    const lines = server.seen();
    const bases = server.versions();
    const results = puts.map((wanted) => putOnList(wanted, lines));
    for (const [index, { edits }] of results.entries()) server.take(edits, `device-${index}`, bases);
    return results;
  };

  test('come to the same where both put the same, on a line, from the basket and on none', () => {
    const server = listOf(want('typed', 'eggs', '6'), want('old', 'milk', '1 l'));
    check(server, 'old');
    const all = [want('g1', 'eggs', '3'), want('g2', 'milk', '5 dl'), want('g3', 'leek', '1')];
    together(server, all, all);
    expect(server.shown()).toEqual(['eggs 9', 'leek 1', 'milk 5 dl']);
  });

  test('are added up where each puts something else, and none is lost', () => {
    const server = listOf(want('typed', 'eggs', '6'));
    together(server, [want('recipe', 'eggs', '2')], [want('gen', 'eggs', '3')]);
    expect(server.shown()).toEqual(['eggs 11']);
  });

  test('are wanted alone where another device has bought the line meanwhile, and what it had put there too stays bought', () => {
    const server = listOf(want('typed', 'eggs', '6'));
    const lines = server.seen();
    const bases = server.versions();
    put(server, want('gen', 'eggs', '3'));
    check(server, 'typed');
    server.take(putOnList([want('gen', 'eggs', '3')], lines).edits, 'laptop', bases);
    expect(server.shown()).toEqual(['✓ eggs 9']);
    server.take(putOnList([want('recipe', 'eggs', '2')], lines).edits, 'laptop', bases);
    expect(server.shown()).toEqual(['eggs 2']);
  });

  test('grow once where both want more of the same', () => {
    const leek = (quantity: string) => want('soup:leek', 'leek', quantity, { sourceId: 'soup' });
    const server = listOf(leek('2'));
    together(server, [leek('6')], [leek('6')]);
    expect(server.shown()).toEqual(['leek 6']);
  });

  test('come back with a line that another device has removed meanwhile', () => {
    const server = listOf(want('typed', 'eggs', '6'));
    const lines = server.seen();
    const bases = server.versions();
    server.take([{ noun: 'quickItem', id: 'typed', kind: 'delete' }]);
    server.take(putOnList([want('gen', 'eggs', '3')], lines).edits, 'laptop', bases);
    expect(server.shown()).toEqual(['eggs 9']);
  });

  test('are taken back without what others have added meanwhile', () => {
    const server = listOf(want('typed', 'eggs', '6'));
    const [mine] = together(server, [want('gen', 'eggs', '3')], [want('recipe', 'eggs', '2')]);
    server.take(mine!.inverse, 'device-0');
    expect(server.shown()).toEqual(['eggs 8']);
  });

  test('stay within what a line holds', () => {
    const server = listOf(want('typed', 'milk', 'as much as there is'));
    together(server, [want('a', 'milk', 'and a little more')], [want('b', 'milk', 'or a lot more')]);
    const [line] = server.shown();
    expect(line).toBe('milk and a little more + …');
  });
});

const names = ['eggs', 'egg', 'butter', 'maito', 'maitoa', 'Milk', 'kaurasämpylä'];
const keyOf = (name: string) => `key-${names.indexOf(name)}`;
// All of these together fit on one line.
const quantity = fc.constantFrom('', '3', '50 g', '1 l', '5 dl', 'to taste');
const wanted = fc
  .array(fc.tuple(fc.constantFrom(...names), quantity), { minLength: 1, maxLength: 6 })
  .map((pairs) => pairs.map(([name, amount]) => want(keyOf(name), name, amount, { sourceId: 'meal' })));
const before = fc.array(
  fc.tuple(fc.constantFrom(...names), quantity, fc.constantFrom('open', 'checked', 'removed')),
  {
    maxLength: 5,
  },
);

const serverWith = (rows: readonly [string, string, string][]) => {
  const server = createServer();
  for (const [index, [itemName, amount, state]] of rows.entries()) {
    const set = { itemName, quantity: amount, isChecked: state === 'checked' };
    // Some lines are from an earlier press of the same button.
    const id = index % 2 === 0 ? keyOf(itemName) : `typed-${index}`;
    server.take([{ noun: 'quickItem', id, kind: 'add', set }]);
    if (state === 'removed') server.take([{ noun: 'quickItem', id, kind: 'delete' }]);
  }
  return server;
};

test('[L3] once everything is there, putting it there again changes nothing', () => {
  fc.assert(
    fc.property(before, wanted, (rows, things) => {
      const server = serverWith(rows);
      put(server, ...things);
      const shown = server.shown();
      expect(put(server, ...things)).toMatchObject({ edits: [], inverse: [], put: [] });
      expect(server.shown()).toEqual(shown);
    }),
  );
});

test('[L3] one Undo takes all of it back', () => {
  fc.assert(
    fc.property(before, wanted, (rows, things) => {
      const server = serverWith(rows);
      const shown = server.shown();
      server.take(put(server, ...things).inverse);
      expect(server.shown()).toEqual(shown);
    }),
  );
});

const keysToBuy = (server: Server) =>
  server
    .seen()
    .filter(({ isRemoved, isChecked }) => !isRemoved && !isChecked)
    .map(({ itemName }) => foodKey(itemName));

test('[L3] every food is there to buy, and none on a second line', () => {
  fc.assert(
    fc.property(before, wanted, (rows, things) => {
      const server = serverWith(rows);
      const had = keysToBuy(server);
      put(server, ...things);
      const now = keysToBuy(server);
      const linesOf = (keys: readonly string[], name: string) =>
        keys.filter((key) => key === foodKey(name)).length;
      for (const { itemName } of things)
        expect(linesOf(now, itemName)).toBe(Math.max(1, linesOf(had, itemName)));
    }),
  );
});

test('[L3] what is to be bought in the end is what was there and what is wanted, neither more nor less', () => {
  const sumOf = (lines: readonly { itemName: string; quantity: string }[], key: string) =>
    lines
      .filter(({ itemName }) => foodKey(itemName) === key)
      .flatMap(({ quantity: amount }) => amount.split(' + '))
      .map(quantitySum)
      .reduce(addSums, noQuantity);
  fc.assert(
    fc.property(wanted, wanted, (typed, things) => {
      const server = listOf(...typed.map((thing, index) => ({ ...thing, key: `typed-${index}` })));
      put(server, ...things);
      for (const key of new Set([...typed, ...things].map(({ itemName }) => foodKey(itemName)))) {
        const [now, due] = [sumOf(server.seen(), key), sumOf([...typed, ...things], key)];
        const amounts = ({ totals }: typeof now) =>
          [...totals].map(([family, { min }]) => [family, min]).toSorted();
        expect(amounts(now)).toEqual(amounts(due));
        expect([...now.texts.keys()]).toEqual([...due.texts.keys()]);
      }
    }),
  );
});
