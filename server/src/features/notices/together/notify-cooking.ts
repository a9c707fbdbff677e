import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { localTime } from '#lib/local-time.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { orderOfMaking, type ReadPages } from '#rows/read-pages.ts';
import type { NoticesRepository } from '../notices-repository.ts';
import type { NotifiedOccurrences } from '../notified-occurrences.ts';
import { type PushToDevicesDeps, pushToDevices } from '../push-to-devices.ts';
import type { CookingPlansRepository, CookListener } from './cooking-plans.ts';
import { cookingWords } from './household-words.ts';

/** Notices are sent from this hour of the person's local day, so that nobody is woken. */
const firstHour = 8;

export interface NotifyCookingDeps extends PushToDevicesDeps {
  repository: Pick<NoticesRepository, 'devicesOf' | 'dropDevice' | 'isMember' | 'isDisabled'>;
  cookingPlans: CookingPlansRepository;
  occurrences: Pick<NotifiedOccurrences, 'claim' | 'settle' | 'areSettled'>;
  readPages: ReadPages;
  nowMs: () => number;
  /** Called for a person whose notice failed; the others are still notified. */
  onFault: (error: unknown, userId: string) => void;
}

/**
 * Notifies people of what somebody else has planned for them to cook today, once per meal and day. A
 * household without changes since the last round is not read again, unless a notice there failed. Meals of
 * people with a disabled account count as notified.
 */
export function createNotifyCooking(deps: NotifyCookingDeps): (isStopping: () => boolean) => Promise<void> {
  let known = new Map<string, string>();
  return async (isStopping) => {
    const seen = new Map<string, string>();
    for (const listener of await deps.cookingPlans.listeners()) {
      const local = localTime(deps.nowMs(), listener.timeZone);
      if (!local || local.hour < firstHour) continue;
      const key = `${listener.userId} ${listener.householdId}`;
      const state = `${local.day} ${listener.seq}`;
      await nextTurn();
      if (isStopping()) return;
      const isEverySent =
        known.get(key) === state ||
        (await tell(deps, listener, local.day).catch((error: unknown) => {
          deps.onFault(error, listener.userId);
          return false;
        }));
      if (isEverySent) seen.set(key, state);
    }
    known = seen;
  };
}

/** Returns whether nothing is left to notify of for this day, as currently planned. */
async function tell(deps: NotifyCookingDeps, listener: CookListener, day: string): Promise<boolean> {
  const { repository, cookingPlans, occurrences } = deps;
  const { userId, householdId, number, locale } = listener;
  const isDisabled = await repository.isDisabled(userId);
  const devices = await repository.devicesOf(userId);
  if (!isDisabled && devices.length === 0) return false;
  const meals = [];
  for (const meal of await mealsToCook(deps, listener, day))
    if ((await cookingPlans.plannerOf(householdId, meal)) !== number)
      meals.push({ itemId: `cook:${meal.id}`, title: String(meal.fields.title) });
  if (meals.length === 0 || !(await repository.isMember(listener))) return true;
  const toTell = meals.map(({ itemId }) => ({ itemId, day }));
  const claimed = await occurrences.claim(userId, toTell);
  if (claimed.length === 0) return occurrences.areSettled(userId, toTell);
  if (isDisabled) {
    await occurrences.settle(userId, claimed, true);
    return occurrences.areSettled(userId, toTell);
  }
  const news = new Set(claimed.map(({ itemId }) => itemId));
  const titles = meals.filter(({ itemId }) => news.has(itemId)).map(({ title }) => title);
  const notice = {
    kind: 'cooking',
    locale,
    household: householdId,
    ...cookingWords(locale, titles),
  } as const;
  const isNotified = await pushToDevices(deps, userId, devices, notice);
  await occurrences.settle(userId, claimed, isNotified);
  return occurrences.areSettled(userId, toTell);
}

/** Meals of the day that the person is to cook and has not; of all that a household has, only these are kept in memory. */
async function mealsToCook(
  { readPages }: NotifyCookingDeps,
  { userId, householdId }: CookListener,
  day: string,
): Promise<RowState[]> {
  const isToCook = ({ cookId, date, isCooked, isLeftovers }: RowState['fields']) =>
    cookId === userId && date === day && isCooked !== true && isLeftovers !== true;
  const keyOf = (row: RowState) => (isToCook(row.fields) ? row.created.version : null);
  const meals: RowState[] = [];
  for await (const page of readPages(householdId, calendarEntry, { ...orderOfMaking, keyOf }))
    meals.push(...page);
  return meals;
}
