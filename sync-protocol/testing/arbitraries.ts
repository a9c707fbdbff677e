import fc from 'fast-check';
import { categories } from '../src/food/categories.ts';
import type { FieldValues, Op } from '../src/rows/op.ts';
import { add, type Made, remove, restore, set } from './ops.ts';

const text = fc.string({ minLength: 1, maxLength: 12 });

/** Some valid fields of a quick item, at least `min`. */
export function anyFields(min: 'some' | 'all' = 'some'): fc.Arbitrary<FieldValues> {
  return fc.record(
    { itemName: text, quantity: text, category: fc.constantFrom(...categories), isChecked: fc.boolean() },
    { requiredKeys: min === 'all' ? ['itemName', 'quantity', 'category', 'isChecked'] : [] },
  );
}

const anyAuthored = fc.record({ base: fc.nat(8), stamp: fc.nat(10_000), epoch: fc.constantFrom('e1', 'e0') });

/** Any operation on the row `milk`, made with any view of it. */
export function anyOp(): fc.Arbitrary<Op> {
  return fc.oneof(
    fc.tuple(anyFields('all'), anyAuthored).map(([fields, by]) => add(fields, by)),
    fc.tuple(anyFields(), anyAuthored).map(([fields, by]) => set(fields, by)),
    anyAuthored.map((by) => remove(by)),
    anyAuthored.map((by) => restore(by)),
  );
}

/** What three devices did to one row, in the order in which the server took it. */
export function anyHistory(minLength = 0): fc.Arbitrary<Made[]> {
  const made = fc.tuple(fc.constantFrom('phone', 'laptop', 'tablet'), anyOp());
  return fc.array(made, { minLength, maxLength: 10 });
}
