import type { FailedAction } from '#i18n/error-catalogue.ts';
import type { WaitingChange } from './waiting-changes.ts';

/** What a refused change is in the error catalogue; null for a noun that it has no words for. */
export function failedActionOf({
  noun,
  id,
  deed,
}: Pick<WaitingChange, 'noun' | 'id' | 'deed'>): FailedAction | null {
  const name = { recipe: 'Recipe', calendarEntry: 'CalendarEntry' }[noun];
  if (name !== 'Recipe' && name !== 'CalendarEntry') return null;
  switch (deed.kind) {
    case 'added':
      return { kind: `create${name}` };
    case 'deleted':
      return { kind: `delete${name}`, id };
    default:
      return { kind: `update${name}`, id };
  }
}
