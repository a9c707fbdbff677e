import { parseQuantity, type Quantity } from './parse-quantity.ts';

/**
 * Parses the longest prefix, ending between words, that is a quantity; the rest stays as typed ("2" + "
 * large").
 */
export function readBeginning(text: string): { quantity: Quantity; rest: string } | null {
  const typed = text.trim();
  const ends = [...typed.matchAll(/(?=[\s,;(])|$/g)].map(({ index }) => index).reverse();
  for (const end of ends) {
    const beginning = typed.slice(0, end).trimEnd();
    const quantity = parseQuantity(beginning);
    const rest = typed.slice(beginning.length);
    // A comma before a digit may continue the number: '1, 5' may be one and a half.
    if (quantity && !/^[\s,.]*\d/.test(rest)) return { quantity, rest };
  }
  return null;
}
