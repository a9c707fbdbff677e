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

test('what is not exported has a name of its own in its workspace, but for the parts of a page', () => {
  const files = new Map([
    ['client/src/features/shop/shop-view.tsx', 'interface BasketProps {}\nfunction Row() {}'],
    ['client/src/features/quick-list/basket.tsx', 'interface BasketProps {}\nconst Row = 1;'],
    ['server/src/db/sqlite-writer.ts', 'interface Waiting {}'],
    ['sync-protocol/src/rows/waiting.ts', 'type Waiting = 1;\nexport interface Row {}'],
    ['sync-protocol/src/nouns/row.ts', 'const Row = 1;'],
  ]);
  expect(findSharedNames(files)).toEqual([
    'BasketProps is two things: client/src/features/shop/shop-view.tsx, client/src/features/quick-list/basket.tsx',
    'Row is two things: sync-protocol/src/rows/waiting.ts, sync-protocol/src/nouns/row.ts',
  ]);
});
