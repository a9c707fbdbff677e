import fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { bareId, createNewId, shownId } from './ids.ts';
import { RowId } from './schema/row-id.ts';

const fixed = {
  nowMs: () => 1_700_000_000_000,
  randomBytes: (length: number) => new Uint8Array(length).fill(7),
};

test('[O5] a device makes UUIDs of version 7 out of the clock and the randomness that it is given', () => {
  const id = createNewId(fixed)();
  expect(id).toMatch(/^018bcfe5-6800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(createNewId(fixed)()).toBe(id);
  expect(Value.Check(RowId, id)).toBe(true);
});

test('[O5] ids of one maker sort as they were made, in one millisecond and over a clock that is set back too', () => {
  const steps = fc.array(
    fc.integer({ min: -5_000, max: 5_000 }).map((stepMs) => (stepMs % 3 === 0 ? 0 : stepMs)),
  );
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, bytes)), (runs) => {
      let nowMs = fixed.nowMs();
      let random = new Uint8Array(16);
      const newId = createNewId({ nowMs: () => nowMs, randomBytes: () => random });
      const ids = runs.flatMap(([stepsMs, anew]) => {
        random = anew;
        return stepsMs.map((stepMs) => {
          nowMs += stepMs;
          return newId();
        });
      });
      expect(ids.toSorted()).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('[O5] ids made later sort later', () => {
  const time = fc.integer({ min: 0, max: 2 ** 46 });
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 1e9 }), (nowMs, laterBy) => {
      const early = createNewId({ ...fixed, nowMs: () => nowMs })();
      const late = createNewId({ ...fixed, nowMs: () => nowMs + laterBy })();
      expect(early < late).toBe(true);
    }),
  );
});

test('[W2] a record shows a temporary id until the server has it, with the same bare id behind it', () => {
  expect(shownId('abc', false)).toBe('temp_abc');
  expect(shownId('abc', true)).toBe('abc');
  expect(bareId('temp_abc')).toBe('abc');
  expect(bareId('abc')).toBe('abc');
});
