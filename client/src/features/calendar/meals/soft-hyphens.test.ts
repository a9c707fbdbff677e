import { expect, test } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

test.each([
  ['Karjalanpaisti', 'Kar-ja-lan-paisti'],
  ['Uunimakaroni ja perunamuusi', 'Uuni-ma-ka-roni ja perunamuusi'],
  ['Lihapulla, 2 kg', 'Lihapulla, 2 kg'],
  ['', ''],
])('Finnish is divided between syllables, long words alone: %s', (text, divided) => {
  expect(withSoftHyphens(text, 'fi').replaceAll('\u00ad', '-')).toBe(divided);
});

test('what is taken away again are the soft hyphens alone', () => {
  const text = 'Jauhelihakastike (äidin) & perunamuusi 🍲 <b>aamupuurolla</b>';
  expect(withSoftHyphens(text, 'fi').replaceAll('\u00ad', '')).toBe(text);
  expect(withSoftHyphens(text, 'fi')).not.toBe(text);
});

test('other languages stay as they are: browsers divide them', () => {
  expect(withSoftHyphens('Spaghetti carbonara', 'en')).toBe('Spaghetti carbonara');
});
