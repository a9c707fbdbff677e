import type { AteriaDb } from '#db/ateria-db.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { otherDatabases, withOtherDatabases } from '#db/households/person-databases.ts';
import { editsAhead, readQueue } from '#db/outbox.ts';
import { type NounPlace, nounWords } from '#i18n/noun-words.ts';
import { begunDrafts } from '#lib/draft-keys.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { messagesOf } from '#lib/support-store.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';

/** Counts of what exists on this device only. */
export interface UnsentHere {
  changes: Readonly<Record<NounPlace, number>>;
  images: number;
  /** Rejected ones among the changes and images; they are not sent again automatically. */
  rejected: number;
  /** Unsaved forms and unreviewed imports. */
  drafts: number;
  /** Support messages; they are sent without a sign-in too. */
  messages: number;
  /**
   * Number of households whose database does not open: only their drafts are known, and they stay on this
   * device.
   */
  unread?: number;
}

/** Counts over all of the person's households on this device. */
export async function readUnsent(db: AteriaDb, person: KnownIdentity): Promise<UnsentHere> {
  const others = await otherDatabases(db.name);
  const all = [await unsentIn(db), ...(await withOtherDatabases(db, unsentIn))];
  const begun = [db.name, ...others].flatMap((name) => begunDrafts(name, localStorage));
  const entries = all.flatMap((each) => each.entries);
  const images = all.flatMap((each) => each.images);
  const changes = { lists: 0, recipes: 0, calendar: 0, recurring: 0, other: 0 };
  for (const { noun } of entries) changes[nounWords(noun)?.place ?? 'other'] += 1;
  for (const { removed } of all) changes.other += removed?.unsent ?? 0;
  return {
    changes,
    images: images.length,
    rejected: [...entries, ...images].filter(({ parked }) => parked).length,
    drafts: all.reduce((sum, { imports }) => sum + imports, begun.length),
    messages: (await messagesOf(person).catch(() => [])).length,
    unread: others.length + 1 - all.length,
  };
}

async function unsentIn(db: AteriaDb) {
  const [queued, ahead, images, imports, removed] = await Promise.all([
    readQueue(db),
    editsAhead(db),
    waitingImages(db),
    db.imports.count(),
    readRemoved(db),
  ]);
  const entries = [...queued, ...ahead.map(({ noun }) => ({ noun, parked: null }))];
  return { entries, images, removed, imports };
}

/** Number of changes and images that the server lacks. */
export const changesOf = ({ changes, images }: UnsentHere): number =>
  Object.values(changes).reduce((sum, count) => sum + count, images);
