import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { keyOf } from '../recipe-reading.ts';
import { cutAtBlocks } from './cut-at-blocks.ts';

const line = (text: string): Block => ({ text, kind: 'line', level: noLevel, isApart: true });
const heading = (text: string): Block => ({ text, kind: 'heading', level: likeHeading, isApart: true });
const pieces = [
  'Boil the potatoes in salted water until they are soft.',
  'Meanwhile chop the dill (stalks as well) and melt the butter.',
  '“Shake, do not stir” them with dill and butter, and serve.',
];

describe('steps that were run together', () => {
  test('are cut where the page begins a new line, with brackets and quotation marks where they belong', () => {
    expect(cutAtBlocks([{ text: pieces.join(' ') }], pieces.map(line))).toEqual(
      pieces.map((text) => ({ text })),
    );
  });

  test('keep what the page has no line of, and what stands under a heading under it', () => {
    const text = `The potato came late to us, says everybody who knows. ${pieces[0]} Serving ${pieces[2]}`;
    expect(
      cutAtBlocks([{ text }], [line(pieces[0] ?? ''), heading('Serving'), line(pieces[2] ?? '')]),
    ).toEqual([
      { text: 'The potato came late to us, says everybody who knows.' },
      { text: pieces[0] },
      { text: pieces[2], group: 'Serving' },
    ]);
  });

  test('stand under a heading that is long as well, and are not cut at a word in bold', () => {
    const name = 'For the potatoes of a Sunday';
    const bold = 'until they are soft and sweet';
    const text = `${name}: Boil them in salted water ${bold}, then drain them. ${pieces[1]}`;
    const title: Block = { ...heading(name), level: 3 };
    expect(cutAtBlocks([{ text }], [title, heading(bold), line(pieces[1] ?? '')])).toEqual([
      { text: `Boil them in salted water ${bold}, then drain them.`, group: name },
      { text: pieces[1], group: name },
    ]);
  });

  test('stay one where the page has them as one', () => {
    const steps = [{ text: pieces.join(' '), group: 'Potatoes' }];
    expect(cutAtBlocks(steps, [line(pieces.join(' ')), line('Comments')])).toEqual(steps);
  });

  test('lose no letter and no order of theirs, whatever the page shows', () => {
    const word = fc.stringMatching(/^[a-zåäö,.(½“ ]{1,40}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(word), (told, others) => {
        const cut = cutAtBlocks([{ text: told.join(' ') }], [...told, ...others].map(line));
        expect(keyOf(cut.map(({ text }) => text).join(' '))).toBe(keyOf(told.join(' ')));
      }),
    );
  });
});
