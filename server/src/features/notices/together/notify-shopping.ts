import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { NoticesRepository } from '../notices-repository.ts';
import { type PushToDevicesDeps, pushToDevices } from '../push-to-devices.ts';
import { shoppingWords } from './household-words.ts';
import type { ShoppingNews, ShoppingNewsRepository } from './shopping-news.ts';

/** A notice waits for a pause of `quietMs` in the additions, but at most `longestWaitMs`. */
const quietMs = 20_000;
const longestWaitMs = 60_000;

export interface NotifyShoppingDeps extends PushToDevicesDeps {
  repository: Pick<NoticesRepository, 'devicesOf' | 'dropDevice' | 'isMember' | 'isDisabled'>;
  shoppingNews: ShoppingNewsRepository;
  rows: Pick<HouseholdRows, 'find'>;
  nowMs: () => number;
  /** Called for a person whose notice failed; the others are still notified. */
  onFault: (error: unknown, userId: string) => void;
}

/**
 * Notifies people who are shopping of what others added meanwhile; additions within a short time share one
 * notice. For people with a disabled account they count as notified. If a server is killed between claim and
 * sending, the notice is lost; the additions are on the list anyway.
 */
export async function notifyShopping(deps: NotifyShoppingDeps, isStopping: () => boolean): Promise<void> {
  for (const news of await deps.shoppingNews.read()) {
    await nextTurn();
    if (isStopping()) return;
    await tell(deps, news).catch((error: unknown) => deps.onFault(error, news.userId));
  }
}

async function tell(deps: NotifyShoppingDeps, news: ShoppingNews): Promise<void> {
  const { repository, shoppingNews, nowMs } = deps;
  const { userId, householdId: household, locale } = news;
  if (isStillComing(news, nowMs())) return;
  if (await repository.isDisabled(userId)) {
    await shoppingNews.claim(news);
    return;
  }
  const devices = await repository.devicesOf(userId);
  if (devices.length === 0) return;
  const wanted = [];
  for (const addition of news.additions) if (await isToBuy(deps, news, addition)) wanted.push(addition);
  if (!(await repository.isMember(news)) || !(await shoppingNews.claim(news)) || wanted.length === 0) return;
  const notice = { kind: 'shopping', locale, household, ...shoppingWords(locale, wanted) } as const;
  if (!(await pushToDevices(deps, userId, devices, notice))) await shoppingNews.giveBack(news);
}

function isStillComing({ additions }: ShoppingNews, now: number): boolean {
  const oldest = additions[0]?.at ?? 0;
  const newest = additions.at(-1)?.at ?? 0;
  return now - newest < quietMs && now - oldest < longestWaitMs;
}

const nouns: Partial<Record<string, Noun>> = { quickItem, generatedItem };

/** Whether the addition is still to be bought: not removed again, and not checked. */
async function isToBuy(
  { rows }: NotifyShoppingDeps,
  { householdId }: ShoppingNews,
  { noun, rowId }: ShoppingNews['additions'][number],
): Promise<boolean> {
  const of = nouns[noun];
  if (!of || rowId === null) return true;
  const row = await rows.find(householdId, of, rowId);
  return row !== undefined && row.fields.isChecked !== true;
}
