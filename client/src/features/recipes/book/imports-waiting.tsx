import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { useStored } from '#sync/rows/use-stored.ts';

const ImportList = lazyWithTexts(() => import('../import/queue/import-list.tsx'));

/** What was read in and is not in the book yet, where there is something. */
export function ImportsWaiting() {
  const count = useStored((db) => db.imports.count()) ?? 0;
  return count > 0 && <ImportList most={2} />;
}
