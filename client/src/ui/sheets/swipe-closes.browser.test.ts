import { expect, onTestFinished, test, vi } from 'vitest';
import { closeBySwipe, type SwipeWay } from './swipe-closes.ts';

function sheetWith(html: string, way: SwipeWay = 'down') {
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.innerHTML = html;
  sheet.style.cssText = 'height: 200px; overflow-y: auto';
  const onClose = vi.fn();
  const end = closeBySwipe(sheet, way, onClose);
  onTestFinished(() => {
    end();
    sheet.remove();
  });
  return { sheet, onClose };
}

/** Simulates a touch that moves through these places. */
function finger(target: Element, places: readonly (readonly [x: number, y: number])[], fingers = 1) {
  const touchesAt = ([clientX, clientY]: readonly [number, number]) =>
    Array.from({ length: fingers }, (_, identifier) => new Touch({ identifier, target, clientX, clientY }));
  const send = (type: string, touches: Touch[]) =>
    target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
  const [first, ...rest] = places;
  if (first) send('touchstart', touchesAt(first));
  for (const place of rest) send('touchmove', touchesAt(place));
  return { lift: () => send('touchend', []) };
}

const down = [
  [50, 10],
  [52, 60],
  [52, 140],
] as const;

test('a sheet follows the finger, and closes when that has gone far', async () => {
  const { sheet, onClose } = sheetWith('<p>Text</p>');
  const { lift } = finger(sheet.firstElementChild as Element, down);
  expect(sheet.style.translate).toBe('0px 130px');
  expect(onClose).not.toHaveBeenCalled();
  lift();
  expect(onClose).toHaveBeenCalledOnce();
  await expect.poll(() => sheet.style.translate).toBe('');
});

test('it comes back from a way that is short and slow, and from one that goes aside', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { sheet, onClose } = sheetWith('<p>Text</p>');
  const slow = finger(sheet, [
    [50, 10],
    [50, 60],
  ]);
  now.mockReturnValue(1_000);
  slow.lift();
  finger(sheet, [
    [50, 10],
    [90, 14],
    [90, 200],
  ]).lift();
  expect(onClose).not.toHaveBeenCalled();
  await expect.poll(() => sheet.style.translate).toBe('');
});

test('a short way that is fast is meant', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { sheet, onClose } = sheetWith('<p>Text</p>');
  const quick = finger(sheet, [
    [50, 10],
    [50, 70],
  ]);
  now.mockReturnValue(60);
  quick.lift();
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is scrolled, taken by hand or written in keeps the finger, and so do two of them', () => {
  const { sheet, onClose } = sheetWith(
    '<input><button style="touch-action: none">Move</button><p style="height: 900px">Text</p>',
  );
  const [field, handle, text] = sheet.children as unknown as [HTMLInputElement, Element, Element];
  finger(handle, down).lift();
  finger(text, down, 2).lift();
  field.focus();
  finger(field, down).lift();
  sheet.scrollTop = 40;
  finger(text, down).lift();
  expect(onClose).not.toHaveBeenCalled();
  sheet.scrollTop = 0;
  finger(text, down).lift();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a panel from the side goes back to its side', () => {
  const { sheet, onClose } = sheetWith('<p>Text</p>', 'right');
  finger(sheet, down).lift();
  expect(onClose).not.toHaveBeenCalled();
  finger(sheet, [
    [10, 50],
    [60, 52],
    [140, 52],
  ]).lift();
  expect(onClose).toHaveBeenCalledOnce();
});
