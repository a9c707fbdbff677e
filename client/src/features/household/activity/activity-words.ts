import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActivityEntry } from 'sync-protocol/api/activity.ts';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';

/** An activity as a sentence; a generic text for a person who has left. */
export function useActivityWords(people: readonly HouseholdMember[]): (entry: ActivityEntry) => string {
  const { t } = useLingui();
  const thingOf = ({ noun, name, count }: ActivityEntry): string => {
    if (noun === 'generatedList') return t`a shopping list`;
    const more = count - 1;
    return more > 0 ? t`${name} and ${plural(more, { one: '# other', other: '# others' })}` : name;
  };
  return (entry) => {
    const person = people.find(({ number }) => number === entry.by);
    const thing = thingOf(entry);
    if (person?.isMe) return own(entry, thing);
    const who = person ? person.name || t`Somebody without a name` : t`Somebody who has left`;
    return theirs(entry, who, thing);
  };

  function own({ kind, noun }: ActivityEntry, thing: string): string {
    switch (kind) {
      case 'added':
        return noun === 'calendarEntry' ? t`You planned ${thing}` : t`You added ${thing}`;
      case 'checked':
        return noun === 'recurringItem'
          ? t`You put ${thing} on the list, or skipped it this time`
          : t`You checked ${thing}`;
      case 'unchecked':
        return t`You put ${thing} back on the list`;
      case 'removed':
        return t`You removed ${thing}`;
      case 'restored':
        return t`You brought ${thing} back`;
      default:
        return t`You changed ${thing}`;
    }
  }

  function theirs({ kind, noun }: ActivityEntry, who: string, thing: string): string {
    switch (kind) {
      case 'added':
        return noun === 'calendarEntry' ? t`${who} planned ${thing}` : t`${who} added ${thing}`;
      case 'checked':
        return noun === 'recurringItem'
          ? t`${who} put ${thing} on the list, or skipped it this time`
          : t`${who} checked ${thing}`;
      case 'unchecked':
        return t`${who} put ${thing} back on the list`;
      case 'removed':
        return t`${who} removed ${thing}`;
      case 'restored':
        return t`${who} brought ${thing} back`;
      default:
        return t`${who} changed ${thing}`;
    }
  }
}
