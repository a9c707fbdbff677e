import fc from 'fast-check';
import type { KnownRow } from 'sync-protocol/device/held.ts';
import { itemField } from 'sync-protocol/nouns/keyed-list.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { randomValue } from 'sync-protocol/testing/random-value.ts';
import { createRng } from 'sync-protocol/testing/rng.ts';
import { describe, expect, test } from 'vitest';
import { knownIn, storedRecord } from './stored-row.ts';

const mark = fc.record({ version: fc.nat(), stamp: fc.nat(), device: fc.constantFrom('phone', 'laptop') });

const lostTitle: RowState['lost'] = {
  title: [{ value: 'x', mark: { version: 1, stamp: 1, device: 'tablet' } }],
};

describe.each(nouns.map((noun) => [noun.name, noun] as const))('%s', (_name, noun) => {
  const known = fc
    .record({
      seed: fc.nat(),
      version: fc.nat(),
      created: mark,
      marks: fc.dictionary(fc.constantFrom(...Object.keys(noun.fields)), mark, { noNullPrototype: true }),
      deleted: fc.constant(null),
      restored: fc.option(mark, { nil: null }),
      alsoRestored: fc.option(fc.array(mark, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      lost: fc.option(fc.constant(lostTitle), { nil: undefined }),
      epoch: fc.constantFrom('e1', 'e2'),
      generation: fc.integer({ min: -1, max: 3 }),
    })
    .map(({ seed, epoch, generation, lost, alsoRestored, ...rest }): KnownRow => {
      const rng = createRng(seed);
      let numbers = 0;
      const newNumber = () => ++numbers;
      const chosen = Object.entries(noun.fields).filter(() => rng.chance(0.7));
      const fields: Record<string, unknown> = Object.fromEntries(
        chosen.map(([field, { schema }]) => [field, randomValue(rng, schema, field, newNumber)]),
      );
      for (const [list, { rule }] of Object.entries(noun.lists ?? {}))
        for (const key of ['a', 'b', 'c'])
          if (rng.chance(0.6))
            fields[itemField(list, key)] = rng.chance(0.3)
              ? null
              : randomValue(rng, rule.schema, key, newNumber);
      if (rng.chance(0.2)) fields.ofANewerBuild = { some: 'value' };
      const row = { ...rest, noun: noun.name, id: `row-${seed}`, fields };
      return {
        row: { ...row, ...(lost && { lost }), ...(alsoRestored && { alsoRestored }) },
        epoch,
        generation,
      };
    });

  test('what the server gave comes out of the record as it went in, whether something waits or not', () => {
    fc.assert(
      fc.property(known, fc.constantFrom('saved', 'waiting', 'parked'), (row, sync) => {
        const record = storedRecord(noun, row, { row: row.row, sync });
        expect(knownIn(noun, structuredClone(record))).toEqual(row);
      }),
    );
  });

  test('of a row that the server has not, nothing comes out', () => {
    fc.assert(
      fc.property(known, (row) => {
        expect(knownIn(noun, storedRecord(noun, null, { row: row.row, sync: 'waiting' }))).toBeNull();
      }),
    );
  });
});

test('a build that does not know a list keeps the items that a newer one has stored', () => {
  const { lists: _, ...before } = recipe;
  const written = { version: 7, stamp: 1, device: 'laptop' };
  const row: RowState = {
    noun: 'recipe',
    id: 'soup',
    version: 7,
    created: written,
    fields: { title: 'Soup', [itemField('keywords', 'quick')]: { name: 'Quick' } },
    marks: {},
    deleted: null,
    restored: null,
  };
  const known = { row, epoch: 'e1', generation: 0 };
  expect(knownIn(before, storedRecord(recipe, known, { row, sync: 'saved' }))).toEqual(known);
});
