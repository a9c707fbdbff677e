import type { AsMade } from '#lib/as-made.ts';

/** A recipe being cooked and the progress in it, until finished. Stays on this device. */
export interface CookingRecord {
  /** The recipe's bare id. */
  id: string;
  /** Device clock, epoch milliseconds; sorts the recipes, earliest first. */
  startedAt: number;
  /** Multiplier of the recipe's amounts as written when it was set. */
  factor: number;
  /** Servings of the recipe when `factor` was set; undefined if it had none, and in older records. */
  writtenServings?: number | undefined;
  /** Units shown on its page; undefined for the recipe's own. */
  units?: AsMade['units'];
  /** Current step, from 0. */
  step: number;
  /** Text of the current step, to find it after the recipe's steps changed; missing in older records. */
  stepText?: string | undefined;
  /** Ingredients already added, by name (`moved-lines.ts`); by index in older records. */
  used: (string | number)[];
}

/** A timer is stored as its end time, not a countdown, so it runs on whatever happens to the page. */
export interface TimerRecord {
  id: string;
  /** The recipe, and the step in it, from 0. */
  recipeId: string;
  step: number;
  /** The beginning of the step's text. */
  name: string;
  /** Device clock, epoch milliseconds. */
  endsAt: number;
  /** The end of a range such as "10–12 min"; equal to `endsAt` otherwise. */
  latestAt: number;
  /** Whether a notice of its end was shown. */
  isTold: boolean;
}
