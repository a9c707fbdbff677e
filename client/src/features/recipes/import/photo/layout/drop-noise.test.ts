import { expect, test } from 'vitest';
import { dropNoise } from './drop-noise.ts';
import type { Word } from './page-words.ts';
import { wordsAt } from './testing/words-at.ts';

const texts = (words: readonly Word[]) =>
  dropNoise(words)
    .map(({ text }) => text)
    .join(' ');

test('what the paper’s edge was taken for goes, by its place and by how unsure it is', () => {
  const edge = wordsAt(700, 0, 'i?21', 'one');
  expect(texts([...wordsAt(100, 0, 'Ingredients', 'one'), ...edge])).toBe('Ingredients');
  expect(texts([...wordsAt(0, 0, '3?30', 'one'), ...wordsAt(100, 0, '50 g parmesan', 'one')])).toBe(
    '50 g parmesan',
  );
  expect(texts([...wordsAt(100, 0, 'Method', 'one'), ...wordsAt(176, 0, '{?30', 'one')])).toBe('Method');
  expect(texts(wordsAt(0, 0, '4?10'))).toBe('');
  expect(texts(wordsAt(0, 0, 'hibit?20 bid?55 di?9 bibl?31'))).toBe('');
  expect(texts(wordsAt(0, 0, 'i?20 |?30 • 1 tsp salt'))).toBe('• 1 tsp salt');
  const rule = wordsAt(0, 1, ';?11 JE?23 5?90').map((word) => ({ ...word, bottom: word.top + 3 }));
  expect(texts([...wordsAt(0, 0, '50 g parmesan'), ...rule])).toBe('50 g parmesan');
  const specks = rule.map((word) => ({ ...word, line: 'one' }));
  expect(texts([...wordsAt(0, 0, '50 g parmesan', 'one'), ...specks])).toBe('50 g parmesan');
});

test('what belongs to the text stays: beside it, or sure', () => {
  expect(texts(wordsAt(100, 0, '1 l?60 milk'))).toBe('1 l milk');
  expect(texts(wordsAt(100, 0, 'Vitamin C?60'))).toBe('Vitamin C');
  expect(texts(wordsAt(100, 0, 'Lohikeitto?20'))).toBe('Lohikeitto');
  const amount = [...wordsAt(100, 0, 'Flour', 'one'), ...wordsAt(700, 0, '3', 'one')];
  expect(texts(amount)).toBe('Flour 3');
});

test('bullets are bullets, whatever they were taken for', () => {
  const bulletAt = (left: number, text: string): Word => ({
    text,
    sureness: 20,
    left,
    top: 8,
    right: left + 10,
    bottom: 18,
    line: 'one',
  });
  const serves = [
    ...wordsAt(100, 0, 'Serves 6', 'one'),
    bulletAt(206, '¢'),
    ...wordsAt(230, 0, 'Prep 20 min', 'one'),
  ];
  expect(texts(serves)).toBe('Serves 6 • Prep 20 min');
  expect(texts([bulletAt(70, 'e'), ...wordsAt(100, 0, '1 tsp cinnamon', 'one')])).toBe('• 1 tsp cinnamon');
  const stop = { ...bulletAt(172, '.'), top: 18, bottom: 24, right: 178 };
  expect(texts([...wordsAt(100, 0, 'Serve', 'one'), stop])).not.toContain('•');
});
