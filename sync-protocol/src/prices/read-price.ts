import { findUnit } from '../quantity/units.ts';
import { type Currency, currencies } from './currencies.ts';
import { maxPriceAmount, type Price } from './price.ts';

/** How people write a currency beside a number. */
const signs: Readonly<Record<Currency, RegExp>> = {
  EUR: /€|(?<!\p{L})(?:eur|euros?|euroa|e)(?!\p{L})/u,
  GBP: /£|\b(?:gbp|pounds? sterling|quid)\b/,
  USD: /\b(?:us\$|usd\b)/,
  CAD: /\b(?:ca?\$|cad\b)/,
  AUD: /\b(?:au?\$|aud\b)/,
  NZD: /\b(?:nz\$|nzd\b)/,
  SEK: /\b(?:sek|kronor|kruunua)\b/,
  NOK: /\bnok\b/,
  DKK: /\bdkk\b/,
  ISK: /\bisk\b/,
  CHF: /\bchf\b/,
  PLN: /\bpln\b|zł/,
  CZK: /\bczk\b|kč/,
};
/** A dollar: the household's own if its currency is a dollar, else the US dollar. */
const dollar = /\$|\b(?:dollars?|bucks?|dollaria)\b/;
const dollars: readonly string[] = ['USD', 'CAD', 'AUD', 'NZD'] satisfies Currency[];
const cents = /^(\d{1,3}) ?(?:c|ct|cents?|¢|p|pence|snt|sentti|senttiä)$/;
const number = String.raw`\d{1,3}(?:[ \u00a0.,]\d{3})+[.,]\d{1,2}|\d{1,3}(?:[ \u00a0]\d{3})+|\d+(?:[.,]\d{1,2})?`;
const about = /^(?:n\.|noin|about|around|ca\.?|approx\.?|~|@|[àá]|hinta|price|maksaa|costs?|vain|only|at)\s*/;
const several = new RegExp(
  String.raw`^(\d{1,2}) ?(?:for|kpl|pcs|pc|pack|pkt|x|kappaletta|yht\.?|@)? ?[/:=]? ?(${number})$`,
);
const each = /[/ ]*(?:each|apiece|a piece|per piece|a pop|kpl|kappale|kappaleelta|pc|pcs|ea\.?)$/;
const perUnit = /^(.+?)(?: ?\/ ?| per | a | an | ?\/ ?(?:1 ?)?| )(?:1 )?(\d{0,4} ?[\p{L}.]+)$/u;

/**
 * Parses a price as written in English or Finnish: '2,49 €', '€2.49', '3 for 5 €', '1.99/kg', '99 snt', '2
 * euroa'. Null for anything not fully understood.
 *
 * @param currency default if none is written
 */
export function readPrice(text: string, currency: string): Price | null {
  const typed = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (typed === '' || typed.length > 40) return null;
  const inCents = cents.exec(typed.replace(about, ''));
  if (inCents)
    return priced(Number(inCents[1]), typed.endsWith('p') || typed.endsWith('pence') ? 'GBP' : currency, '');
  const named = currencies.find((each) => signs[each].test(typed));
  const isDollar = named === undefined && dollar.test(typed);
  const said = named ?? (isDollar && !dollars.includes(currency) ? 'USD' : currency);
  const bare = typed
    .replace(named ? signs[named] : dollar, ' ')
    // The króna is written without decimals, so a separator before three digits groups thousands.
    .replace(said === 'ISK' ? /(?<=\d)[.,](?=\d{3}\b)/g : /$^/, '')
    .replace(/[,.]-+/g, ' ')
    .replace(/\bkr\b\.?/, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(about, '')
    .trim();
  const whole = amountOf(bare);
  if (whole !== null) return priced(whole, said, '');
  return readSeveral(bare, said, isDollar || named !== undefined) ?? readPerUnit(bare, said);
}

/** '3 for 5'; without a word in between only if a currency tells which number is money. */
function readSeveral(bare: string, currency: string, hasCurrency: boolean): Price | null {
  const [, count = '', money = ''] = several.exec(bare) ?? [];
  const amount = amountOf(money);
  const hasWord = /for|kpl|pcs|pc|pack|pkt|kappaletta|yht|[x/=:@]/.test(bare);
  if (amount === null || Number(count) < 2 || !(hasWord || (hasCurrency && /^\d+ \d/.test(bare))))
    return null;
  return priced(amount, currency, count);
}

/** '1.99/kg', '2,50 kpl', '0,59 per 100 g'. */
function readPerUnit(bare: string, currency: string): Price | null {
  const one = each.exec(bare);
  const ofOne = one && amountOf(bare.slice(0, one.index).trim());
  if (ofOne != null) return priced(ofOne, currency, '1');
  const [, money = '', unit = ''] = perUnit.exec(bare) ?? [];
  const amount = amountOf(money.replace(/[/ ]+$/, ''));
  const [, count = '', name = ''] = /^(\d*) ?(.+)$/.exec(unit.replace(/\.$/, '')) ?? [];
  const found = findUnit(unitAlone.get(name) ?? name);
  return amount === null || !found
    ? null
    : priced(amount, currency, count === '' || count === '1' ? found : `${count} ${found}`);
}

/** Colloquial Finnish units in prices. */
const unitAlone: ReadonlyMap<string, string> = new Map([
  ['kilolta', 'kg'],
  ['litralta', 'l'],
  ['paketti', 'pack'],
  ['paketilta', 'pack'],
  ['pussilta', 'bag'],
  ['purkilta', 'jar'],
]);

/** Amount in hundredths; null if the text is not a number. */
function amountOf(text: string): number | null {
  if (!new RegExp(`^(?:${number})$`).test(text)) return null;
  const [whole = '', part = ''] = text.split(/[.,](?=\d{1,2}$)/);
  return Number(whole.replace(/[ \u00a0.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
}

const priced = (amount: number, currency: string, per: string): Price | null =>
  amount > maxPriceAmount ? null : { amount, currency, per };
