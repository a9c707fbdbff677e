import { countQueued, readQueue } from '#db/outbox.ts';
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { statsOf } from '#sync/testing/stats-of.ts';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { completeOnboarding } from './complete-onboarding.ts';

async function newPerson() {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const sent: string[] = [];
  let reads = 0;
  let isNoted = false;
  const end = (hasRow = false) =>
    completeOnboarding({
      engine: {
        ...engine,
        drain: async (queue) => {
          const waiting = await readQueue(engine.db);
          sent.push(...waiting.flatMap(({ resource, op }) => (resource === queue ? op.kind : [])));
          return engine.drain(queue);
        },
      },
      id: 'me',
      hasRow,
      note: () => {
        isNoted = true;
      },
      readStats: async () => ({ kind: 'ok', body: { ...statsOf(), recipesSaved: ++reads } }),
    });
  const known = async () => ({
    isComplete: (await engine.db.onboarding.get('me'))?.isComplete,
    recipesSaved: (await engine.db.facts.get('stats'))?.stats.recipesSaved,
  });
  return { engine, sent, end, known, isNoted: () => isNoted };
}

test('the end of a tour is sent and the stats are read again, at a replay as at the first', async () => {
  const { sent, end, known } = await newPerson();
  await end();
  expect(sent).toEqual(['add']);
  expect(await known()).toEqual({ isComplete: true, recipesSaved: 1 });
  await end(true);
  expect(sent).toEqual(['add', 'set']);
  expect(await known()).toEqual({ isComplete: true, recipesSaved: 2 });
});

test('without a network it is noted here and waits, and nothing is asked', async () => {
  const { engine, end, known } = await newPerson();
  engine.drainResult = 'offline';
  await end();
  expect(await known()).toEqual({ isComplete: true, recipesSaved: undefined });
  expect(await countQueued(engine.db)).toBe(1);
});

test('it is at hand for the next page before anything is waited for', async () => {
  const { engine, end, isNoted } = await newPerson();
  let isWriting = false;
  const write = engine.write;
  engine.write = (edits) => {
    isWriting = true;
    return write(edits);
  };
  const ended = end();
  expect([isWriting, isNoted()]).toEqual([true, true]);
  await ended;
});
