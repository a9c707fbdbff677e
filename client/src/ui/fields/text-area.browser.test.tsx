import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { TextArea } from './text-area.tsx';

function Kept() {
  const [text, setText] = useState('Boil.');
  return (
    <TextArea aria-label="Step 1" rows={2} value={text} onChange={(event) => setText(event.target.value)} />
  );
}

test.each([true, false])(
  'it is as high as its text, where the browser sees to that: %s',
  async (seesToIt) => {
    if (!seesToIt) {
      const supports = vi.spyOn(CSS, 'supports').mockReturnValue(false);
      const style = document.head.appendChild(document.createElement('style'));
      style.textContent = 'textarea { field-sizing: fixed !important; }';
      onTestFinished(() => {
        supports.mockRestore();
        style.remove();
      });
    }
    render(<Kept />);
    const field = page.getByLabelText('Step 1');
    const element = () => field.element() as HTMLTextAreaElement;
    const hidden = () => element().scrollHeight - element().clientHeight;
    await expect.element(field).toBeVisible();
    const low = element().offsetHeight;
    await userEvent.fill(field, 'Boil the potatoes until they are nearly soft. '.repeat(8).trim());
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    await expect.poll(hidden).toBe(0);
    expect(element().offsetHeight).toBeGreaterThan(2 * low);
    await userEvent.fill(field, 'Boil.');
    await expect.poll(() => element().offsetHeight).toBe(low);
  },
);
