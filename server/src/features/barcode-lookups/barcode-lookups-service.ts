import type { Locale } from 'sync-protocol/locales.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Fetches a web address with the same checks as pages (`fetchPage`); null if there is no answer. */
export type FetchJson = (
  address: string,
  wanted: { types: readonly string[]; maxBytes: number },
) => Promise<Uint8Array | null>;

/** Concurrent lookups, and waiting ones. */
const mostAtOnce = 4;
const mostWaiting = 40;
/** Far above the kilobyte that a product's three names take. */
const maxBytes = 64 * 1024;
/** Maximum length of an item's name. */
const maxNameLength = 200;

const Product = Type.Object({
  product: Type.Object({
    product_name: Type.Optional(Type.String()),
    product_name_en: Type.Optional(Type.String()),
    product_name_fi: Type.Optional(Type.String()),
  }),
});
const fields = Object.keys(Product.properties.product.properties).join(',');

/**
 * Looks up product names at Open Food Facts, which gets only the barcode and nothing about the person.
 * Results are not stored.
 *
 * @param origin origin of the API; undefined if lookups are not configured
 */
export function createBarcodeLookups({
  origin,
  fetchJson,
}: {
  origin: string | undefined;
  fetchJson: FetchJson;
}) {
  const inTurn = createTurns(mostAtOnce, mostWaiting);
  return {
    isAllowed: origin !== undefined,
    /**
     * The product's name, preferably in `language`; null if unknown.
     *
     * @throws TooManyWaitError if too many lookups wait
     */
    nameOf: async (code: string, language: Locale): Promise<string | null> => {
      if (origin === undefined) return null;
      const address = `${origin}/api/v2/product/${code}.json?fields=${fields}`;
      const wanted = { types: ['application/json'], maxBytes };
      const bytes = await inTurn(() => fetchJson(address, wanted));
      return bytes && nameIn(bytes, language);
    },
  };
}
export type BarcodeLookups = ReturnType<typeof createBarcodeLookups>;

function nameIn(bytes: Uint8Array, language: Locale): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!Value.Check(Product, answer)) return null;
  const { product } = answer;
  const names = [product[`product_name_${language}`], product.product_name].map((name) =>
    cleanLine([...(name ?? '')].slice(0, maxNameLength).join('')).slice(0, maxNameLength),
  );
  return names.find((name) => name !== '') ?? null;
}
