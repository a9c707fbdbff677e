import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { useLines } from './use-lines.ts';

const pressAdd = () => (page.getByRole('button', { name: 'Add' }).element() as HTMLElement).click();

let drawAgain = () => {};

/** @param onDrawn called after each render, before later effects */
function Steps({ onDrawn }: { onDrawn: () => void }) {
  const [steps, setSteps] = useState([{ key: 1, text: 'Boil' }]);
  const [times, setTimes] = useState(0);
  drawAgain = () => setTimes((before) => before + 1);
  const lines = useLines(steps, setSteps, () => {});
  useLayoutEffect(() => {
    if (times > 0) queueMicrotask(onDrawn);
  }, [times, onDrawn]);
  return (
    <>
      <ol ref={lines.listRef}>
        {steps.map(({ key, text }, at) => (
          <li key={key} {...lines.lineProps(at)}>
            <input
              aria-label={`Step ${at + 1}`}
              value={text}
              onChange={(event) => lines.edit(at, { text: event.target.value })}
            />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => lines.insert(steps.length, { text: '' })}>
        Add
      </button>
    </>
  );
}

test('a line that is added has the focus, also where something else was drawn just before', async () => {
  render(<Steps onDrawn={pressAdd} />);
  await expect.element(page.getByLabelText('Step 1')).toBeInTheDocument();
  pressAdd();
  await expect.element(page.getByLabelText('Step 2')).toHaveFocus();
  drawAgain();
  await expect.element(page.getByLabelText('Step 3')).toHaveFocus();
});
