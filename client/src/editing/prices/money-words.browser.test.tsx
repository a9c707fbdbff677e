import { currencies } from 'sync-protocol/prices/currencies.ts';
import { readPrice } from 'sync-protocol/prices/read-price.ts';
import { expect, test } from 'vitest';
import { english } from '#i18n/testing/english.ts';
import { render } from '#ui/testing/render.tsx';
import { useMoneyWords } from './money-words.ts';

function Prices() {
  const inWords = useMoneyWords();
  const prices = ['', 'kg', '1', 'pack', '3'].map((per) => inWords({ amount: 500, currency: 'EUR', per }));
  return prices.join(' · ');
}

test('a price says what it is for; of several, that it is for all of them', async () => {
  const page = render(<Prices />, english());
  await expect.poll(() => page.textContent).toBe('€5.00 · €5.00/kg · €5.00/pc · €5.00/pack · 3 for €5.00');
});

const written = currencies.flatMap((currency) =>
  ['', 'kg', '3'].map((per) => ({ amount: 123_400, currency, per })),
);

function WrittenPrices() {
  const inWords = useMoneyWords();
  return written.map(inWords).join(' · ');
}

test('a price in any currency is read as it is written', async () => {
  const page = render(<WrittenPrices />, english());
  await expect.poll(() => page.textContent).toContain('€1,234.00');
  const texts = page.textContent?.split(' · ') ?? [];
  expect(texts.map((text) => readPrice(text, 'EUR'))).toEqual(written);
  expect(texts.map((text) => readPrice(text, 'CAD'))).toEqual(written);
});
