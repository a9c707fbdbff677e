import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderList } from '../testing/render-list.tsx';

const shelves = ['produce', 'dairy', 'meat', 'pantry', 'frozen', 'beverages'] as const;
const things = (aShelf: number): [string, Record<string, unknown>][] =>
  shelves.flatMap((category) =>
    Array.from({ length: aShelf }, (_, index): [string, Record<string, unknown>] => [
      `${category} ${index}`,
      { category },
    ]),
  );

/** Names in visual order: down each column, leftmost first. */
function columns(): string[][] {
  const byLeft = new Map<number, { top: number; name: string }[]>();
  for (const each of document.querySelectorAll('.list-row')) {
    const { left, top } = each.getBoundingClientRect();
    const column = byLeft.get(Math.round(left)) ?? [];
    column.push({ top, name: each.querySelector('.list-name')?.textContent ?? '' });
    byLeft.set(Math.round(left), column);
  }
  return [...byLeft]
    .sort(([one], [other]) => one - other)
    .map(([, column]) => column.sort((one, other) => one.top - other.top).map(({ name }) => name));
}

const named = () => [...document.querySelectorAll('.list-row .list-name')].map((name) => name.textContent);

beforeEach(() => page.viewport(1440, 900));

test('a laptop shows shelves beside each other, down one column and then the next, as keys and listeners meet them', async () => {
  await renderList(things(4));
  await expect.poll(() => columns().length).toBeGreaterThan(1);
  expect(columns().flat()).toEqual(named());
  // No shelf is split between columns.
  for (const column of columns()) expect(column.length % 4).toBe(0);

  const [first = [], second = []] = columns();
  const last = page.getByRole('checkbox', { name: new RegExp(`^${first.at(-1)},`) }).element();
  (last as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe(second[0]);
});

test('a long list has the columns shelf by shelf, so that no shelf stands beside another', async () => {
  await renderList(things(12));
  await expect.poll(() => columns().length).toBeGreaterThan(1);
  await expect.poll(() => named().length).toBe(72);
  const tops = new Map<string, number[]>();
  for (const each of document.querySelectorAll('.list-row')) {
    const shelf = each.querySelector('.list-name')?.textContent?.split(' ')[0] ?? '';
    tops.set(shelf, [...(tops.get(shelf) ?? []), each.getBoundingClientRect().top]);
  }
  let above = Number.NEGATIVE_INFINITY;
  for (const shelf of shelves) {
    const of = tops.get(shelf) ?? [];
    expect(Math.min(...of), shelf).toBeGreaterThan(above);
    above = Math.max(...of);
  }
});

test('a phone has one column', async () => {
  await page.viewport(390, 844);
  await renderList(things(4));
  await expect.poll(() => named().length).toBe(24);
  expect(columns()).toEqual([named()]);
});
