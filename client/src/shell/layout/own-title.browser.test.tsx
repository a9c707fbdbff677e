import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { useOwnTitle } from './own-title.ts';
import { useDocumentTitle } from './page-title.ts';

const title = document.title;
beforeEach(() => {
  document.title = '';
});
afterEach(() => {
  document.title = title;
});

function Omelette() {
  const [name, setName] = useState<string>();
  useOwnTitle(name);
  return (
    <button type="button" onClick={() => setName(name === undefined ? 'Omelette' : 'Cheese omelette')}>
      rename
    </button>
  );
}

function Pages() {
  const [place, setPlace] = useState<'recipe' | 'book' | 'calendar'>('recipe');
  useDocumentTitle(place === 'calendar' ? 'Calendar · Ateria' : 'Recipes · Ateria');
  return (
    <>
      {place === 'recipe' && <Omelette />}
      <button type="button" onClick={() => setPlace('book')}>
        book
      </button>
      <button type="button" onClick={() => setPlace('calendar')}>
        calendar
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();

test.each(['book', 'calendar'])(
  'the window is called after what stands on the page until somebody goes to the %s',
  async (place) => {
    render(<Pages />);
    await expect.poll(() => document.title).toBe('Recipes · Ateria');
    await press('rename');
    await expect.poll(() => document.title).toBe('Omelette · Ateria');
    await press('rename');
    await expect.poll(() => document.title).toBe('Cheese omelette · Ateria');
    await press(place);
    await expect
      .poll(() => document.title)
      .toBe(place === 'calendar' ? 'Calendar · Ateria' : 'Recipes · Ateria');
  },
);
