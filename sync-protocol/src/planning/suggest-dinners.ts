import type { Cooked } from '../calendar/cooked.ts';
import { type Day, daysBetween, mondayOf } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { bareId } from '../ids.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { seasonFit } from './season.ts';

/** The same recipe is not suggested twice within these days. */
const apartDays = 14;
/** Days after which more time since the last cooking adds nothing. */
const longAgoDays = 120;
/** Cooking time without a penalty from Monday to Thursday. */
const workdayMinutes = 45;
/** Friday as days since Monday. */
const friday = 4;

type Known = Pick<
  Recipe,
  | '_id'
  | 'title'
  | 'keywords'
  | 'ingredients'
  | 'rating'
  | 'isFavorite'
  | 'totalTimeMinutes'
  | 'prepTimeMinutes'
  | 'cookTimeMinutes'
>;

export interface DinnerWishes {
  /** Tag keys of which a recipe needs one; empty for any recipe. */
  tags: readonly string[];
  /** Longer recipes are left out; null for no limit. Recipes without a time rank lower. */
  maxMinutes: number | null;
}

export interface SuggestInput<R extends Known> {
  /** Days without a dinner. */
  days: readonly Day[];
  recipes: readonly R[];
  /** When each recipe was cooked, by the recipe's bare id. */
  cooked: ReadonlyMap<string, readonly Cooked[]>;
  /** Meals of these and the neighbouring weeks. */
  planned: readonly { date: Day; recipeId?: string | null | undefined }[];
  wishes: DinnerWishes;
  /** Choices made already, by day: a recipe's bare id, or null for a dinner that stays empty. */
  settled: ReadonlyMap<Day, string | null>;
  /** Bare ids of rejected suggestions, by day. */
  turnedDown: ReadonlyMap<Day, ReadonlySet<string>>;
  /** Varies the choice among equally good recipes. */
  seed: string;
}

/** A recipe's total time, else preparation plus cooking; null if it gives neither. */
export function minutesOf({
  totalTimeMinutes,
  prepTimeMinutes,
  cookTimeMinutes,
}: Pick<Known, 'totalTimeMinutes' | 'prepTimeMinutes' | 'cookTimeMinutes'>): number | null {
  if (totalTimeMinutes) return totalTimeMinutes;
  const minutes = (prepTimeMinutes ?? 0) + (cookTimeMinutes ?? 0);
  return minutes > 0 ? minutes : null;
}

/**
 * Suggests a recipe for each empty dinner, or null if none fits: filtered by the wished tags and time, then
 * ranked by rating, season and time since it was cooked. No recipe comes twice within two weeks, including
 * planned and cooked meals. Pure: the same input gives the same dinners, so that settled ones stay while one
 * is exchanged.
 */
export function suggestDinners<R extends Known>(input: SuggestInput<R>): Map<Day, R | null> {
  const { days, recipes, wishes, settled, turnedDown } = input;
  const served = daysServed(input);
  const chosen = settledDinners(input);
  const fitting = recipes.filter((recipe) => fits(recipe, wishes));
  for (const day of days) {
    if (settled.has(day)) continue;
    const possible = fitting.filter(({ _id }) => {
      const id = bareId(_id);
      return !turnedDown.get(day)?.has(id) && !served.get(id)?.some((other) => isNear(other, day));
    });
    const best = highest(possible, (recipe) => scoreOf(recipe, day, input) - sameness(recipe, day, chosen));
    chosen.set(day, best);
    if (best) addDay(served, bareId(best._id), day);
  }
  return new Map(days.map((day) => [day, chosen.get(day) ?? null]));
}

/** The days of each recipe, by its bare id: planned, cooked and settled ones. */
function daysServed({ days, planned, cooked, settled }: SuggestInput<Known>): Map<string, Day[]> {
  const served = new Map<string, Day[]>();
  for (const { date, recipeId } of planned) if (recipeId) addDay(served, bareId(recipeId), date);
  for (const [id, times] of cooked) for (const { day } of times) addDay(served, id, day);
  for (const day of days) {
    const id = settled.get(day);
    if (id) addDay(served, id, day);
  }
  return served;
}

function addDay(served: Map<string, Day[]>, id: string, day: Day): void {
  served.set(id, [...(served.get(id) ?? []), day]);
}

/** A settled recipe that is not among `recipes` leaves its day empty. */
function settledDinners<R extends Known>({ days, recipes, settled }: SuggestInput<R>): Map<Day, R | null> {
  const byId = new Map(recipes.map((recipe) => [bareId(recipe._id), recipe]));
  const dinners = new Map<Day, R | null>();
  for (const day of days) {
    const id = settled.get(day);
    if (id !== undefined) dinners.set(day, id === null ? null : (byId.get(id) ?? null));
  }
  return dinners;
}

/** The first of those with the highest score; null if there is none. */
function highest<T>(all: readonly T[], scoreOfOne: (one: T) => number): T | null {
  let best: { one: T; score: number } | null = null;
  for (const one of all) {
    const score = scoreOfOne(one);
    if (!best || score > best.score) best = { one, score };
  }
  return best?.one ?? null;
}

const isNear = (one: Day, other: Day) => Math.abs(daysBetween(one, other)) < apartDays;

function fits(recipe: Known, { tags, maxMinutes }: DinnerWishes): boolean {
  if (tags.length > 0 && !recipe.keywords?.some(({ key }) => tags.includes(key))) return false;
  const minutes = minutesOf(recipe);
  return maxMinutes === null || minutes === null || minutes <= maxMinutes;
}

/** How well a recipe suits a day: about one point for each reason. */
function scoreOf(recipe: Known, day: Day, { cooked, wishes, seed }: SuggestInput<Known>): number {
  const id = bareId(recipe._id);
  const minutes = minutesOf(recipe);
  const last = cooked.get(id)?.find((time) => time.day <= day);
  // A recipe that was never cooked is worth a try, but less than one not cooked for long.
  const missed = last ? (Math.min(daysBetween(last.day, day), longAgoDays) / longAgoDays) * 3 : 1.2;
  const isWorkday = daysBetween(mondayOf(day), day) < friday;
  const slow = isWorkday && minutes !== null ? Math.max(0, minutes - workdayMinutes) / 30 : 0;
  const unsaid = wishes.maxMinutes !== null && minutes === null ? 1 : 0;
  const season = { in: 1, any: 0, out: -3 }[seasonFit(recipe, Number(day.slice(5, 7)))];
  return (
    (recipe.rating ?? 3) -
    3 +
    (recipe.isFavorite ? 0.5 : 0) +
    missed +
    season -
    slow -
    unsaid +
    chance(`${seed}\n${id}\n${day}`)
  );
}

/** Penalty for tags shared with the dinners of the days before and after. */
function sameness(recipe: Known, day: Day, chosen: ReadonlyMap<Day, Known | null>): number {
  const tags = new Set((recipe.keywords ?? []).map(({ key }) => key));
  let shared = 0;
  for (const [other, neighbour] of chosen)
    if (Math.abs(daysBetween(other, day)) === 1)
      shared += (neighbour?.keywords ?? []).filter(({ key }) => tags.has(key)).length;
  return Math.min(shared, 3) * 0.4;
}

/** Pseudo-random number from 0 to 1, determined by the text. */
const chance = (text: string) => Number.parseInt(shortHash(text).slice(-6), 36) / 36 ** 6;
