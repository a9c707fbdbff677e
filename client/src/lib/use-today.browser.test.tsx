import { afterEach, expect, test, vi } from 'vitest';
import { render } from '#ui/testing/render.tsx';
import { useToday } from './use-today.ts';

const Today = () => useToday();

afterEach(() => {
  vi.useRealTimers();
});

test('the day changes at midnight, and when the device wakes on another day', async () => {
  // A sheet that another test left open leaves an entry in the history, which goes with real timers only.
  render(null);
  await expect.poll(() => history.state?.ateriaSheets ?? 0).toBe(0);
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date(2026, 10, 21, 23, 59, 50),
  });
  const page = render(<Today />);
  await expect.poll(() => page.textContent).toBe('2026-11-21');
  vi.advanceTimersByTime(9_000);
  expect(page.textContent).toBe('2026-11-21');
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => page.textContent).toBe('2026-11-22');
  vi.setSystemTime(new Date(2026, 10, 25, 8));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => page.textContent).toBe('2026-11-25');
});
