import { fractions, vulgarFractions } from './fraction-signs.ts';

const fractionSign = new RegExp(`[${fractions}]`, 'g');

const numberWords: ReadonlyMap<string, number> = new Map([
  ...(['a', 'one', 'yksi', 'yhden'] as const).map((word) => [word, 1] as const),
  ...Object.entries({ two: 2, kaksi: 2, three: 3, kolme: 3, four: 4, neljä: 4, five: 5, viisi: 5 }),
  ...Object.entries({
    six: 6,
    kuusi: 6,
    seven: 7,
    seitsemän: 7,
    eight: 8,
    kahdeksan: 8,
    nine: 9,
    yhdeksän: 9,
  }),
  ...Object.entries({ ten: 10, kymmenen: 10, half: 0.5, 'half a': 0.5, 'half an': 0.5, puoli: 0.5 }),
  ...Object.entries({ puolikas: 0.5, puolitoista: 1.5, 'one and a half': 1.5, kaksitoista: 12, twelve: 12 }),
]);

const kitchenDenominators = [2, 3, 4, 5, 6, 8, 10, 12, 16];
const tooMuch = 1_000_000;

/** Whether a word may begin a quantity though it has no digit ("puoli", "two"). */
export function isNumberWord(word: string): boolean {
  return numberWords.has(word.toLowerCase());
}

/** Normalises spaces, dashes and fractions to ' ', '-' and '1/2' ('1½' becomes '1 1/2'). */
export function plainNumerals(text: string): string {
  return text
    .replace(fractionSign, (sign) => ` ${vulgarFractions[sign] ?? sign} `)
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/⁄/g, '/')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Parses one number as written in English or Finnish: '6', '1,5', '1.5', '1 000', '1 1/2', '3/4', 'puoli'.
 * The text must have gone through {@link plainNumerals}.
 *
 * Null if it is no number, zero, a million or more, or ambiguous: '1,000' and '1.250' may be a thousand or
 * one and a fraction, but '0,250' and '1,000.5' have only one meaning.
 */
export function readNumber(text: string): number | null {
  const value = numberWords.get(text) ?? readDigits(text);
  return value !== null && value > 0 && value < tooMuch ? value : null;
}

function readDigits(text: string): number | null {
  const [, whole, numerator, denominator] = /^(?:(\d{1,4})[ -])?(\d{1,2}) ?\/ ?(\d{1,2})$/.exec(text) ?? [];
  if (numerator && denominator)
    return readFraction(Number(whole ?? 0), Number(numerator), Number(denominator));
  if (/^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/.test(text)) return toNumber(text.replaceAll(' ', ''));
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return toNumber(text.replaceAll(',', ''));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return toNumber(text.replaceAll('.', ''));
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  if (/^(?:0|[1-9]\d*)?[.,]\d+$/.test(text)) return toNumber(text);
  return /^[1-9]\d*$/.test(text) ? toNumber(text) : null;
}

function readFraction(whole: number, numerator: number, denominator: number): number | null {
  const isKitchenFraction = kitchenDenominators.includes(denominator) && numerator > 0;
  if (!isKitchenFraction || (whole > 0 && numerator >= denominator)) return null;
  return whole + numerator / denominator;
}

function toNumber(digits: string): number {
  return Number(digits.replace(',', '.'));
}
