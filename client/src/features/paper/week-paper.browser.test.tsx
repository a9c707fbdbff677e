import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { WeekPaper } from './week-paper.tsx';

const [tuesday, wednesday, nextWeek] = ['2026-11-24', '2026-11-25', '2026-11-30'];
const aino = { _id: 'aino', number: 1, name: 'Aino', role: 'owner', isMe: true } as const;
const ville = { _id: 'ville', number: 2, name: 'Ville Virtanen', role: 'member', isMe: false } as const;

async function draw(members: readonly HouseholdMember[]) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { household: 'home' });
  await keepHouseholds(engine.db, [
    { _id: 'home', name: '', role: 'owner', plan: 'active', members: [...members] },
  ]);
  const soup = {
    date: tuesday,
    mealType: 'dinner',
    title: 'Salmon soup',
    servings: 6,
    cookId: 'ville',
  } as const;
  await engine.write([
    calendarEntry.add('soup', soup),
    calendarEntry.add('curry', { date: wednesday, mealType: 'dinner', title: 'Curry', cookId: 'aino' }),
    calendarEntry.add('risotto', { ...soup, date: nextWeek, title: 'Risotto' }),
    dayNote.add(dayNoteId(tuesday), { date: tuesday, text: 'Guests at six' }),
    dayNote.add(dayNoteId(nextWeek), { date: nextWeek, text: 'Ville is away' }),
  ]);
  render(
    <SyncProvider value={engine}>
      <WeekPaper day="2026-11-27" />
    </SyncProvider>,
  );
}

/** Texts below a weekday. */
const under = (weekday: string) => {
  const heading = page.getByRole('heading', { name: weekday, exact: true }).query();
  const texts = heading?.closest('section')?.querySelectorAll('.note, dt, dd, dd > span') ?? [];
  return [...texts].map((part) => (part.matches('dd') ? part.firstChild : part)?.textContent);
};

test('the week for the door of the fridge has the meals of each day, for how many, and what is to be known of it', async () => {
  await draw([aino]);
  await expect.poll(() => under('Tuesday')).toEqual(['Guests at six', 'Dinner', 'Salmon soup', 'For 6']);
  expect(under('Wednesday')).toEqual(['Dinner', 'Curry']);
  expect(under('Sunday')).toEqual([]);
  expect(page.getByText(/Ville is away|Risotto/).elements()).toEqual([]);
});

test('among several it says who cooks, by name for oneself too', async () => {
  await draw([aino, ville]);
  await expect.poll(() => under('Tuesday')).toContain('Ville Virtanen cooks');
  // Each meal reads its cook separately.
  await expect.poll(() => under('Wednesday')).toEqual(['Dinner', 'Curry', 'Aino cooks']);
});
