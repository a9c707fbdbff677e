import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import { keep } from '#lib/keep.ts';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { useTrueToday } from '#sync/status/use-true-today.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { pushSupport } from './push-device.ts';

const notifiedKey = 'toldOccurrences';
const maxNotified = 500;
const shownMs = 10_000;

/**
 * Sets the app's badge to the number of due items. In browsers without notifications the app itself tells
 * what is due: when it opens, when a day begins and when it becomes due by another device, once per
 * occurrence.
 */
export function DueReminder() {
  const { t } = useLingui();
  const toaster = useToaster();
  const today = useTrueToday();
  const tier = useTier();
  const isPremium = tier?.isPremium ?? false;
  const stored = useStored(
    async (db) =>
      today === undefined
        ? undefined
        : { day: today, rules: (await db.recurringItems.toArray()).filter((rule) => isDue(rule, today)) },
    [today],
  );
  const hasPulled = useFirstPull() === 'through';
  // Before the first sync it is unknown what is due; when a day begins, the stored result is still that of
  // the day before.
  const due = hasPulled && stored && stored.day === today ? stored.rules : undefined;
  const notifiedOn = useRef('');
  const ownDoing = useRef(new Set<string>());
  const count = tier && (isPremium ? due?.length : 0);

  useEffect(() => {
    if (count === undefined) return;
    // Not every browser has badges, and only an installed app has one.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);

  useEffect(() => {
    if (!due || !isPremium || today === undefined) return;
    const isFirstLook = notifiedOn.current !== today;
    notifiedOn.current = today;
    if (pushSupport() === 'possible') return;
    const notified = readNotified();
    const open = due.filter((rule) => !notified.includes(occurrenceOf(rule)));
    // What becomes due by an edit in this app is no news to the person. Rows from other devices may arrive
    // after the first look.
    if (!isFirstLook)
      for (const rule of open) if (rule.sync !== 'saved') ownDoing.current.add(occurrenceOf(rule));
    const news = open.filter((rule) => !ownDoing.current.has(occurrenceOf(rule)));
    if (news.length === 0) return;
    const occurrences = [...notified, ...news.map(occurrenceOf)];
    keep(localStorage, notifiedKey, JSON.stringify(occurrences.slice(-maxNotified)));
    const names = news.map(({ itemName }) => itemName).join(', ');
    toaster.show({ message: t`Time to buy: ${names}`, durationMs: shownMs });
  }, [due, isPremium, today, t, toaster]);

  return null;
}

const occurrenceOf = ({ id, nextDueDate }: { id: string; nextDueDate: string }) => `${id} ${nextDueDate}`;

function readNotified(): string[] {
  try {
    const notified: unknown = JSON.parse(localStorage.getItem(notifiedKey) ?? '[]');
    return Array.isArray(notified) ? notified.map(String) : [];
  } catch {
    return [];
  }
}
