import { fractions } from '../../quantity/fraction-signs.ts';
import { findUnit, units } from '../../quantity/units.ts';

/**
 * "heaped tbsp of flour", "large cloves garlic", "kukkuraista rkl sokeria": a measure with its fullness or
 * size.
 */
const sized =
  /^((?:heap(?:ed|ing)|rounded|level|generous|good|big|large|medium|small|thumb-sized?|kukkura(?:inen|ista|llinen|llista)|tasai(?:nen|sta)|runsasta|isoa?|suur(?:i|ta)|pien(?:i|tä)) (\p{L}+\.?)) (?:of )?(?=[\p{L}(])/iu;

/** "2 cm ginger": a length. */
const long = /^((?:cm|inch(?:es)?)\.?) (?:of )?(?=\p{L})/iu;

/** Measures that shops do not sell by: singular and plural. */
const pieces: Readonly<Record<string, string>> = {
  stick: 'sticks',
  sheet: 'sheets',
  bulb: 'bulbs',
  envelope: 'envelopes',
  strip: 'strips',
  wedge: 'wedges',
  block: 'blocks',
  ball: 'balls',
  scoop: 'scoops',
  square: 'squares',
  leaf: 'leaves',
  'ear of': 'ears of',
  'glass of': 'glasses of',
  'mug of': 'mugs of',
  'shot of': 'shots of',
  levy: 'levyä',
  arkki: 'arkkia',
  kuutio: 'kuutiota',
  lasillinen: 'lasillista',
  mukillinen: 'mukillista',
  pallo: 'palloa',
  lohko: 'lohkoa',
  kierros: 'kierrosta',
};
const ofOne = beginning(Object.keys(pieces));
const ofSeveral = beginning(Object.values(pieces));
const atMostOne = new RegExp(String.raw`^(?:1|[${fractions}]|\d\/\d)$`);
const uncounted =
  /^((?:a|an|a few|a couple of) (?:(?:good|generous|small|big|large|little) )?(?:squeeze|drizzle|dollop|twist|swirl|glug|grind|turn|squirt)s?) of (?=\p{L})/iu;
/** "an ear of corn": the article means one. */
const article = new RegExp(
  `^an? (?=${Object.keys(pieces)
    .map((word) => `${word.replace(' of', '')} of`)
    .join('|')} )`,
  'i',
);

/** Longer lines, or ones with a full stop, are steps: "A drizzle of oil over it, and serve." */
const isShort = (line: string) => line.length <= 80 && !/[.!]$/.test(line);

/** Replaces an article before a measure by the figure: "a glass of wine" becomes "1 glass of wine". */
export function withFigure(line: string): string {
  return isShort(line) ? line.replace(article, '1 ') : line;
}

/** Parses an amount that nobody measures: "a drizzle of olive oil". */
export function readUncounted(line: string): { quantity: string; name: string } | null {
  const [whole = '', quantity = ''] = (isShort(line) && uncounted.exec(line)) || [];
  return whole === '' ? null : { quantity, name: line.slice(whole.length) };
}

/**
 * Parses a piece after its number: "sticks butter" after 2, "lasillinen viiniä" after 1; null for "stick
 * blender" after 2.
 */
export function readPieces(quantity: string, name: string): { unit: string; name: string } | null {
  const [whole = '', unit = ''] = (atMostOne.test(quantity) ? ofOne : ofSeveral).exec(name) ?? [];
  return whole === '' ? null : { unit: unit.replace(/ of$/i, ''), name: name.slice(whole.length) };
}

function beginning(words: readonly string[]): RegExp {
  return new RegExp(`^(${words.join('|')}) (?:of )?(?=[\\p{L}(])`, 'iu');
}

/**
 * The measure at the start of a name that belongs to the bare number before it; null if none, as in "large
 * eggs".
 */
export function readSizedMeasure(name: string): { unit: string; name: string } | null {
  const [length = '', unitOfLength = ''] = long.exec(name) ?? [];
  if (length !== '') return { unit: unitOfLength, name: name.slice(length.length) };
  const [whole = '', said = '', word = ''] = sized.exec(name) ?? [];
  const unit = findUnit(word.toLowerCase().replace(/\.$/, ''));
  if (unit === null || units[unit].dimension === 'mass' || unit === 'pcs') return null;
  return { unit: said, name: name.slice(whole.length) };
}
