import { expect, onTestFinished, test } from 'vitest';
import { followKeyboard } from './keyboard-room.ts';

/** Simulates an iPhone's viewport of 800 pixels: no browser under test overlays a keyboard. */
function screen() {
  const viewport = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  const root = document.createElement('div');
  onTestFinished(followKeyboard(viewport as unknown as VisualViewport, () => 800, root));
  return {
    shows: (part: Partial<typeof viewport>) => {
      Object.assign(viewport, part).dispatchEvent(new Event('resize'));
      return root.style.getPropertyValue('--keyboard');
    },
  };
}

test('what is at the foot of the page is told how much of it the keyboard covers', () => {
  const { shows } = screen();
  expect(shows({ height: 460 })).toBe('340px');
  // The browser has scrolled the page up to the focused field.
  expect(shows({ offsetTop: 340 })).toBe('0px');
  expect(shows({ offsetTop: 100 })).toBe('240px');
  expect(shows({ height: 800, offsetTop: 0 })).toBe('0px');
});

test('a page that somebody looks at closely has no keyboard, nor is a bar of the browser one', () => {
  const { shows } = screen();
  expect(shows({ height: 740 })).toBe('0px');
  expect(shows({ height: 400, scale: 2 })).toBe('0px');
});
