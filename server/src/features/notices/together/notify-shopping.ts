import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { NoticesRepository } from '../notices-repository.ts';
import { type PushToDevicesDeps, pushToDevices } from '../push-to-devices.ts';
import { shoppingWords } from './household-words.ts';
import type { ShoppingNews, ShoppingNewsRepository } from './shopping-news.ts';

/** What comes while somebody is still typing goes along, but nobody waits longer than this for it. */
const quietMs = 20_000;
const longestWaitMs = 60_000;

export interface NotifyShoppingDeps extends PushToDevicesDeps {
  repository: Pick<NoticesRepository, 'devicesOf' | 'dropDevice' | 'isMember' | 'isDisabled'>;
  shoppingNews: ShoppingNewsRepository;
  rows: Pick<HouseholdRows, 'find'>;
  nowMs: () => number;
  /** Notified of a person who could not be notified; the others are. */
  onFault: (error: unknown, userId: string) => void;
}

/**
 * Tells those who are shopping, and want to hear of it, what others have added meanwhile: what comes in a short time is one notice.
 * To somebody whose account is disabled it counts as told. One that was claimed by a server that is killed then is lost: what was
 * added is on the list that they shop from.
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

/** Not so what was taken off again, or is in the cart already. */
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
