import { expect, test } from 'vitest';
import { tokenValues } from '../../../scripts/look/token-values.ts';
import { themeSystem } from './theme.ts';

test('the tokens have the names that Chakra gives them', () => {
  const ofChakra = new Set(
    JSON.stringify(themeSystem().getTokenCss()).match(/--chakra-(?:[\w-]|\\\\\.)+(?=":)/g),
  );
  const ours = new Set([...tokenValues().keys()].map((name) => name.replaceAll('\\', '\\\\')));
  // Chakra repeats the breakpoints among the sizes.
  expect([...ofChakra].filter((name) => !name.includes('-sizes-breakpoint-')).toSorted()).toEqual(
    [...ours].toSorted(),
  );
});
