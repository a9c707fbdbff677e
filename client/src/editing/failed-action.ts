import type { FailedAction } from '#i18n/errors/error-catalogue.ts';

/** The nouns that the error catalogue has words for, and what it calls them. */
const namesInErrors: ReadonlyMap<string, 'Recipe' | 'CalendarEntry'> = new Map([
  ['recipe', 'Recipe'],
  ['calendarEntry', 'CalendarEntry'],
]);

/** What something done to a row is in the error catalogue; undefined for a noun that it has no words for. */
export function failedActionOf(
  doing: 'create' | 'update' | 'delete',
  { noun, id }: { noun: string; id: string },
): FailedAction | undefined {
  const name = namesInErrors.get(noun);
  if (!name) return undefined;
  return doing === 'create' ? { kind: `create${name}` } : { kind: `${doing}${name}`, id };
}
