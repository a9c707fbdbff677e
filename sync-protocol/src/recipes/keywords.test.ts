import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFieldFault, findOverfullList } from '../nouns/noun.ts';
import { recordOf } from '../nouns/record-of.ts';
import { applyOp } from '../rows/merge.ts';
import type { Op } from '../rows/op.ts';
import { keyedKeywords, keywordKey, keywordNames, recipeEdit } from './keywords.ts';
import { type Recipe, recipe } from './recipe.ts';

test('a tag is the same however it is written', () => {
  for (const written of ['quick', ' Quick ', '#quick', 'QUICK'])
    expect(keywordKey(written)).toBe(keywordKey('quick'));
  expect(keywordNames({ keywords: keyedKeywords(['Quick', ' #quick', ' ', '', 'äiti']) })).toEqual([
    'äiti',
    'Quick',
  ]);
});

test('whatever is typed as tags, the noun takes it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 40 }), (typed) => {
      const keywords = keyedKeywords(typed);
      expect(findFieldFault(recipe, recipeEdit({ keywords }), false)).toBeNull();
      expect(keyedKeywords(keywords.map(({ name }) => name))).toEqual(keywords);
    }),
  );
});

test('[M11] tags that two people give and take at once are merged tag by tag', () => {
  const at = (version: number, device: string) => ({ version, device, epoch: 'e' });
  const by = { noun: 'recipe', id: 'soup', epoch: 'e' };
  const before = keyedKeywords(['fish', 'soup']);
  const add: Op = {
    ...by,
    kind: 'add',
    base: 0,
    stamp: 1,
    set: { title: 'Soup', ...recipeEdit({ keywords: before }) },
  };
  const set = (names: string[], stamp: number): Op => ({
    ...by,
    kind: 'set',
    base: 1,
    stamp,
    set: recipeEdit({ keywords: keyedKeywords(names) }, before),
  });
  const added = applyOp(recipe, null, add, at(1, 'a'));
  const one = applyOp(recipe, added, set(['fish', 'soup', 'quick'], 3), at(2, 'a'));
  const both = applyOp(recipe, one, set(['fish', 'cheap'], 2), at(3, 'b'));
  if (!both) throw new Error('it was added');
  expect(keywordNames(recordOf(recipe, both) as Recipe)).toEqual(['cheap', 'fish', 'quick']);
  expect(findOverfullList(recipe, both)).toBeUndefined();
});

test('a recipe without tags has no list of them, as in older exports', () => {
  const by = { noun: 'recipe', id: 'soup', epoch: 'e', base: 0, stamp: 1 };
  const row = applyOp(
    recipe,
    null,
    { ...by, kind: 'add', set: { title: 'Soup' } },
    { version: 1, device: 'a', epoch: 'e' },
  );
  if (!row) throw new Error('it was added');
  expect(recordOf(recipe, row)).not.toHaveProperty('keywords');
});

test('tags stand in the order of the language in which they are shown', () => {
  const keywords = keyedKeywords(['zeta', 'äyriäiset', 'olut']);
  expect(keywordNames({ keywords }, 'fi')).toEqual(['olut', 'zeta', 'äyriäiset']);
  expect(keywordNames({ keywords }, 'en')).toEqual(['äyriäiset', 'olut', 'zeta']);
});
