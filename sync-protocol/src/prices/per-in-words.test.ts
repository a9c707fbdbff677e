import { expect, test } from 'vitest';
import { perInWords } from './per-in-words.ts';
import { readPrice } from './read-price.ts';

test.each([
  ['kg', 'kg', 'kg'],
  ['pack', 'pack', 'pkt'],
  ['bag', 'bag', 'ps'],
  ['100 g', '100 g', '100 g'],
  ['2 pack', '2 packs', '2 pkt'],
  ['1', 'pc', 'kpl'],
])('what is sold per "%s" is so per %s in English and per %s in Finnish, and read back', (per, en, fi) => {
  expect(perInWords(per, 'en')).toBe(en);
  expect(perInWords(per, 'fi')).toBe(fi);
  for (const words of [en, fi])
    expect(readPrice(`2,49 €/${words}`, 'EUR')).toMatchObject({ amount: 249, per });
});
