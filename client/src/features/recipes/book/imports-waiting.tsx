import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { useStored } from '#sync/rows/use-stored.ts';

const ImportList = lazyWithTexts(() => import('../import/queue/import-list.tsx'));

/** Unfinished imports, if there are any. */
export function ImportsWaiting() {
  const count = useStored((db) => db.imports.count()) ?? 0;
  return count > 0 && <ImportList most={2} />;
}
