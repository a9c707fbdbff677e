import { failedActionOf } from '#editing/failed-action.ts';
import type { FailedAction } from '#i18n/error-catalogue.ts';
import type { WaitingChange } from './waiting-changes.ts';

/** What a refused change is in the error catalogue; undefined for a noun that it has no words for. */
export function refusedActionOf(
  change: Pick<WaitingChange, 'noun' | 'id' | 'deed'>,
): FailedAction | undefined {
  switch (change.deed.kind) {
    case 'added':
      return failedActionOf('create', change);
    case 'deleted':
      return failedActionOf('delete', change);
    default:
      return failedActionOf('update', change);
  }
}
