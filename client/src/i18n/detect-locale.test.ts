import { describe, expect, test } from 'vitest';
import { detectLocale } from './detect-locale.ts';

describe('detecting the language', () => {
  test('the stored choice comes before the browser', () => {
    expect(detectLocale('fi', ['en-GB'])).toBe('fi');
  });

  test('without a choice the first browser language that we speak is taken', () => {
    expect(detectLocale(null, ['sv-FI', 'fi-FI', 'en'])).toBe('fi');
  });

  test('a language nobody here speaks falls back to English', () => {
    expect(detectLocale('sv', ['de-DE'])).toBe('en');
    expect(detectLocale(null, [])).toBe('en');
  });

  test.each([
    '<script>alert(1)</script>',
    'fi<script>',
    'javascript:alert(1)',
    'fi-script',
    'fi"onload=x',
    '../fi',
    'FI\u0000',
    '',
    `fi-${'a'.repeat(200)}`,
  ])('a stored value that looks like an injection is ignored: %j', (value) => {
    expect(detectLocale(value, ['en'])).toBe('en');
    expect(detectLocale(null, [value, 'en'])).toBe('en');
  });
});
