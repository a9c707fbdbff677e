import { expect, test } from 'vitest';
import { joinLines } from './join-lines.ts';

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
  expect(joinLines([page, ' \n'])).toBe(`Lohikeitto

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
  expect(joinLines([first, 'Sekoita.'])).toBe(`${first}\n\nSekoita.`);
});
