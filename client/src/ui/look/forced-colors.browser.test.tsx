import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ChoiceChip } from '../choice-chip.tsx';
import { TileChoice } from '../fields/tile-choice.tsx';
import { render } from '../testing/render.tsx';

const backgroundOf = (text: string) => {
  const element = page.getByText(text, { exact: true }).element().closest('label, a, button');
  return element && getComputedStyle(element).backgroundColor;
};

test('what is chosen or current is told apart where a person has chosen the colours', async () => {
  const devtools = cdp() as unknown as { send: (name: string, values: object) => Promise<void> };
  const force = (value: string) =>
    devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  onTestFinished(() => force('none'));
  await force('active');
  const choices = [
    { value: 'light', name: 'Light' },
    { value: 'dark', name: 'Dark' },
  ] as const;
  render(
    <>
      <TileChoice legend="Theme" look="words" value="light" choices={choices} onChange={() => {}} />
      <a href="#recipes" aria-current="page">
        Recipes
      </a>
      <ChoiceChip aria-pressed>Next week</ChoiceChip>
      <a href="#tab" role="tab" aria-selected="true">
        Chosen tab
      </a>
      <a href="#other" role="tab" aria-selected="false" aria-current="page">
        Other tab
      </a>
    </>,
  );
  await expect.element(page.getByText('Light')).toBeVisible();
  expect(new Set(['Light', 'Recipes', 'Next week', 'Chosen tab'].map(backgroundOf)).size).toBe(1);
  for (const other of ['Dark', 'Other tab']) expect(backgroundOf(other)).not.toBe(backgroundOf('Light'));
});
