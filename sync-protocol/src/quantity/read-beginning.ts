import { parseQuantity, type Quantity } from './parse-quantity.ts';

/** The longest beginning, up to a gap between words, that is a quantity; what follows stays as it is ("2" + " large"). */
export function readBeginning(text: string): { quantity: Quantity; rest: string } | null {
  const typed = text.trim();
  const ends = [...typed.matchAll(/(?=[\s,;(])|$/g)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const beginning = typed.slice(0, end).trimEnd();
    const quantity = parseQuantity(beginning);
    const rest = typed.slice(beginning.length);
    // '1, 5' may be one and a half: a number goes on behind a comma.
    if (quantity && !/^[\s,.]*\d/.test(rest)) return { quantity, rest };
  }
  return null;
}
