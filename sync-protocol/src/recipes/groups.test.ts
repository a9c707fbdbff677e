import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFieldFault } from '../nouns/noun.ts';
import { recordOf } from '../nouns/record-of.ts';
import { applyOp } from '../rows/merge.ts';
import type { Op } from '../rows/op.ts';
import { type Group, groupedBy, groupsOf, headingsOf } from './groups.ts';
import { type Recipe, recipe } from './recipe.ts';

const same = (text: string) => text;
const shown = (lines: readonly string[], groups: readonly Group<string>[]) =>
  groupsOf(lines, headingsOf(groups, same), same);

const line = fc.oneof(fc.constantFrom('salt', 'oil', 'water'), fc.string({ minLength: 1, maxLength: 100 }));
const lines = fc.array(line, { minLength: 1, maxLength: 5 });
const heading = fc.constantFrom('For the sauce', 'Kastike', 'Dough', 'salt');
const groups = fc
  .tuple(fc.array(line, { maxLength: 3 }), fc.array(fc.record({ name: heading, lines }), { maxLength: 4 }))
  .map(([first, rest]) => (first.length > 0 ? [{ name: '', lines: first }, ...rest] : rest));

test('groups are read as they were written, whatever is in them twice', () => {
  fc.assert(
    fc.property(groups, (written) => {
      const all = written.flatMap((group) => group.lines);
      const headings = headingsOf(written, same);
      expect(groupsOf(all, headings, same)).toEqual(written);
      expect(findFieldFault(recipe, { ingredientGroups: headings, instructionGroups: headings }, false)).toBe(
        null,
      );
    }),
  );
});

test('whatever a device that knows no groups makes of the lines, each line and each heading is there, in order', () => {
  fc.assert(
    fc.property(groups, fc.array(line, { maxLength: 8 }), (written, edited) => {
      const read = groupsOf(edited, headingsOf(written, same), same);
      expect(read.flatMap((group) => group.lines)).toEqual(edited);
      expect(read.map(({ name }) => name).filter((name) => name !== '')).toEqual(
        written.map(({ name }) => name).filter((name) => name !== ''),
      );
    }),
  );
});

const pie = [
  { name: '', lines: ['flour', 'butter', 'salt'] },
  { name: 'Filling', lines: ['apples', 'sugar'] },
  { name: 'Sauce', lines: ['cream', 'sugar'] },
];

test.each([
  ['a line before all', ['oats', 'flour', 'butter', 'salt', 'apples', 'sugar', 'cream', 'sugar'], 4, 6],
  ['a line in between', ['flour', 'butter', 'salt', 'apples', 'cinnamon', 'sugar', 'cream', 'sugar'], 3, 6],
  ['a line less', ['flour', 'salt', 'apples', 'sugar', 'cream', 'sugar'], 2, 4],
  ['the first of a group by another name', ['flour', 'butter', 'salt', 'pears', 'sugar', 'cream'], 3, 5],
  ['both', ['oats', 'flour', 'butter', 'salt', 'apples', 'cream', 'sugar', 'nuts'], 4, 5],
])('an older device’s edit (%s) leaves each heading over its own', (_what, edited, filling, sauce) => {
  expect(groupsOf(edited, headingsOf(pie, same), same)).toEqual([
    { name: '', lines: edited.slice(0, filling) },
    { name: 'Filling', lines: edited.slice(filling, sauce) },
    { name: 'Sauce', lines: edited.slice(sauce) },
  ]);
});

test('a heading without lines and one without a name are none', () => {
  expect(
    shown(
      ['a', 'b'],
      [
        { name: 'Dough', lines: ['a'] },
        { name: ' ', lines: ['b'] },
        { name: 'End', lines: [] },
      ],
    ),
  ).toEqual([{ name: 'Dough', lines: ['a', 'b'] }]);
});

test('lines that say their group are grouped', () => {
  const rows = [{ of: null }, { of: 'Sauce' }, { of: 'Sauce' }, { of: 'Top' }];
  expect(groupedBy(rows, (row) => row.of).map(({ name, lines: under }) => [name, under.length])).toEqual([
    ['', 1],
    ['Sauce', 2],
    ['Top', 1],
  ]);
});

test('[M1] an edit by a device that knows neither groups nor tags keeps both', () => {
  const ingredients = ['flour', 'cream'].map((name) => ({ name, quantity: '1 dl' }));
  const headings = headingsOf(
    [
      { name: '', lines: ['flour'] },
      { name: 'Sauce', lines: ['cream'] },
    ],
    same,
  );
  const at = (version: number, device: string) => ({ version, device, epoch: 'e' });
  const by = { noun: 'recipe', id: 'pie', epoch: 'e' };
  const add: Op = {
    ...by,
    kind: 'add',
    base: 0,
    stamp: 1,
    set: { title: 'Pie', ingredients, ingredientGroups: headings, 'keywords.k1': { name: 'sweet' } },
  };
  const edited = [{ name: 'oats', quantity: '1 dl' }, ...ingredients];
  const edit: Op = { ...by, kind: 'set', base: 1, stamp: 2, set: { ingredients: edited } };
  const row = applyOp(recipe, applyOp(recipe, null, add, at(1, 'new')), edit, at(2, 'old'));
  if (!row) throw new Error('it was added');
  const record = recordOf(recipe, row) as Recipe;
  expect(record.keywords).toEqual([{ key: 'k1', name: 'sweet' }]);
  const read = groupsOf(record.ingredients, record.ingredientGroups, ({ name }) => name);
  expect(read.map(({ name, lines: under }) => [name, under.map((each) => each.name)])).toEqual([
    ['', ['oats', 'flour']],
    ['Sauce', ['cream']],
  ]);
});
