import type { ShelfId } from './shelf.ts';

/** What was checked off at one visit to a shop, in the order in which it was. */
export interface Trip {
  checks: readonly { shelf: ShelfId; at: number }[];
}

export interface LearnedOrder {
  /** Every shelf of the order that there was, as the shop is walked. */
  order: ShelfId[];
  /** Of the pairs that stand the other way round now the one that is surest: this shelf … */
  first: ShelfId;
  /** … is taken before this one. */
  second: ShelfId;
}

/** Habits change, and shops are rebuilt: what a trip weighs against the one after it. */
const decay = 0.8;
/** What is older says nothing. */
const mostTrips = 20;
/** Nobody knows a shop's way after fewer. */
const fewestTrips = 3;
/** A pair counts as turned round from so many trips more on, by weight, and so large a part of all of them. */
const surplus = 1.6;
const majority = 2 / 3;

/**
 * A better order for a shop, learned from what was checked off there; null while the order that there is does as well. Each trip says of
 * each two of its shelves which came first; the order is one that disagrees least with all that was said, the later trips louder. A trip
 * on which somebody went back for something turns nothing over, as it is outvoted.
 *
 * @param trips in the order in which they were made
 * @param current the shelves as they stand now
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

/** Shelves of a trip, each where most of what stands on it was taken. */
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

/** How often, by weight, the first shelf came before the second. */
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

/** Where each stands on its trips, from 0 at the door to 1 at the till: also two that were never met on one trip are told apart. */
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

/** Moves one shelf at a time to where it disagrees least with the votes, until none can be moved to advantage. */
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

/** A vote less is none, as weights are added up in no fixed order. */
const least = 1e-9;

/** @param from where it stands already, which it leaves for a better place alone */
function bestPlace(shelf: ShelfId, others: readonly ShelfId[], votes: Votes, from?: number): number {
  // What it is worth to stand at each place, against standing first.
  const worth = [0];
  for (const other of others) worth.push((worth.at(-1) ?? 0) + votes(other, shelf) - votes(shelf, other));
  const most = Math.max(...worth);
  return from !== undefined && (worth[from] ?? 0) > most - least ? from : worth.lastIndexOf(most);
}

/** What was never met stays where it stands now, among as many of the others as can be. */
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
