import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList } from 'sync-protocol/generated-lists/generated-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';

const queuesByKind: Readonly<Record<string, readonly string[]>> = {
  quick: [quickItem.queue.name],
  recurring: [recurringItem.queue.name],
  generated: [generatedList.queue.name, generatedItem.queue.name],
  calendar: [calendarEntry.queue.name],
};

/** Queues whose operations are visible on a list; none for a list that only a newer build knows. */
export const queuesOf = (list: string): readonly string[] => queuesByKind[list.split(':')[0] ?? ''] ?? [];

/** Whether two open lists show common content: the days of two calendars may overlap. */
export function isSameList(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [daysOf(one), daysOf(other)];
  return a !== null && b !== null && a.from <= b.to && b.from <= a.to;
}

function daysOf(list: string): { from: string; to: string } | null {
  const [from, to] = list.startsWith('calendar:') ? list.slice('calendar:'.length).split('..') : [];
  return from !== undefined && to !== undefined ? { from, to } : null;
}
