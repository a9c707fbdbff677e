import { afterEach, expect, test } from 'vitest';
import { pause } from '#lib/pause.ts';
import { createRenewalLock } from './renewal-lock.ts';

// Ten times shorter than the real ones.
const times = {
  name: 'test.renewal',
  acquireTimeoutMs: 500,
  heartbeatMs: 100,
  staleAfterMs: 500,
  heartbeatKey: 'test.renewal.heartbeat',
};

const tabs: HTMLIFrameElement[] = [];

/** A separate page as far as Web Locks are concerned. */
function openTab(): { locks: LockManager; close: () => void } {
  const tab = document.body.appendChild(document.createElement('iframe'));
  tabs.push(tab);
  if (!tab.contentWindow) throw new Error('no window');
  return { locks: tab.contentWindow.navigator.locks, close: () => tab.remove() };
}

const lockIn = (locks: LockManager) =>
  createRenewalLock({ locks, storage: localStorage, now: Date.now, times });

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.remove();
  localStorage.removeItem(times.heartbeatKey);
});

test('eight tabs work one after the other', async () => {
  let atWork = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++atWork);
    await pause(10);
    atWork--;
    return 'done';
  };
  const results = await Promise.all(Array.from({ length: 8 }, () => lockIn(openTab().locks)(work)));
  expect(results).toEqual(Array(8).fill({ kind: 'done', value: 'done' }));
  expect(most).toBe(1);
});

test('a holder that works for long and says so is left alone: the others hear that it is busy', async () => {
  const long = lockIn(openTab().locks)(() => pause(1_500));
  await pause(20);
  const startedAt = performance.now();
  let ran = false;
  const other = await lockIn(openTab().locks)(async () => {
    ran = true;
  });
  expect(other).toEqual({ kind: 'busy' });
  expect(ran).toBe(false);
  expect(performance.now() - startedAt).toBeGreaterThan(450);
  expect((await long).kind).toBe('done');
});

test('a silent holder is taken over, by one tab of those that wait', async () => {
  const frozen = openTab();
  frozen.locks.request(times.name, () => new Promise(() => {})).catch(() => {});
  localStorage.setItem(times.heartbeatKey, String(Date.now() - 10_000));
  await pause(50);

  let runs = 0;
  const work = async () => {
    runs++;
    await pause(400);
    return 'mine';
  };
  const results = await Promise.all(Array.from({ length: 4 }, () => lockIn(openTab().locks)(work)));
  expect(runs).toBe(1);
  expect(results.filter(({ kind }) => kind === 'done')).toEqual([{ kind: 'done', value: 'mine' }]);
});

test('a holder that was taken over while it froze still gets to its own end', async () => {
  const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A frozen page sends no more signs of life.
  const silent = { getItem: () => null, setItem: () => {} };
  const frozen = createRenewalLock({ locks: openTab().locks, storage: silent, now: Date.now, times })(
    async () => {
      begun.resolve();
      await thawed.promise;
      return 'late';
    },
  );
  await begun.promise;
  localStorage.setItem(times.heartbeatKey, String(Date.now() - 10_000));
  const other = await lockIn(openTab().locks)(async () => 'taken over');
  expect(other).toEqual({ kind: 'done', value: 'taken over' });
  thawed.resolve();
  expect(await frozen).toEqual({ kind: 'done', value: 'late' });
});

test('a tab that closes while it holds the lock hands it on at once', async () => {
  const closing = openTab();
  closing.locks.request(times.name, () => new Promise(() => {})).catch(() => {});
  localStorage.setItem(times.heartbeatKey, String(Date.now()));
  await pause(50);
  const next = lockIn(openTab().locks)(async () => 'next');
  await pause(50);
  closing.close();
  expect(await next).toEqual({ kind: 'done', value: 'next' });
});

test('work that fails frees the lock and tells its caller', async () => {
  const failing = lockIn(openTab().locks)(async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await lockIn(openTab().locks)(async () => 1)).toEqual({ kind: 'done', value: 1 });
});
