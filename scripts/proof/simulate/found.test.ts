import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Faults of the engine that the simulation found, as minimal stories, with the tests that cover them. */
const found = [
  {
    story:
      'Somebody copies the database of the running server. Devices go on writing. The copy is put back: it has the mark of a server that was never put back, and the devices keep rows that nobody has any more.',
    file: 'server/src/sync/storage.test.ts',
    title: '[E2] a backup that was taken while the server ran is known when it is put back',
  },
  {
    story:
      'A phone loses its connection to the database right while a page opens it. The page waits for the opening, and the opening for the page.',
    file: 'client/src/sync/engine/open-person-database.test.ts',
    title: 'a connection that is lost while the database is being opened is not waited for, but opened again',
  },
  {
    story:
      'The pull and two queues find the same dead handle. Each closes what the one before it has just opened, and none comes to its end.',
    file: 'client/src/sync/engine/open-person-database.test.ts',
    title: 'many who find the handle dead at once open it anew once, and all go on',
  },
  {
    story:
      'An act that the server cannot read is rejected. The next act on the same row, sent along with it, is acknowledged and has done nothing.',
    file: 'server/src/rows/apply-ops.test.ts',
    title: '[Q4] what comes behind a change of its row that cannot be read is rejected with it',
  },
  {
    story:
      'The browser clears the profile under a page that follows what it shows. The person writes at once: the write is kept in the database that was made anew, and the page is told that it failed.',
    file: 'client/src/sync/write/unsaved-writes.test.ts',
    title: '[O4] a write of which the database says too early that %s were not stored is kept once and shown',
  },
  {
    story:
      'A page goes away over a write. Six minutes later another page, open all the while, writes the same field. A third page opens and queues what the first one left, behind the newer edit: the older value stays.',
    file: 'client/src/sync/write/unsaved-writes.test.ts',
    title: '[O6] what a page left is written before what another page, open all the while, writes later',
  },
  {
    story:
      'The browser clears the profile under a page, whose next write opens the database again. Dexie loses track of that transaction: the write is queued by itself, the page dies, and the screen does not show it.',
    file: 'client/src/sync/engine/open-person-database.test.ts',
    title: '[O4] what is written to a database that has to be opened for it is kept as a whole or not at all',
  },
  {
    story:
      'The server is put back. Somebody edits a row that it has lost, and the edit meets no row. Before the answer comes, another device brings the row back and a pull tells of it: the edit is rejected with "no such row" beside the row.',
    file: 'client/src/sync/engine/recovery.test.ts',
    title: '[E4] rejects no edit: it goes again',
  },
  {
    story:
      'A page goes away over an edit. Minutes later another device changes the same field, and a new page pulls that, and queues what the old one left as if its author had seen the change: the older value stays.',
    file: 'client/src/sync/write/unsaved-writes.test.ts',
    title: '[O6] [M4] what a page left had not seen what another device did later, and gives way to it',
  },
  {
    story:
      'Two devices take away the same item, and both take that back; neither has heard of the other. One takes it away again, before it hears: the restore of the other, which came later, is buried.',
    file: 'sync-protocol/src/rows/merge.test.ts',
    title: '[M8] a restore protects beside one that it had not seen, and not in its place',
  },
  {
    story:
      'A text that somebody wrote is rejected, and on their screen it stands over another’s, which is offered. They improve theirs, and discard the rejected version: the other’s text, over which they never wrote, is gone without a word.',
    file: 'client/src/sync/write/rejected-op-actions.test.ts',
    title:
      '[M10] to discard a rejected edit keeps what was offered because of it, behind what was written since',
  },
  {
    story:
      'The browser clears the profile under a page while it writes, and the page dies. The next page writes what that left while the database is opened again, and is told that it failed: it is queued by itself, and the screen does not show it.',
    file: 'client/src/sync/write/unsaved-writes.test.ts',
    title:
      '[O4] [O6] what a page left is kept once and shown, also where the database says too early that it failed',
  },
  {
    story:
      'The server is put back while an edit is on its way to a row that it has lost. The pull leaves the row to the answer, and there is none: the request is rejected whole. The person discards the edit, and the row goes with it.',
    file: 'sync-protocol/testing/late-answer.test.ts',
    title:
      '[E3] an edit that is rejected with its whole request does not keep back what a restored server has lost',
  },
  {
    story:
      'An add is rejected while a later edit of its row is under way. The person discards the add, and the edit goes with it: its request cannot be made again, and the queue stands still.',
    file: 'sync-protocol/src/device/rejected.test.ts',
    title: '[W3] what is under way stays: its answer says what becomes of it',
  },
  {
    story:
      'An act reaches a restored server that has lost its row, and the answer is lost. Another device brings the row back. The repetition acknowledges the act with the row: it has come to nothing, and nobody hears of it.',
    file: 'sync-protocol/testing/late-answer.test.ts',
    title:
      '[E4] an act that met no row goes again, also where the answer to its repetition comes with the row',
  },
  {
    story:
      'An act comes to nothing on a restored server, since there is nothing for it to do, and the answer is lost. The repetition does not say so: the act goes again, over what its author or somebody else has done since.',
    file: 'sync-protocol/testing/late-answer.test.ts',
    title:
      '[E4] an act that met its row and came to nothing there does not go again over what was done after it',
  },
  {
    story:
      'A row is edited while its add is on the way. The edit is rejected for what it carries, by an answer without the row: it counts as one that met no row, everything is pulled anew, and it goes again, for ever.',
    file: 'sync-protocol/src/device/answer.test.ts',
    title:
      '[Q4] an edit that is rejected for what it carries keeps its reason, also where its author had not heard yet of the row',
  },
] as const;

test.each(found)('what a run has found is a test of its own: $title', ({ file, title }) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(`'${title}'`);
});
