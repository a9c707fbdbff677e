import { type Day, daysBetween } from '../dates/day.ts';
import { dayMs, hourMs } from '../dates/day-ms.ts';
import { foodKey } from '../food/food-name.ts';

/** One time that an item was on the household's list. */
export interface Purchase {
  itemName: string;
  /** When the item was put on the list, epoch milliseconds; 0 if it is only known by name, as a favourite. */
  at: number;
}

/** The household's settings for a food. */
export interface UsualChoice {
  isFavourite?: boolean;
  isNotOffered?: boolean;
  isStaple?: boolean;
}

/** A food that is bought often, and has not been for about its usual interval. */
export interface Usual {
  itemName: string;
  /** How often the food was on the list. */
  times: number;
  /** Typical days between two purchases; null if it was bought once. */
  everyDays: number | null;
  /** Days since it was last put on the list: 1 for yesterday. */
  daysSince: number;
  isFavourite: boolean;
}

interface Moment {
  nowMs: number;
  dayOf: (ms: number) => Day;
}

/** Purchases needed to speak of a rhythm. */
const fewestTimes = 3;
/** Purchases closer than this count as one: something was forgotten, or bought for two meals. */
const sameTripMs = 12 * hourMs;
/** Offered from this share of the rhythm on. */
const nearlyDue = 0.8;
/** After this many rhythms without a purchase the food counts as no longer bought. */
const givenUp = 5;
const longestRhythmDays = 60;

/**
 * What a household buys often and has not bought lately, most overdue first, favourites before all others.
 * Any name of a food counts as the same food; its rhythm is the median of the days between purchases, which a
 * feast or a holiday does not shift.
 *
 * @param dayOf returns the person's local day of a moment
 * @param isListed whether a food is already on the list
 */
export function usualsOf(
  purchases: readonly Purchase[],
  choiceOf: (food: string) => UsualChoice | undefined,
  { nowMs, dayOf, isListed }: Moment & { isListed: (food: string) => boolean },
): Usual[] {
  const byFood = new Map<string, Purchase[]>();
  for (const purchase of purchases) {
    const food = foodKey(purchase.itemName);
    byFood.set(food, [...(byFood.get(food) ?? []), purchase]);
  }
  const usuals: (Usual & { due: number })[] = [];
  for (const [food, all] of byFood) {
    const choice = choiceOf(food);
    if (choice?.isNotOffered || choice?.isStaple || isListed(food)) continue;
    const usual = usualOf(all, choice?.isFavourite === true, { nowMs, dayOf });
    if (usual) usuals.push(usual);
  }
  return usuals
    .sort((a, b) => Number(b.isFavourite) - Number(a.isFavourite) || b.due - a.due || b.times - a.times)
    .map(({ due: _due, ...usual }) => usual);
}

function usualOf(
  purchases: readonly Purchase[],
  isFavourite: boolean,
  { nowMs, dayOf }: Moment,
): (Usual & { due: number }) | null {
  const sorted = purchases.toSorted((a, b) => a.at - b.at);
  const times: number[] = [];
  for (const { at } of sorted) if (at > 0 && at - (times.at(-1) ?? -Infinity) >= sameTripMs) times.push(at);
  const last = sorted.at(-1);
  if (!last) return null;
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const rhythmMs = median(gaps);
  const sinceMs = Math.max(0, nowMs - last.at);
  const due = rhythmMs === null ? 0 : sinceMs / rhythmMs;
  const isRhythmic =
    times.length >= fewestTimes && rhythmMs !== null && rhythmMs <= longestRhythmDays * dayMs;
  if (!isFavourite && !(isRhythmic && due >= nearlyDue && due <= givenUp)) return null;
  return {
    itemName: last.itemName,
    times: times.length,
    everyDays: rhythmMs === null ? null : Math.max(1, Math.round(rhythmMs / dayMs)),
    daysSince: Math.max(0, daysBetween(dayOf(last.at), dayOf(nowMs))),
    isFavourite,
    due,
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
