import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { isPremium } from 'sync-protocol/plans/plan.ts';
import { isDue } from 'sync-protocol/recurring/due.ts';
import { type RecurringItemRow, recurringItem } from 'sync-protocol/recurring/recurring-item.ts';
import type { HouseholdRows } from '#lib/household-rows.ts';
import type { MailAddress } from '#lib/identity.ts';
import type { Member } from '#lib/member.ts';
import type { Plans } from '#lib/plans.ts';
import { localTime } from './local-time.ts';
import { mailWords, type NoticeLetter, pushWords } from './notice-words.ts';
import type { Listener, NoticesRepository } from './notices-repository.ts';
import type { SendPush } from './push-sender.ts';

/** Nobody is woken: notices come from this hour of the person's own day. */
const firstHour = 8;

export interface TellDueDeps {
  repository: NoticesRepository;
  rows: Pick<HouseholdRows, 'list'>;
  plans: Pick<Plans, 'planOf'>;
  addressOf: (member: Member) => Promise<MailAddress | null>;
  sendPush: SendPush;
  sendMail: (letter: NoticeLetter & { to: string }) => void;
  publicUrl: string;
  nowMs: () => number;
  /** Told of a person who could not be told; the others are. */
  onFault: (error: unknown, userId: string) => void;
}

/**
 * Tells everybody who wants it of what became due, once for each occurrence: it is claimed before it is sent, and given back
 * where no device could be reached. Those on the free plan are not told.
 */
export async function tellDue(deps: TellDueDeps): Promise<void> {
  for (const listener of await deps.repository.listeners())
    await tell(deps, listener).catch((error: unknown) => deps.onFault(error, listener.userId));
}

async function tell(deps: TellDueDeps, listener: Listener): Promise<void> {
  const { repository, rows, plans, nowMs } = deps;
  const { userId, householdId, timeZone, channel } = listener;
  const local = localTime(nowMs(), timeZone);
  if (!local || local.hour < firstHour) return;
  if (!isPremium(await plans.planOf(listener))) return;
  const living = await rows.list(householdId, recurringItem);
  const due = living
    .map((row) => ({ id: row.id, ...(recordOf(recurringItem, row) as RecurringItemRow) }))
    .filter((rule) => isDue(rule, local.day));
  const devices = channel === 'push' ? await repository.devicesOf(userId) : [];
  const address = channel === 'email' ? await deps.addressOf(listener) : null;
  const canBeTold = channel === 'push' ? devices.length > 0 : address?.isProven;
  if (due.length === 0 || !canBeTold) return;

  const claimed = await repository.claim(
    userId,
    due.map(({ id, nextDueDate }) => ({ itemId: id, day: nextDueDate })),
  );
  if (claimed.length === 0) return;
  const news = new Set(claimed.map(({ itemId }) => itemId));
  const names = due.filter(({ id }) => news.has(id)).map(({ itemName }) => itemName);

  if (channel === 'email') {
    if (address) deps.sendMail({ to: address.email, ...mailWords(listener.locale, names, deps.publicUrl) });
    return;
  }
  const notice = {
    kind: 'due',
    locale: listener.locale,
    dueCount: due.length,
    ...pushWords(listener.locale, names),
  } as const;
  const results = await Promise.all(
    devices.map(async (device) => {
      const result = await deps.sendPush(device, notice);
      if (result === 'gone') await repository.dropDevice(userId, device.endpoint);
      return result;
    }),
  );
  if (!results.includes('sent')) await repository.release(userId, claimed);
}
