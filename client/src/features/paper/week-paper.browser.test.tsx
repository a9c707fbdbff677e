import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { WeekPaper } from './week-paper.tsx';

test('the week for the door of the fridge has the meals of each day, and what is to be known of it', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const [tuesday, nextWeek] = ['2026-11-24', '2026-11-30'];
  await engine.write([
    calendarEntry.add('soup', { date: tuesday, mealType: 'dinner', title: 'Salmon soup', servings: 6 }),
    dayNote.add(dayNoteId(tuesday), { date: tuesday, text: 'Guests at six' }),
    dayNote.add(dayNoteId(nextWeek), { date: nextWeek, text: 'Ville is away' }),
  ]);
  render(
    <SyncProvider value={engine}>
      <WeekPaper day="2026-11-27" />
    </SyncProvider>,
  );
  await expect.element(page.getByRole('definition')).toHaveTextContent('Salmon soupFor 6');
  const day = page.getByRole('heading', { name: 'Tuesday' }).element().closest('section');
  expect(day?.textContent).toMatch(/Guests at sixDinnerSalmon soupFor 6$/);
  await expect.element(page.getByText('Ville is away')).not.toBeInTheDocument();
});
