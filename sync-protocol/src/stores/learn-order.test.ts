import { createRng, type Rng } from 'sync-protocol/testing/rng.ts';
import { describe, expect, test } from 'vitest';
import { learnOrder, type Trip } from './learn-order.ts';
import type { ShelfId } from './shelf.ts';

const shelfCount = 12;
const tripCount = 100;
const tripsToLearn = 5;

const shelves = Array.from({ length: shelfCount }, (_, index): ShelfId => `shelf-${index}`);
const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('in a shop of twelve shelves', () => {
  /** Share of the pairs in the right order after each trip, if the household accepts every proposed order. */
  const learned = seeds.map((seed) => {
    const rng = createRng(seed);
    const walked = shuffled(shelves, rng);
    let order = shuffled(shelves, rng);
    const made: Trip[] = [];
    return Array.from({ length: tripCount }, () => {
      made.push(tripOf(walked, rng));
      order = learnOrder(made, order)?.order ?? order;
      return rightPairs(order, walked);
    });
  });

  test('after five trips 95 % of its pairs stand right', () => {
    expect(mean(learned.map((run) => run[tripsToLearn - 1] ?? 0))).toBeGreaterThanOrEqual(0.95);
  });

  test('over a hundred trips no shop is unlearned', () => {
    for (const [seed, run] of learned.entries()) {
      const later = run.slice(tripsToLearn - 1);
      expect(mean(later), `shop ${seed}`).toBeGreaterThanOrEqual(0.97);
      expect(Math.min(...later.slice(tripsToLearn)), `shop ${seed}`).toBeGreaterThanOrEqual(0.95);
    }
  });

  test.each(seeds)('a trip through all of it the other way round turns nothing over (%i)', (seed) => {
    const rng = createRng(seed);
    const walked = shuffled(shelves, rng);
    const made = Array.from({ length: tripsToLearn }, () => tripOf(walked, rng));
    const { order } = learnOrder(made, shuffled(shelves, rng)) ?? expect.fail('nothing learned');
    expect(learnOrder([...made, straight(walked.toReversed())], order)).toBeNull();
  });
});

test('the pair that is told is the surest one, as it is walked', () => {
  const learned = learnOrder(
    Array.from({ length: 3 }, () => straight(['dairy', 'meat'])),
    ['produce', 'meat', 'dairy', 'other'],
  );
  expect(learned).toEqual({ order: ['produce', 'dairy', 'meat', 'other'], first: 'dairy', second: 'meat' });
});

test('one trip, or two, propose nothing', () => {
  const trip = straight(['dairy', 'meat']);
  expect(learnOrder([], ['meat', 'dairy'])).toBeNull();
  expect(learnOrder([trip], ['meat', 'dairy'])).toBeNull();
});

test('who walks as the shelves stand is told nothing', () => {
  const made = Array.from({ length: 9 }, () => straight(['produce', 'dairy', 'meat']));
  expect(learnOrder(made, ['produce', 'dairy', 'meat', 'other'])).toBeNull();
});

test('a shop that was rebuilt is learned anew', () => {
  const before = Array.from({ length: 20 }, () => straight(['dairy', 'meat', 'frozen']));
  const after = Array.from({ length: 6 }, () => straight(['frozen', 'meat', 'dairy']));
  expect(learnOrder([...before, ...after], ['dairy', 'meat', 'frozen'])?.order).toEqual([
    'frozen',
    'meat',
    'dairy',
  ]);
});

test('a shelf that is gone from the household says nothing', () => {
  const made = Array.from({ length: 4 }, () => straight(['gone', 'dairy', 'meat']));
  expect(learnOrder(made, ['meat', 'dairy'])?.order).toEqual(['dairy', 'meat']);
});

const straight = (walk: readonly ShelfId[]): Trip => ({ checks: walk.map((shelf, at) => ({ shelf, at })) });

/**
 * A trip with one to three items from about three shelves in four; on every third trip something was
 * forgotten and fetched later.
 */
function tripOf(walked: readonly ShelfId[], rng: Rng): Trip {
  const walk = walked.filter(() => rng.chance(0.75));
  const taken = walk.flatMap((shelf) => Array.from({ length: 1 + rng.below(3) }, () => shelf));
  if (rng.chance(1 / 3)) {
    const [forgotten = ''] = taken.splice(rng.below(taken.length), 1);
    taken.splice(rng.below(taken.length + 1), 0, forgotten);
  }
  return straight(taken);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function rightPairs(order: readonly ShelfId[], walked: readonly ShelfId[]): number {
  const pairs = walked.flatMap((first, index) =>
    walked.slice(index + 1).map((then) => [first, then] as const),
  );
  const right = pairs.filter(([first, then]) => order.indexOf(first) < order.indexOf(then));
  return right.length / pairs.length;
}

function shuffled<T>(list: readonly T[], rng: Rng): T[] {
  const left = [...list];
  return list.map(() => left.splice(rng.below(left.length), 1)[0] as T);
}
