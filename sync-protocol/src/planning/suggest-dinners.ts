import type { Cooked } from '../calendar/cooked.ts';
import { type Day, daysBetween, mondayOf } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { bareId } from '../ids.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { seasonFit } from './season.ts';

/** What a cook would not have twice within these days. */
const apartDays = 14;
/** Longer ago counts no more. */
const longAgoDays = 120;
/** On Monday to Thursday one has so long. */
const workdayMinutes = 45;
/** The place of Friday in a week that begins with 0. */
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
  /** Keys of tags, one of which it has to have; none for any. */
  tags: readonly string[];
  /** What takes longer is left out; null for any. What does not say how long it takes comes after the others. */
  maxMinutes: number | null;
}

export interface SuggestInput<R extends Known> {
  /** The days whose dinner is empty. */
  days: readonly Day[];
  recipes: readonly R[];
  /** When each was cooked, by its bare id. */
  cooked: ReadonlyMap<string, readonly Cooked[]>;
  /** Meals of these weeks and those around them. */
  planned: readonly { date: Day; recipeId?: string | null | undefined }[];
  wishes: DinnerWishes;
  /** What somebody has settled for already, by day: a recipe's bare id, or null for a dinner that stays empty. */
  settled: ReadonlyMap<Day, string | null>;
  /** Bare ids of what was turned down, by day. */
  turnedDown: ReadonlyMap<Day, ReadonlySet<string>>;
  /** Of equally good ones another seed finds others. */
  seed: string;
}

/** How long a recipe takes, as far as it says so. */
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
 * A recipe for each empty dinner, or null where none fits: by tags and time as wished, then by stars, season and how long ago it was
 * cooked. No recipe comes twice within two weeks, counted with what is planned and what was cooked. Pure: the same input gives the
 * same dinners, so that what was settled stays while one of them is exchanged.
 */
export function suggestDinners<R extends Known>(input: SuggestInput<R>): Map<Day, R | null> {
  const { days, recipes, cooked, planned, wishes, settled, turnedDown } = input;
  const byId = new Map(recipes.map((recipe) => [bareId(recipe._id), recipe]));
  const taken = new Map<string, Day[]>();
  const take = (id: string, day: Day) => void taken.set(id, [...(taken.get(id) ?? []), day]);
  for (const { date, recipeId } of planned) if (recipeId) take(bareId(recipeId), date);
  for (const [id, times] of cooked) for (const { day } of times) take(id, day);
  const chosen = new Map<Day, R | null>();
  for (const day of days) {
    const id = settled.get(day);
    if (id === undefined) continue;
    const recipe = id === null ? null : (byId.get(id) ?? null);
    chosen.set(day, recipe);
    if (id !== null) take(id, day);
  }
  const fitting = recipes.filter((recipe) => fits(recipe, wishes));
  for (const day of days) {
    if (settled.has(day)) continue;
    const ofDay = turnedDown.get(day);
    let best: { recipe: R; score: number } | null = null;
    for (const recipe of fitting) {
      const id = bareId(recipe._id);
      if (ofDay?.has(id) || taken.get(id)?.some((other) => isNear(other, day))) continue;
      const score = scoreOf(recipe, day, input) - sameness(recipe, day, chosen);
      if (!best || score > best.score) best = { recipe, score };
    }
    chosen.set(day, best?.recipe ?? null);
    if (best) take(bareId(best.recipe._id), day);
  }
  return new Map(days.map((day) => [day, chosen.get(day) ?? null]));
}

const isNear = (one: Day, other: Day) => Math.abs(daysBetween(one, other)) < apartDays;

function fits(recipe: Known, { tags, maxMinutes }: DinnerWishes): boolean {
  if (tags.length > 0 && !recipe.keywords?.some(({ key }) => tags.includes(key))) return false;
  const minutes = minutesOf(recipe);
  return maxMinutes === null || minutes === null || minutes <= maxMinutes;
}

/** How welcome a recipe is on a day: about a point for each thing that speaks for it. */
function scoreOf(recipe: Known, day: Day, { cooked, wishes, seed }: SuggestInput<Known>): number {
  const id = bareId(recipe._id);
  const minutes = minutesOf(recipe);
  const last = cooked.get(id)?.find((time) => time.day <= day);
  // What was never cooked is worth a try, and less so than what one misses.
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

/** Two evenings of the same sort in a row are dull. */
function sameness(recipe: Known, day: Day, chosen: ReadonlyMap<Day, Known | null>): number {
  const tags = new Set((recipe.keywords ?? []).map(({ key }) => key));
  let shared = 0;
  for (const [other, neighbour] of chosen)
    if (Math.abs(daysBetween(other, day)) === 1)
      shared += (neighbour?.keywords ?? []).filter(({ key }) => tags.has(key)).length;
  return Math.min(shared, 3) * 0.4;
}

/** 0 to 1, the same for the same text. */
const chance = (text: string) => Number.parseInt(shortHash(text).slice(-6), 36) / 36 ** 6;
