import { nouns } from 'sync-protocol/nouns/registry.ts';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { isValid } from './is-valid.ts';

const line = 'Maito';
const samples: unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  Number.NaN,
  '',
  ' ',
  line,
  'a\nb',
  'a\u0000b',
  '\ud800',
  '😀',
  'x'.repeat(41),
  'x'.repeat(201),
  '2026-02-29',
  '2024-02-29',
  '2026-13-01',
  'dairy',
  'dinner',
  'weekly',
  '/api/images/a',
  '//elsewhere',
  'https://a.example/b',
  'javascript:alert(1)',
  [],
  [line],
  [''],
  ['a\nb'],
  {},
  { energyKcal: 1 },
  { energyKcal: -1 },
  { odd: 1 },
  [{ name: line, quantity: '1' }],
  [{ name: line }],
  [{ name: line, quantity: '1', odd: 1 }],
  { itemName: line, isChecked: true },
  { itemName: '', isChecked: true },
  [{ date: '2026-01-01' }],
];

test.each(nouns)(
  'a compiled check of $name takes and refuses what the schema does',
  ({ fields, lists = {} }) => {
    const rules = [...Object.values(fields), ...Object.values(lists).map(({ rule }) => rule)];
    for (const { schema } of rules)
      for (const sample of samples)
        expect([sample, isValid(schema, sample)]).toEqual([sample, Value.Check(schema, sample)]);
  },
);
