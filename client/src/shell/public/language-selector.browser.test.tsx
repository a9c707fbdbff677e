import { i18n } from '@lingui/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { LanguageSelector } from './language-selector.tsx';

const list = page.getByRole('menu', { name: 'Language: English' });

test.each([
  [1280, 400],
  [769, 400],
  [768, 250],
  [320, 250],
])('on a screen of %d pixels the languages open %d pixels wide', async (screen, width) => {
  await page.viewport(screen, 800);
  render(<LanguageSelector />);
  await userEvent.click(page.getByRole('button', { name: 'Language: English' }));
  await expect.element(list).toBeVisible();
  expect(list.element().getBoundingClientRect().width).toBe(width);
});

test('each language is there with its flag, and Escape closes the list and gives the focus back', async () => {
  await page.viewport(1280, 800);
  render(<LanguageSelector />);
  const opener = page.getByRole('button', { name: 'Language: English' });
  await userEvent.click(opener);
  const choices = [...list.element().querySelectorAll('button')];
  expect(choices.map((choice) => [choice.textContent, choice.lang, choice.ariaChecked])).toEqual([
    ['English', 'en', 'true'],
    ['Suomi', 'fi', 'false'],
  ]);
  expect(choices.every((choice) => choice.querySelector('svg') !== null)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test('a language whose texts cannot be had is told of, and the page stays as it is', async () => {
  // As without a network.
  const load = vi.spyOn(i18n, 'loadAndActivate').mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => load.mockRestore());
  render(<LanguageSelector />);
  await userEvent.click(page.getByRole('button', { name: 'Language: English' }));
  await userEvent.click(page.getByRole('menuitemradio', { name: 'Suomi' }));
  await expect.element(page.getByText('Suomi could not be loaded, so the page is in English.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Language: English' })).toBeVisible();
  expect(localStorage.getItem('locale')).toBeNull();
});
