import { i18n } from '@lingui/core';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateLocale } from '#i18n/activate-locale.ts';
import { render } from '../testing/render.tsx';
import { DateField } from './date-field.tsx';

function Kept() {
  const [day, setDay] = useState('2026-11-22');
  return <DateField label="First purchase" value={day} onChange={setDay} />;
}

test('a day stands in the person’s words, whatever the browser’s language is, and changes with what is chosen', async () => {
  onTestFinished(() => document.documentElement.setAttribute('lang', 'en'));
  await activateLocale('fi');
  const drawn = render(<Kept />, i18n);
  const field = page.getByLabelText('First purchase');
  await expect.element(page.getByText('su 22.11.2026').first()).toBeVisible();
  expect(getComputedStyle(field.element()).color).toBe('rgba(0, 0, 0, 0)');
  await userEvent.fill(field, '2026-11-30');
  expect(drawn.textContent).toContain('ma 30.11.2026');
});

test('while one types, what the browser writes is seen, and the day in words stands beneath', async () => {
  render(<Kept />);
  const field = page.getByLabelText('First purchase');
  await expect.element(field).toBeVisible();
  // Focused directly: where the focus is before depends on earlier tests.
  (field.element() as HTMLElement).focus();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(field.element().getAttribute('data-words')).toBeNull();
  const words = document.getElementById(field.element().getAttribute('aria-describedby') ?? '');
  expect(words?.checkVisibility()).toBe(true);
  (field.element() as HTMLElement).blur();
  await expect.element(field).toHaveAttribute('data-words');
});

test('a year of too many digits has no words, and takes nothing of the page away', async () => {
  const drawn = render(<Kept />);
  const field = page.getByLabelText('First purchase');
  await userEvent.fill(field, '20266-11-30');
  await expect.element(field).toHaveValue('20266-11-30');
  expect(drawn.textContent).toBe('First purchase');
});
