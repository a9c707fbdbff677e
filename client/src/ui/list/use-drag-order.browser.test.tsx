import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { useDragOrder } from './use-drag-order.ts';

const handle = (name: string) => page.getByRole('button', { name });
const pressDown = (name: string) =>
  handle(name)
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));

let drawAgain = () => {};

/** @param onDrawn called after each render, before later effects */
function Lines({ onDrawn }: { onDrawn: () => void }) {
  const [order, setOrder] = useState(['Boil', 'Stir', 'Serve']);
  const [times, setTimes] = useState(0);
  drawAgain = () => setTimes((before) => before + 1);
  const { listRef, handleProps } = useDragOrder(order.length, (from, to) => {
    const moved = order[from] as string;
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, moved));
  });
  useLayoutEffect(() => {
    if (times > 0) queueMicrotask(onDrawn);
  }, [times, onDrawn]);
  return (
    <ol ref={listRef}>
      {order.map((line, index) => (
        <li key={line}>
          <button type="button" {...handleProps(index)}>
            {line}
          </button>
        </li>
      ))}
    </ol>
  );
}

test('a line that is moved by a key keeps the focus, also where something else was drawn just before', async () => {
  const order = () => [...document.querySelectorAll('li')].map((line) => line.textContent);
  render(<Lines onDrawn={() => pressDown('Boil')} />);
  await expect.element(handle('Boil')).toBeInTheDocument();
  (handle('Boil').element() as HTMLElement).focus();
  pressDown('Boil');
  await expect.poll(order).toEqual(['Stir', 'Boil', 'Serve']);
  await expect.element(handle('Boil')).toHaveFocus();
  drawAgain();
  await expect.poll(order).toEqual(['Stir', 'Serve', 'Boil']);
  await expect.element(handle('Boil')).toHaveFocus();
});
