import type { FailedAction } from '#i18n/errors/error-catalogue.ts';
import { nounWords } from '#i18n/noun-words.ts';

/** What something done to a row is in the error catalogue; undefined for a noun that it has no words for. */
export function failedActionOf(
  doing: 'create' | 'update' | 'delete',
  { noun, id }: { noun: string; id: string },
): FailedAction | undefined {
  const name = nounWords(noun)?.inErrors;
  if (!name) return undefined;
  return doing === 'create' ? { kind: `create${name}` } : { kind: `${doing}${name}`, id };
}
