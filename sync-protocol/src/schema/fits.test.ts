import * as fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { ClientConfig } from '../api/config.ts';
import { ImportReport } from '../api/import-report.ts';
import { UserStats } from '../api/user-stats.ts';
import { ErrorBody } from '../errors.ts';
import { nouns } from '../nouns/registry.ts';
import { RecipeInput } from '../recipes/recipes.ts';
import { LostValues } from '../rows/lost.ts';
import { RowState } from '../rows/row-state.ts';
import { Change } from '../sync/change.ts';
import { MergeAnswer } from '../sync/merge-answer.ts';
import { ByName } from './by-name.ts';
import { fits } from './fits.ts';

const schemas: Record<string, TSchema> = {
  ClientConfig,
  ErrorBody,
  ImportReport,
  UserStats,
  RecipeInput,
  LostValues,
  RowState,
  Change,
  MergeAnswer,
  ...Object.fromEntries(nouns.map((noun) => [`record of ${noun.name}`, noun.recordSchema])),
  ...Object.fromEntries(nouns.map((noun) => [`body of ${noun.name}`, noun.mergeBody])),
  never: Type.Never(),
  refined: Type.Refine(Type.String(), (text) => text.length % 2 === 0),
};

const texts = [
  '',
  ' ',
  'Eggs',
  'a\nb',
  '\u0000',
  '🥚',
  '\ud83e',
  '2026-02-29',
  '2028-02-29',
  '64000123',
  'EUR',
  'x'.repeat(81),
];
const numbers = [-1, 0, 1, 24, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53];
const ends = [...texts, ...numbers, 'not_found', '/a.webp', null, undefined, true, false];
const anything = fc.constantFrom<unknown>(...ends, [], {}, [null], { value: 1 }, ['a', 'a']);

/** Draws mostly valid values, with an arbitrary one anywhere now and then. */
function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  const { type, properties, patternProperties, items, anyOf } = schema as Record<string, never>;
  const wanted = () => {
    if (anyOf) return fc.oneof(...(anyOf as TSchema[]).map(nearly));
    if (type === 'object' && patternProperties)
      return fc.dictionary(
        fc.constantFrom('a', 'itemName', 'b\nc'),
        nearly(Object.values(patternProperties)[0] as TSchema),
      );
    if (type === 'object') return partly((properties ?? {}) as Record<string, TSchema>);
    if (type === 'array') return fc.array(items ? nearly(items as TSchema) : anything, { maxLength: 3 });
    const { enum: options = [], const: only } = schema as { enum?: unknown[]; const?: unknown };
    const fitting = [...ends, ...options, only].filter((end) => Check(schema, end));
    return fitting.length > 0 ? fc.constantFrom<unknown>(...fitting) : anything;
  };
  return fc.oneof({ weight: 60, arbitrary: wanted() }, { weight: 1, arbitrary: anything });
}

/** An object with most of the schema's properties, and sometimes an unknown one. */
const partly = (properties: Record<string, TSchema>) =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, nearly(each)]))),
      fc.subarray(Object.keys(properties)),
      fc.boolean(),
      fc.nat(20),
    )
    .map(([record, left, isWhole, stray]) => {
      const kept = Object.entries(record).filter(([name]) => isWhole || left.includes(name));
      return { ...Object.fromEntries(kept), ...(stray === 0 && { stray }) };
    });

test.each(Object.entries(schemas))('says of %s what TypeBox says', (name, schema) => {
  let fitting = 0;
  fc.assert(
    fc.property(nearly(schema), (value) => {
      const isValid = Check(schema, value);
      if (isValid) fitting++;
      expect(fits(schema, value)).toBe(isValid);
    }),
    { numRuns: 300 },
  );
  // Otherwise only rejections would have been compared.
  expect(fitting > 0, `${fitting} values fit`).toBe(name !== 'never');
});

test('a keyword that it does not know is told, not passed over', () => {
  expect(() => fits(Type.String({ format: 'email' }), 'a')).toThrow('format');
});

test('a text of two units a character is as long as its characters', () => {
  expect(fits(Type.String({ maxLength: 2 }), '🥚🥚')).toBe(true);
  expect(fits(Type.String({ minLength: 2 }), '🥚')).toBe(false);
});

test('an object of any names is the schema that TypeBox makes of it', () => {
  expect(ByName(Type.Integer())).toEqual(Type.Record(Type.String(), Type.Integer()));
});
