import { type NamedQuantity, splitQuantity } from '../food/split-quantity.ts';
import type { Price } from './price.ts';
import { readPrice } from './read-price.ts';

export interface PricedItem extends NamedQuantity {
  price?: Price;
}

/** A price without a currency; 0.33 and 0.75 are sizes of cans and bottles. */
const bareMoney = /^[1-9]\d*[.,]\d{2}$/;
/** A price per unit without a currency: '0,99/kpl', '1.99 / kg'. */
const bareUnitMoney = /^\d+[.,]\d{2} ?\/ ?\p{L}+\.?$/u;
const currencySign = /[€£$¢]|\d ?(?:e|eur|euroa?|euros?|snt|cents?)$/i;
const isPriceAnyway = (text: string) => currencySign.test(text) || bareUnitMoney.test(text);
const longestPriceWords = 4;
/** Words that make the number after them no price of the item, e.g. a bound ("under 5 €"). */
const leavesNumber =
  /^(?:alle|yli|max\.?|maks\.?|enintään|korkeintaan|noin|n\.|under|below|over|about|for|to|than|[/:=])$/i;

/**
 * Separates the price from one typed item: 'milk 2 l 3.49' is milk, 2 l, for 3.49, and 'milk 3.49 €' or '3.49
 * € milk' is milk for 3.49 €. Without a currency a number is a price only beside a quantity: 'salmon 1.25'
 * may be a weight. Everything else stays unchanged.
 *
 * @param item as parsed by `parseItems`
 * @param currency default if none is written
 */
export function splitPrice(item: NamedQuantity, currency: string): PricedItem {
  const { itemName, quantity } = item;
  const each = splitEach(itemName, quantity, currency) ?? splitEach(`${itemName} ${quantity}`, '', currency);
  if (each) return each;
  if (bareMoney.test(quantity)) {
    const named = splitQuantity(itemName);
    return (
      splitFromStart(item, currency) ??
      (named.quantity === '' ? item : priced(named, quantity, currency, item))
    );
  }
  const words = itemName.split(' ');
  // The shortest tail that is a price: 'eggs 6 2.10 €' are six eggs.
  for (let start = words.length - 1; start >= Math.max(1, words.length - longestPriceWords); start--) {
    const tail = words.slice(start).join(' ');
    const isMoney = isPriceAnyway(tail) || (quantity !== '' && bareMoney.test(tail));
    if (!isMoney || leavesNumber.test(words[start - 1] ?? '') || !readPrice(tail, currency)) continue;
    const rest = words.slice(0, start).join(' ');
    return priced(quantity === '' ? splitQuantity(rest) : { itemName: rest, quantity }, tail, currency, item);
  }
  return splitFromStart(item, currency) ?? item;
}

/**
 * A price without an item: '3.49 €', but not '3.49', which may be an amount. Null if the item is no such
 * price.
 */
export function lonePrice(item: NamedQuantity, currency: string): { text: string; price: Price } | null {
  const text = asOneText(item);
  const price = currencySign.test(text) ? readPrice(text, currency) : null;
  return price && { text, price };
}

/** The text as typed, with the quantity first. */
const asOneText = ({ itemName, quantity }: NamedQuantity) => `${quantity} ${itemName}`.trim();

/** Parses a price per item: 'milk 3 cans at 1.20', 'milk 3 cans à 2'. */
function splitEach(text: string, quantity: string, currency: string): PricedItem | null {
  const [, name = '', word, money = ''] =
    /^(.+?) ([àá@]|at) ((?:[A-Za-z]{1,2}\$|\D?)\d+(?:[.,]\d\d)?\D*)$/.exec(text.normalize('NFC')) ?? [];
  const isBarePrice = word !== 'at' && /^\d{1,2}$/.test(money);
  if (!isBarePrice && !/[.,]\d\d/.test(money) && !currencySign.test(money)) return null;
  const price = readPrice(`${money} each`, currency);
  return price && { ...(quantity ? { itemName: name, quantity } : splitQuantity(name)), price };
}

function splitFromStart(item: NamedQuantity, currency: string): PricedItem | null {
  const { itemName, quantity } = item;
  // `parseItems` reads '3.49 € milk' as the quantity 3.49 of '€ milk'.
  for (const text of new Set([itemName, asOneText(item)])) {
    const words = text.split(' ');
    for (let end = 1; end <= Math.min(longestPriceWords, words.length - 1); end++) {
      const head = words.slice(0, end).join(' ');
      if (!isPriceAnyway(head) || leavesNumber.test(words[end] ?? '') || !readPrice(head, currency)) continue;
      const rest = words.slice(end).join(' ');
      const isQuantityLeft = quantity !== '' && text === itemName;
      return priced(
        isQuantityLeft ? { itemName: rest, quantity } : splitQuantity(rest),
        head,
        currency,
        item,
      );
    }
  }
  return null;
}

function priced(named: NamedQuantity, money: string, currency: string, asTyped: NamedQuantity): PricedItem {
  const price = readPrice(money, currency);
  return price ? { ...named, price } : asTyped;
}
