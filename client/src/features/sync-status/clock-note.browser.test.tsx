import { dayMs, hourMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ClockNote } from './clock-note.tsx';
import { SyncPage } from './sync-page.tsx';
import { renderSync } from './testing/render-sync.tsx';

const note = page.getByRole('note');
const contact = new Date(2026, 0, 5, 12, 30).getTime();

/** Renders the note where at the last contact the server's clock was ahead of this device's by `offsetMs`. */
const renderWith = (offsetMs: number, Screen = ClockNote) =>
  renderSync(Screen, async ({ db, setStatus }) => {
    await setStatus({ connection: 'online', syncedAt: contact });
    await db.syncState.update('sync', { clockOffsetMs: offsetMs });
  });

test('a device whose clock is a year ahead says so with both dates, until the clock is right', async () => {
  const { db } = await renderWith(-365 * dayMs);
  const told = /this device’s clock said 5 Jan 2026, 12:30, and the server’s 5 Jan 2025, 12:30\./;
  await expect.element(note.getByText(told)).toBeVisible();
  await db.syncState.update('sync', { clockOffsetMs: 40 });
  await expect.element(note).not.toBeInTheDocument();
});

test('what waits tells of a clock that is behind by an hour', async () => {
  await renderWith(hourMs, SyncPage);
  await expect.element(note.getByText(/12:30, and the server’s 5 Jan 2026, 13:30\./)).toBeVisible();
});

test('a clock that somebody keeps ten minutes ahead is theirs', async () => {
  await renderWith(-hourMs / 6, () => (
    <>
      <ClockNote />
      as it is
    </>
  ));
  await expect.element(page.getByText('as it is')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('without a connection nothing is said of a clock that may be right by now', async () => {
  const engine = await renderWith(-365 * dayMs);
  await expect.element(note).toBeVisible();
  await engine.setStatus({ connection: 'offline' });
  await expect.element(note).not.toBeInTheDocument();
});
