import { expect, test, vi } from 'vitest';
import { render } from '#ui/testing/render.tsx';
import { day } from '../testing/render-calendar.tsx';
import { DayPicker } from './day-picker.tsx';

test('the day that is chosen can be read under the pointer, where a press leaves it', async () => {
  const chosen = '2026-12-20';
  render(<DayPicker label="Days" chosen={[chosen]} today="2026-11-28" onToggle={vi.fn()} />);
  const cell = day(/Sunday 20 December/);
  const background = () => {
    const sign = cell.element().firstElementChild;
    return sign && getComputedStyle(sign).backgroundColor;
  };
  await day(/Monday 21 December/).hover();
  const apart = background();
  await cell.hover();
  await expect.poll(() => cell.element().matches(':hover')).toBe(true);
  expect(background()).toBe(apart);
});
