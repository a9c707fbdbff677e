import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { createSyncEngine } from '../engine/sync-engine.ts';
import { createUnsavedWrites } from '../write/unsaved-writes.ts';
import { readAhead } from '../write/write-ahead.ts';
import { createStory } from './device.ts';
import { createKeptTexts } from './kept-texts.ts';
import { createTestTimers } from './test-timers.ts';

/** Name of the test person's database. */
export const personName = 'person';

/**
 * Simulates pages of one person in one browser: each has its own engine over the same disk and local storage.
 */
export async function openBrowser() {
  const story = createStory();
  const disk = await story.device('phone');
  const texts = createKeptTexts();
  const wordsOf = (id: string) =>
    createUnsavedWrites({
      texts,
      readAhead: () => readAhead(disk.db),
      name: personName,
      page: id,
      nowMs: () => story.clock.nowMs,
    });
  /** A page that goes away while all of these writes are under way. */
  const dyingPage = (id: string, ...writes: (readonly EditData[])[]) => {
    const words = wordsOf(id);
    for (const edits of writes) void words.during(edits, () => new Promise(() => {}));
    words.leave();
  };
  const page = (id: string) =>
    createSyncEngine({
      db: disk.db,
      api: disk.api,
      openStream: async () => null,
      locks: undefined,
      timers: createTestTimers(story.clock.nowMs),
      isOnline: () => true,
      newId: () => id,
      retryDelayMs: () => 1_000,
      onWritten: () => {},
      onFault: () => {},
      unsavedWrites: wordsOf(id),
    });
  return { story, disk, texts, wordsOf, page, dyingPage };
}
