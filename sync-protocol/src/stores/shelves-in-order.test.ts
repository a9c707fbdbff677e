import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categories } from '../food/categories.ts';
import { moveShelf, placeShelves } from './place-shelves.ts';
import { shelfOf, shelvesInOrder } from './shelves-in-order.ts';
import type { ShelfPlace } from './store.ts';

const idsOf = (...args: Parameters<typeof shelvesInOrder>) => shelvesInOrder(...args).map(({ id }) => id);
const own = [{ id: 'cheese-counter', isHidden: false }];

/** The places after some of them were overwritten. */
function written(before: readonly ShelfPlace[], changed: readonly ShelfPlace[]): ShelfPlace[] {
  return [...new Map([...before, ...changed].map((place) => [place.key, place])).values()];
}

test('without an order of anybody’s the categories stand as a shop is walked, and own shelves before the rest', () => {
  expect(idsOf(undefined, undefined)).toEqual(categories);
  expect(idsOf(undefined, undefined, own).slice(-3)).toEqual(['cheese-counter', 'other', 'from_calendar']);
});

test('a shop without an order has that for every shop, and another keeps its own', () => {
  const everywhere = { places: placeShelves(moveShelf(categories, 'frozen', 'produce'), []) };
  const market = { places: placeShelves(moveShelf(categories, 'meat', 'produce'), []) };
  expect(idsOf(undefined, everywhere)[0]).toBe('frozen');
  expect(idsOf({ places: [] }, everywhere)[0]).toBe('frozen');
  expect(idsOf(market, everywhere).slice(0, 2)).toEqual(['meat', 'produce']);
});

test('a shelf that a shop has not heard of stands behind what it follows everywhere', () => {
  const order = moveShelf(idsOf(undefined, undefined, own), 'cheese-counter', 'meat');
  const everywhere = { places: placeShelves(order, []) };
  const market = { places: placeShelves(categories.toReversed(), []) };
  const walked = idsOf(market, everywhere, own);
  expect(walked[walked.indexOf('dairy') + 1]).toBe('cheese-counter');
});

test('what a shop lacks stands under its category, and that under the rest, which no shop lacks', () => {
  const places = [
    { key: 'cheese-counter', isHidden: true },
    { key: 'frozen', isHidden: true },
    { key: 'other', isHidden: true },
  ];
  const seen = new Set(
    shelvesInOrder({ places }, undefined, own)
      .filter(({ isHidden }) => !isHidden)
      .map(({ id }) => id),
  );
  expect(shelfOf('dairy', 'cheese-counter', new Set(['cheese-counter', 'dairy', 'other']))).toBe(
    'cheese-counter',
  );
  expect(shelfOf('dairy', 'cheese-counter', seen)).toBe('dairy');
  expect(shelfOf('frozen', '', seen)).toBe('other');
  expect(shelfOf('other', undefined, seen)).toBe('other');
});

test('a shelf that is hidden everywhere is seen where a shop says that it has it, but one that was put away', () => {
  const everywhere = { places: [{ key: 'frozen', isHidden: true }] };
  const market = {
    places: [
      { key: 'frozen', isHidden: false },
      { key: 'cheese-counter', isHidden: false },
    ],
  };
  const away = [{ id: 'cheese-counter', isHidden: true }];
  const hidden = (...args: Parameters<typeof shelvesInOrder>) =>
    shelvesInOrder(...args).flatMap(({ id, isHidden }) => (isHidden ? [id] : []));
  expect(hidden(undefined, everywhere)).toEqual(['frozen']);
  expect(hidden(market, everywhere, away)).toEqual(['cheese-counter']);
});

test('moving one shelf writes one place, once the order has been written', () => {
  const begun = placeShelves(categories, []);
  expect(begun).toHaveLength(categories.length);
  const moved = placeShelves(moveShelf(categories, 'snacks', 'dairy'), begun);
  expect(moved.map(({ key }) => key)).toEqual(['snacks']);
  expect(placeShelves(moveShelf(categories, 'produce', null), begun).map(({ key }) => key)).toEqual([
    'produce',
  ]);
});

test('whatever is moved where, and however often, the shelves stand as they were put', () => {
  const move = fc.record({
    id: fc.constantFrom(...categories),
    before: fc.option(fc.constantFrom(...categories)),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 80 }), (moves) => {
      let places: ShelfPlace[] = [{ key: 'dairy', isHidden: true }];
      let order: readonly string[] = categories;
      for (const { id, before } of moves) {
        order = moveShelf(order, id, before === id ? null : before);
        places = written(places, placeShelves(order, places));
        expect(idsOf({ places }, undefined)).toEqual(order);
      }
      expect(places.find(({ key }) => key === 'dairy')?.isHidden).toBe(true);
    }),
  );
});
