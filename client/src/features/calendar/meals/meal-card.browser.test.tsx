import { i18n } from '@lingui/core';
import { expect, onTestFinished, test } from 'vitest';
import type { CalendarEntryRecord } from '#db/records.ts';
import { activateLocale } from '#i18n/activate-locale.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { MealCard } from './meal-card.tsx';
import './meals.css';

/** Lines of the displayed text, without soft hyphens. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [at, letter] of [...(node.textContent ?? '')].entries()) {
      if (letter === '\u00ad') continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const top = [...range.getClientRects()].at(-1)?.top ?? 0;
      lines.set(top, (lines.get(top) ?? '') + letter);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}

const supper: CalendarEntryRecord = {
  id: 'supper',
  _id: 'supper',
  title: '',
  date: '2026-11-23',
  mealType: 'dinner',
  description: '',
  items: [],
  sync: 'saved',
};

test('a long Finnish word on a narrow day is divided between its syllables, and nowhere where there is room', async () => {
  await activateLocale('fi');
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const linesAt = async (width: string, title: string): Promise<string[]> => {
    const card = render(
      <SyncProvider value={engine}>
        <div style={{ width }}>
          <MealCard meal={{ ...supper, title }} onCommand={() => {}} />
        </div>
      </SyncProvider>,
      i18n,
    );
    await expect.poll(() => card.querySelector('.cal-card-title')).not.toBeNull();
    return linesOf(card.querySelector('.cal-card-title') as Element);
  };
  const narrow = '11rem';
  // Where it breaks depends on the font, which earlier tests on this page determine.
  expect((await linesAt(narrow, 'Karjalanpaisti')).join('|')).toMatch(/^(?=.*\|)Kar\|?ja\|?lan\|?paisti$/);
  expect((await linesAt(narrow, 'Lohta ja makaronilaatikkoa')).join('|')).toMatch(
    /^Lohta ja\|(?=.*\|)maka\|?ro\|?ni\|?laa\|?tik\|?koa$/,
  );
  expect(await linesAt('24rem', 'Lohta ja makaronilaatikkoa')).toEqual(['Lohta ja makaronilaatikkoa']);
});
