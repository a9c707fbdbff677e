import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { categories } from '../categories.ts';
import { foodsByCategory, foodTable, readFoods } from './food-table.ts';

const names = foodsByCategory.flatMap(([category, text]) => readFoods(category, text));

describe('the food table', () => {
  test('has some hundreds of foods, with both languages for most lines', () => {
    expect(new Set(names.map(({ food }) => food.id)).size).toBeGreaterThan(600);
    expect(names.filter(({ isFinnish }) => isFinnish).length).toBeGreaterThan(1000);
  });

  test('no name means two foods', () => {
    const foodOf = new Map<string, string>();
    const doubles = names.filter(({ name, food: { id, category } }) => {
      const food = `${id} (${category})`;
      const isDouble = foodOf.has(name) && foodOf.get(name) !== food;
      foodOf.set(name, food);
      return isDouble;
    });
    expect(doubles).toEqual([]);
  });

  test('every line is a name, an equals sign and a name, on either side perhaps nothing', () => {
    for (const [category, text] of foodsByCategory) {
      const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
      for (const line of lines) {
        expect(line).toMatch(/^[^=]*=[^=]*$/);
        expect(readFoods(category, line).length, line).toBeGreaterThan(0);
        expect(line).not.toMatch(/[,;]\s*(?:[,;=]|$)/);
      }
    }
  });

  test('every category that a shop has, has foods', () => {
    const filled = new Set<string>(names.map(({ food }) => food.category));
    expect(categories.filter((category) => !filled.has(category))).toEqual(['from_calendar']);
  });

  test('is built once', () => {
    expect(foodTable()).toBe(foodTable());
  });

  test('is light enough for the browser', () => {
    expect(gzipSync(foodsByCategory.map(([, text]) => text).join('')).length).toBeLessThan(25_000);
  });
});
