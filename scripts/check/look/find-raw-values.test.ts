import { expect, test } from 'vitest';
import { checkLook } from './check-look.ts';
import { findRawValues, type Tokens } from './find-raw-values.ts';
import { type Allowance, styleSheets } from './look-rules.ts';

const tokens: Tokens = {
  properties: new Set(['--chakra-colors-fg', '--chakra-spacing-2\\.5']),
  breakpoints: new Set(['769px', '768px']),
  colors: new Set(['#faf6ee']),
  iconSizes: new Set([16, 20]),
};
const [sheet = ''] = Object.keys(styleSheets);
const emptySheets = Object.fromEntries(Object.keys(styleSheets).map((file) => [file, '']));

const findIn = (files: Record<string, string>, allowances: readonly Allowance[] = []) =>
  findRawValues(new Map(Object.entries({ ...emptySheets, ...files })), tokens, allowances);

test('this repository has none', () => {
  expect(checkLook()).toEqual([]);
});

test.each([
  'color: #abc',
  'color: rgb(1 2 3)',
  'color: white',
  'background: linear-gradient(navy, transparent)',
  'color: lab(50% 40 59)',
  'padding: 4mm',
  'z-index: 7',
  'margin: -0.5rem',
  'width: 12px',
  'transition: top 160ms',
])('a style sheet may not say %s', (declaration) => {
  expect(findIn({ [sheet]: `.row {\n  ${declaration};\n}` })).toEqual([
    expect.stringMatching(new RegExp(`^${sheet}:2 has .* where a token belongs$`)),
  ]);
});

test('tokens, nothing, a hairline and what the screen or the text measures are no raw values', () => {
  const css = `/* 12px of old */
.row { margin: 0; top: calc(-1 * var(--chakra-spacing-2\\.5)); outline-offset: -1px; width: 50%; height: 100dvh; gap: 0.8em; }
@media (min-width: 769px) { .row { color: var(--chakra-colors-fg); } }`;
  expect(findIn({ [sheet]: css })).toEqual([]);
});

test('a media query asks for the widths of the tokens', () => {
  expect(findIn({ [sheet]: '@media (min-width: 700px) { .row { margin: 0; } }' })).toEqual([
    `${sheet}:1 has 700px where a token belongs`,
  ]);
});

test('a custom property is a token, or a style sheet has made it', () => {
  expect(findIn({ [sheet]: '.a { --own: 1; order: var(--own); color: var(--chakra-colors-fgg); }' })).toEqual(
    [`${sheet}:1 uses --chakra-colors-fgg, which is no token`],
  );
});

test('a raw value in a prop is found; a token, a drawing and a comment are none', () => {
  const tsx = `// 3px
<Box gap="2" maxWidth="42rem" p={{ base: '4', md: '12px' }}>
  <path d="M1 24s2px" />
</Box>`;
  expect(findIn({ 'client/src/a.tsx': tsx })).toEqual([
    'client/src/a.tsx:2 has 42rem where a token belongs',
    'client/src/a.tsx:2 has 12px where a token belongs',
  ]);
});

test.each([
  '<Box color="tomato" />',
  "<Box _hover={{ borderColor: 'red' }} />",
  '<Box zIndex="3" />',
  '<Box zIndex={3} />',
  'row.animate(frames, { duration: 160 });',
  '<div style={{ opacity, width: 40 }} />',
  '<Check size={17} aria-hidden />',
])('code may not say %s', (code) => {
  expect(findIn({ 'client/src/a.tsx': code })).toEqual([
    expect.stringMatching(/^client\/src\/a\.tsx:1 has \S+ where a token belongs$/),
  ]);
});

test('code may take a layer, an icon of a usual size, and a word that only begins as a colour does', () => {
  const code = `<Box zIndex="raised" color="brand.solid" title="red" /><Check size={20} />`;
  expect(findIn({ 'client/src/a.tsx': code })).toEqual([]);
});

test('what stands before the app repeats no colour but those of the tokens', () => {
  expect(findIn({ 'client/index.html': `<meta content="#faf6ee" /><meta content="#FFF0ee" />` })).toEqual([
    'client/index.html:1 has #FFF0ee where a token belongs',
  ]);
});

test('a style sheet needs a reason, and a reason a style sheet', () => {
  const { [sheet]: _gone, ...others } = emptySheets;
  expect(findRawValues(new Map(Object.entries({ ...others, 'client/src/new.css': '' })), tokens, [])).toEqual(
    [
      'client/src/new.css: look-rules.ts has no reason for it',
      `${sheet} stands in look-rules.ts and is not there`,
    ],
  );
});

test('an allowance lets its value stand, and is named when nothing needs it', () => {
  const allowance = { file: /a\.tsx$/, value: /^600px$/, reason: 'far ahead' };
  expect(findIn({ 'client/src/a.tsx': `root('600px')` }, [allowance])).toEqual([]);
  expect(findIn({}, [allowance])).toEqual(['nothing needs the allowance "far ahead"']);
});
