import { afterEach, expect, test } from 'vitest';
import { createRecipeReader } from './recipe-reader.ts';

const text = 'Tea\n\nIngredients\n2 dl water\n1 tsp tea\n\nMethod\nBoil and steep.';
const readers: ReturnType<typeof createRecipeReader>[] = [];

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop();
});

function newReader(longestMs?: number) {
  const reader = createRecipeReader(longestMs);
  readers.push(reader);
  return reader;
}

test('several are read one after another, each with its own answer', async () => {
  const reader = newReader();
  const titles = ['Tea', 'Coffee', 'Cocoa'];
  const answers = await Promise.all(
    titles.map((title) => reader.read({ kind: 'text', text: text.replace('Tea', title) })),
  );
  expect(answers.map((answer) => typeof answer === 'object' && answer.recipes[0]?.title)).toEqual(titles);
});

test('what takes too long is given up, and the next one is read by a new thread', async () => {
  const hasty = newReader(0);
  expect(await hasty.read({ kind: 'text', text: text.repeat(2_000) })).toBe('page_too_large');
  const reader = newReader();
  await reader.read({ kind: 'text', text });
  await reader.stop();
  expect(await reader.read({ kind: 'text', text })).toMatchObject({ recipes: [{ title: 'Tea' }] });
});

test('the time in which the thread starts is not the page’s', async () => {
  // Loading the parser alone takes several times as long.
  const reader = newReader(250);
  expect(await reader.read({ kind: 'text', text })).toMatchObject({ recipes: [{ title: 'Tea' }] });
});
