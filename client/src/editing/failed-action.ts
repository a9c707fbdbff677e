import type { FailedAction } from '#i18n/errors/error-catalogue.ts';

/** Nouns with texts of their own in the error catalogue, and their names there. */
const namesInErrors: ReadonlyMap<string, 'Recipe' | 'CalendarEntry'> = new Map([
  ['recipe', 'Recipe'],
  ['calendarEntry', 'CalendarEntry'],
]);

/** The error catalogue's name of an action on a row; undefined for a noun without texts there. */
export function failedActionOf(
  doing: 'create' | 'update' | 'delete',
  { noun, id }: { noun: string; id: string },
): FailedAction | undefined {
  const name = namesInErrors.get(noun);
  if (!name) return undefined;
  return doing === 'create' ? { kind: `create${name}` } : { kind: `${doing}${name}`, id };
}
