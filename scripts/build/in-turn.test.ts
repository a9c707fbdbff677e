import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('what two begin at once is done one after the other, also when the first fails', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'turn-'));
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await wait(30);
    done.push(`${name} ends`);
    if (name === 'first') throw new Error('No room');
  };
  const both = await Promise.allSettled([inTurn(folder, work('first')), inTurn(folder, work('second'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
