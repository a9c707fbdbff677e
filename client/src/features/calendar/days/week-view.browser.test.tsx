import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderCalendar } from '../testing/render-calendar.tsx';

test('where the days need two rows the lines are between them and behind the last one, none beside the frame', async () => {
  // Beside a tablet's sidebar there is room for six days.
  await page.viewport(900, 900);
  document.body.style.paddingInlineStart = '240px';
  onTestFinished(() => document.body.removeAttribute('style'));
  await renderCalendar({ view: 'week', day: '2026-11-25' });
  await expect.element(page.getByRole('heading', { name: /Sunday/ })).toBeVisible();
  const [monday, saturday, sunday] = [/Monday/, /Saturday/, /Sunday/].map((name) => {
    const day = page.getByRole('heading', { name }).element().closest('li');
    if (!day) throw new Error('it stands on no day');
    const { borderLeftWidth, borderRightWidth, borderBottomWidth } = getComputedStyle(day);
    return { top: day.offsetTop, lines: [borderLeftWidth, borderRightWidth, borderBottomWidth] };
  });
  expect(sunday?.top).toBeGreaterThan(saturday?.top ?? 0);
  expect(saturday?.top).toBe(monday?.top);
  expect(monday?.lines).toEqual(['0px', '1px', '1px']);
  expect(sunday?.lines.slice(0, 2)).toEqual(['0px', '1px']);
});
