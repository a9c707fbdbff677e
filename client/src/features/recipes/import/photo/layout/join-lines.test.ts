import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';
import type { PageLine } from './page-lines.ts';

const pageOf = (text: string): PageLine[] =>
  text.split('\n').map((line) => ({ text: line, isFull: false, isItem: false, isUnsure: false }));
const joined = (...pages: string[]) => joinLines(pages.map(pageOf)).text;

test('sentences that a column broke are whole again, and so are words; ingredients stay lines', () => {
  const page = `Lohikeitto

Ainekset
400 g lohta
5 perunaa
2 dl kermaa

Ohje
1. Kuori perunat, leikkaa ne kuutioiksi ja kei-
tä vedessä kypsiksi noin viisitoista minuut-
tia.
2. Lisää lohi ja kerma sekä runsaasti tilliä
ja kuumenna varovasti.
`;
  expect(joined(page, ' \n')).toBe(`Lohikeitto

Ainekset
400 g lohta
5 perunaa
2 dl kermaa

Ohje
1. Kuori perunat, leikkaa ne kuutioiksi ja keitä vedessä kypsiksi noin viisitoista minuuttia.
2. Lisää lohi ja kerma sekä runsaasti tilliä ja kuumenna varovasti.`);
});

test('a long ingredient does not take the next one in, and pages stand apart', () => {
  const first = '1 prk (400 g) kuorittuja tomaatteja mehuineen\n2 rkl oliiviöljyä';
  expect(joined(first, 'Sekoita.')).toBe(`${first}\n\nSekoita.`);
});

test('in a narrow column a shorter line goes on too where it fills it, and what has a bullet is new', () => {
  const lines: PageLine[] = [
    { text: 'Keitä perunat runsaassa', isFull: true, isItem: true, isUnsure: true },
    { text: 'vedessä', isFull: false, isItem: false, isUnsure: false },
    { text: 'paista sipulit ruskeiksi', isFull: true, isItem: true, isUnsure: false },
    { text: 'ja mausta', isFull: true, isItem: true, isUnsure: false },
  ];
  expect(joinLines([lines])).toEqual({
    text: 'Keitä perunat runsaassa vedessä\npaista sipulit ruskeiksi\nja mausta',
    unsure: ['Keitä perunat runsaassa vedessä'],
  });
});

test('a sentence under a numbered step is of that step, and a word of its own is none', () => {
  expect(joined('1. Chop the onion.\nFry it in butter.\n2. Serve.\n\nKeep the rest cool.')).toBe(
    '1. Chop the onion. Fry it in butter.\n2. Serve.\n\nKeep the rest cool.',
  );
  expect(joined('1. Chop the onion.\nFor the sauce\n2. Stir.\nTip: serve it warm.')).toBe(
    '1. Chop the onion.\nFor the sauce\n2. Stir.\nTip: serve it warm.',
  );
});
