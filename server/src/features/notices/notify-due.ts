import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import { type RecurringItemRow, recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import type { MailAddress } from '#lib/identity.ts';
import { localTime } from '#lib/local-time.ts';
import type { SendMail } from '#lib/mail-content.ts';
import type { Member } from '#lib/member.ts';
import type { Tiers } from '#lib/tiers.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import { mailWords, pushWords } from './notice-words.ts';
import type { Listener, NoticesRepository } from './notices-repository.ts';
import type { ClaimedOccurrence, NotifiedOccurrences } from './notified-occurrences.ts';
import { type PushToDevicesDeps, pushToDevices } from './push-to-devices.ts';

/** Nobody is woken: notices come from this hour of the person's own day. */
const firstHour = 8;

export interface NotifyDueDeps extends PushToDevicesDeps {
  repository: Pick<NoticesRepository, 'listeners' | 'isMember' | 'devicesOf' | 'dropDevice'>;
  occurrences: Pick<NotifiedOccurrences, 'claim' | 'settle'>;
  rows: Pick<HouseholdRows, 'list'>;
  tiers: Pick<Tiers, 'tierOf'>;
  addressOf: (member: Member) => Promise<MailAddress | null>;
  sendMail: SendMail;
  publicUrl: string;
  nowMs: () => number;
  /** Notified of a person who could not be notified; the others are. */
  onFault: (error: unknown, userId: string) => void;
}

/**
 * Tells everybody who wants it of what became due, once for each occurrence: it is claimed before it is sent, and tried again
 * later where nobody could be reached. Those on the free tier are not notified.
 */
export async function notifyDue(deps: NotifyDueDeps): Promise<void> {
  for (const listener of await deps.repository.listeners()) {
    await nextTurn();
    await tell(deps, listener).catch((error: unknown) => deps.onFault(error, listener.userId));
  }
}

async function tell(deps: NotifyDueDeps, listener: Listener): Promise<void> {
  const { repository, occurrences, rows, tiers, nowMs } = deps;
  const { userId, householdId, timeZone, channel } = listener;
  const local = localTime(nowMs(), timeZone);
  if (!local || local.hour < firstHour) return;
  if (!isPremium(await tiers.tierOf(listener))) return;
  const living = await rows.list(householdId, recurringItem);
  const due = living
    .map((row) => ({ id: row.id, ...(recordOf(recurringItem, row) as RecurringItemRow) }))
    .filter((rule) => isDue(rule, local.day));
  const devices = channel === 'push' ? await repository.devicesOf(userId) : [];
  const address = channel === 'email' ? await deps.addressOf(listener) : null;
  const to = address?.isProven ? address.email : null;
  if (due.length === 0 || (devices.length === 0 && to === null)) return;
  if (!(await repository.isMember(listener))) return;

  const claimed = await occurrences.claim(
    userId,
    due.map(({ id, nextDueDate }) => ({ itemId: id, day: nextDueDate })),
  );
  if (claimed.length === 0) return;
  const news = new Set(claimed.map(({ itemId }) => itemId));
  const names = due.filter(({ id }) => news.has(id)).map(({ itemName }) => itemName);
  if (to === null) {
    const words = pushWords(listener.locale, names);
    const notice = { kind: 'due', locale: listener.locale, dueCount: due.length, ...words } as const;
    const isNotified = await pushToDevices(deps, userId, devices, notice);
    await occurrences.settle(userId, claimed, isNotified);
  } else mail(deps, userId, { to, ...mailWords(listener.locale, names, deps.publicUrl) }, claimed);
}

function mail(
  { sendMail, occurrences, onFault }: NotifyDueDeps,
  userId: string,
  mail: Parameters<NotifyDueDeps['sendMail']>[0],
  claimed: readonly ClaimedOccurrence[],
): void {
  sendMail(mail, (isSent) =>
    occurrences.settle(userId, claimed, isSent).catch((error: unknown) => onFault(error, userId)),
  );
}
