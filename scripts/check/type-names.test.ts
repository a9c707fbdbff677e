import { expect, test } from 'vitest';
import { findSharedNames } from './type-names.ts';

test('a name of two files of the product is told; a schema with its type, and what tests call so, are not', () => {
  const files = new Map([
    ['client/src/features/billing/use-billing.ts', 'export interface Billing {}'],
    ['server/src/billing/billing.ts', 'export function Billing() {}'],
    ['sync-protocol/src/stores/shelf.ts', 'export const Shelf = 1;\nexport type Shelf = number;'],
    ['client/src/sync/testing/device.ts', 'export type Shelf = 2;'],
  ]);
  expect(findSharedNames(files)).toEqual([
    'Billing is two things: client/src/features/billing/use-billing.ts, server/src/billing/billing.ts',
  ]);
});
