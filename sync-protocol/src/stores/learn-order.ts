import type { ShelfId } from './shelf.ts';

/** What was checked off on one visit to a shop. */
export interface Trip {
  checks: readonly { shelf: ShelfId; at: number }[];
}

export interface LearnedOrder {
  /** Every shelf of the current order, in the new one. */
  order: ShelfId[];
  /** The most certain of the pairs that the new order swaps: this shelf … */
  first: ShelfId;
  /** … comes before this one. */
  second: ShelfId;
}

/** Weight of a trip relative to the next one: habits change, and shops are rebuilt. */
const decay = 0.8;
/** Older trips are ignored. */
const mostTrips = 20;
/** With fewer trips nothing is learned. */
const fewestTrips = 3;
/**
 * A pair is swapped if the trips in favour outweigh the others by this much, and make up this share of all.
 */
const surplus = 1.6;
const majority = 2 / 3;

/**
 * A better order of a shop's shelves, learned from what was checked off there; null if the current order does
 * as well. Each trip votes on every two of its shelves which comes first, later trips with more weight; the
 * new order contradicts the votes least. A trip on which somebody went back for something is outvoted.
 *
 * @param trips in chronological order
 * @param current the shelves in their current order
 */
export function learnOrder(trips: readonly Trip[], current: readonly ShelfId[]): LearnedOrder | null {
  const walks = trips
    .slice(-mostTrips)
    .map((trip) => walkOf(trip, new Set(current)))
    .filter((walk) => walk.length > 1);
  if (walks.length < fewestTrips) return null;
  const met = current.filter((shelf) => walks.some((walk) => walk.includes(shelf)));
  const votes = countVotes(walks);
  const order = withUnmet(leastDisputed(byMeanPlace(met, walks), votes), current);
  const surest = surestTurn(order, current, votes);
  return surest && { order, ...surest };
}

/** A trip's shelves in the order visited, each at the median of its checks. */
function walkOf({ checks }: Trip, known: ReadonlySet<ShelfId>): ShelfId[] {
  const places = new Map<ShelfId, number[]>();
  checks
    .toSorted((a, b) => a.at - b.at)
    .forEach(({ shelf }, index) => {
      if (known.has(shelf)) places.set(shelf, [...(places.get(shelf) ?? []), index]);
    });
  return [...places]
    .map(([shelf, all]) => ({ shelf, place: all[Math.floor((all.length - 1) / 2)] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ shelf }) => shelf);
}

/** Summed weight of the trips on which the first shelf came before the second. */
type Votes = (first: ShelfId, second: ShelfId) => number;

function countVotes(walks: readonly (readonly ShelfId[])[]): Votes {
  const counts = new Map<ShelfId, Map<ShelfId, number>>();
  walks.forEach((walk, index) => {
    const weight = decay ** (walks.length - 1 - index);
    walk.forEach((first, place) => {
      const after = counts.get(first) ?? new Map<ShelfId, number>();
      counts.set(first, after);
      for (const second of walk.slice(place + 1)) after.set(second, (after.get(second) ?? 0) + weight);
    });
  });
  return (first, second) => counts.get(first)?.get(second) ?? 0;
}

/**
 * Sorts shelves by their mean position on their trips, from 0 at the door to 1 at the till, so that shelves
 * never seen on the same trip are ordered too.
 */
function byMeanPlace(shelves: readonly ShelfId[], walks: readonly (readonly ShelfId[])[]): ShelfId[] {
  const meanOf = new Map(
    shelves.map((shelf) => {
      const places = walks
        .filter((walk) => walk.includes(shelf))
        .map((walk) => walk.indexOf(shelf) / (walk.length - 1));
      return [shelf, places.reduce((sum, place) => sum + place, 0) / Math.max(places.length, 1)];
    }),
  );
  return shelves.toSorted((a, b) => (meanOf.get(a) ?? 0) - (meanOf.get(b) ?? 0));
}

/** Moves one shelf at a time to where it contradicts the votes least, until no move helps. */
function leastDisputed(begun: readonly ShelfId[], votes: Votes): ShelfId[] {
  let order = [...begun];
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const shelf of begun) {
      const others = order.filter((each) => each !== shelf);
      const from = order.indexOf(shelf);
      const at = bestPlace(shelf, others, votes, from);
      if (at === from) continue;
      order = others.toSpliced(at, 0, shelf);
      isBetter = true;
    }
  }
  return order;
}

/** Tolerance for comparing sums of weights, which are added up in varying order. */
const least = 1e-9;

/** @param from the shelf's current index, kept unless another one is strictly better */
function bestPlace(shelf: ShelfId, others: readonly ShelfId[], votes: Votes, from?: number): number {
  // Gain in votes of each index, relative to index 0.
  const worth = [0];
  for (const other of others) worth.push((worth.at(-1) ?? 0) + votes(other, shelf) - votes(shelf, other));
  const most = Math.max(...worth);
  return from !== undefined && (worth[from] ?? 0) > most - least ? from : worth.lastIndexOf(most);
}

/** Inserts shelves that no trip visited where they contradict the current order least. */
function withUnmet(order: readonly ShelfId[], current: readonly ShelfId[]): ShelfId[] {
  const asNow: Votes = (first, then) => (current.indexOf(first) < current.indexOf(then) ? 1 : 0);
  return current
    .filter((shelf) => !order.includes(shelf))
    .reduce<ShelfId[]>((all, shelf) => all.toSpliced(bestPlace(shelf, all, asNow), 0, shelf), [...order]);
}

function surestTurn(
  order: readonly ShelfId[],
  current: readonly ShelfId[],
  votes: Votes,
): Pick<LearnedOrder, 'first' | 'second'> | null {
  const turned = order.flatMap((first, place) =>
    order.slice(place + 1).flatMap((second, distance) => {
      const [by, against] = [votes(first, second), votes(second, first)];
      const isTurned = current.indexOf(second) < current.indexOf(first);
      const isSure = by - against >= surplus && by >= majority * (by + against);
      return isTurned && isSure ? [{ first, second, margin: by - against, distance }] : [];
    }),
  );
  const [surest] = turned.sort((a, b) => b.margin - a.margin || a.distance - b.distance);
  return surest ? { first: surest.first, second: surest.second } : null;
}
