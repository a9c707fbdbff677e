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

/** Notices are sent from this hour of the person's local day, so that nobody is woken. */
const firstHour = 8;

export interface NotifyDueDeps extends PushToDevicesDeps {
  repository: Pick<NoticesRepository, 'listeners' | 'isMember' | 'isDisabled' | 'devicesOf' | 'dropDevice'>;
  occurrences: Pick<NotifiedOccurrences, 'claim' | 'settle'>;
  rows: Pick<HouseholdRows, 'list'>;
  tiers: Pick<Tiers, 'tierOf'>;
  addressOf: (member: Member) => Promise<MailAddress | null>;
  sendMail: SendMail;
  publicUrl: string;
  nowMs: () => number;
  /** Called for a person whose notice failed; the others are still notified. */
  onFault: (error: unknown, userId: string) => void;
}

/**
 * Notifies everybody who wants it of what became due, once per occurrence, which is claimed before sending
 * and tried again later if it fails. All of a person's households share one notice, since on a screen a newer
 * notice replaces an older one. People on the free tier or with a disabled account are not notified, and not
 * later either of what came due meanwhile.
 */
export async function notifyDue(deps: NotifyDueDeps, isStopping: () => boolean): Promise<void> {
  for (const listeners of byPerson(await deps.repository.listeners()).values()) {
    await nextTurn();
    if (isStopping()) return;
    const [{ userId }] = listeners;
    await tell(deps, listeners).catch((error: unknown) => deps.onFault(error, userId));
  }
}

/** One person's listeners, one per household. */
type ListenerInAll = [Listener, ...Listener[]];

function byPerson(listeners: readonly Listener[]): Map<string, ListenerInAll> {
  const people = new Map<string, ListenerInAll>();
  for (const listener of listeners) {
    const known = people.get(listener.userId);
    if (known) known.push(listener);
    else people.set(listener.userId, [listener]);
  }
  return people;
}

async function tell(deps: NotifyDueDeps, listeners: ListenerInAll): Promise<void> {
  const { repository, occurrences, nowMs } = deps;
  const [listener] = listeners;
  const { userId, timeZone, channel } = listener;
  const local = localTime(nowMs(), timeZone);
  if (!local || local.hour < firstHour) return;
  const isDisabled = await repository.isDisabled(userId);
  const devices = channel === 'push' ? await repository.devicesOf(userId) : [];
  const address = channel === 'email' ? await deps.addressOf(listener) : null;
  const to = address?.isProven ? address.email : null;
  if (!isDisabled && devices.length === 0 && to === null) return;
  const due: DueItem[] = [];
  for (const one of listeners) due.push(...(await dueIn(deps, one, local.day)));

  const claimed = await occurrences.claim(
    userId,
    due.map(({ id, nextDueDate }) => ({ itemId: id, day: nextDueDate })),
  );
  if (claimed.length === 0) return;
  if (isDisabled) return occurrences.settle(userId, claimed, true);
  const news = new Set(claimed.map(({ itemId }) => itemId));
  const names = due.filter(({ id }) => news.has(id)).map(({ itemName }) => itemName);
  if (to === null) {
    const words = pushWords(listener.locale, names);
    const notice = { kind: 'due', locale: listener.locale, dueCount: due.length, ...words } as const;
    const isNotified = await pushToDevices(deps, userId, devices, notice);
    await occurrences.settle(userId, claimed, isNotified);
  } else mail(deps, userId, { to, ...mailWords(listener.locale, names, deps.publicUrl) }, claimed);
}

type DueItem = RecurringItemRow & { id: string };

/** Due items of one household; none on the free tier, or if the person has left meanwhile. */
async function dueIn(
  { repository, rows, tiers }: NotifyDueDeps,
  listener: Listener,
  today: string,
): Promise<DueItem[]> {
  if (!isPremium(await tiers.tierOf(listener))) return [];
  const due = (await rows.list(listener.householdId, recurringItem))
    .map((row) => ({ id: row.id, ...recordOf(recurringItem, row) }))
    .filter((rule) => isDue(rule, today));
  return due.length > 0 && (await repository.isMember(listener)) ? due : [];
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
