import { expect, test } from 'vitest';
import { nearestFirst } from './nearest-first.ts';

test('what stands on the same shelf comes first, then what comes first in the shop; a line is not bought as itself', () => {
  const leek = { id: '1', itemName: 'leek', category: 'produce' } as const;
  const salt = { id: '2', itemName: 'salt', category: 'pantry' } as const;
  const milk = { id: '3', itemName: 'milk', category: 'dairy' } as const;
  const skimmed = { id: '4', itemName: 'skimmed milk', category: 'dairy' } as const;
  expect(nearestFirst([salt, skimmed, leek, milk], skimmed)).toEqual([milk, leek, salt]);
});
