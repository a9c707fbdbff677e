import type { AsMade } from '#lib/as-made.ts';

/** A recipe that is being cooked: where one is in it, until it is finished. Of this device alone. */
export interface CookingRecord {
  /** The recipe's bare id. */
  id: string;
  /** Device clock, epoch milliseconds: the earliest stands first. */
  startedAt: number;
  /** How many times the recipe is made. */
  factor: number;
  /** The units that its page told it in; those that it is written in where there are none. */
  units?: AsMade['units'];
  /** The step that one is at, from 0. */
  step: number;
  /** What that says, by which it is found where the recipe got another step meanwhile; older records have none. */
  stepText?: string | undefined;
  /** The ingredients that have gone in, by name (`moved-lines.ts`); by their places in older records. */
  used: (string | number)[];
}

/** A timer is a moment, no countdown: it goes on whatever becomes of the page. */
export interface TimerRecord {
  id: string;
  /** The recipe that it is of, and its step, from 0. */
  recipeId: string;
  step: number;
  /** How its step begins. */
  name: string;
  /** Device clock, epoch milliseconds. */
  endsAt: number;
  /** The end of a range such as "10–12 min"; the same moment where there is none. */
  latestAt: number;
  /** A notice of its end has been shown. */
  isTold: boolean;
}
