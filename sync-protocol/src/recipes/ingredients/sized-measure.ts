import { findUnit, units } from '../../quantity/units.ts';

/** "heaped tbsp of flour", "large cloves garlic", "kukkuraista rkl sokeria": a measure, and how full or large it is. */
const sized =
  /^((?:heap(?:ed|ing)|rounded|level|generous|good|big|large|medium|small|thumb-sized?|kukkura(?:inen|ista|llinen|llista)|tasai(?:nen|sta)|runsasta|isoa?|suur(?:i|ta)|pien(?:i|tä)) (\p{L}+\.?)) (?:of )?(?=[\p{L}(])/iu;

/** "2 cm ginger": as long as that. */
const long = /^((?:cm|inch(?:es)?)\.?) (?:of )?(?=\p{L})/iu;

/** What no shop sells by, one of them and several. */
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
const uncounted =
  /^((?:a|an|a few|a couple of) (?:(?:good|generous|small|big|large|little) )?(?:squeeze|drizzle|dollop|twist|swirl|glug|grind|turn|squirt)s?) of (?=\p{L})/iu;
/** "an ear of corn" is one. */
const article = new RegExp(
  `^an? (?=${Object.keys(pieces)
    .map((word) => `${word.replace(' of', '')} of`)
    .join('|')} )`,
  'i',
);

/** A longer line, or one with a full stop, is a step: "A drizzle of oil over it, and serve." */
const isShort = (line: string) => line.length <= 80 && !/[.!]$/.test(line);

/** "a glass of wine" as one with a figure. */
export function withFigure(line: string): string {
  return isShort(line) ? line.replace(article, '1 ') : line;
}

/** "a drizzle of olive oil": so much as nobody measures. */
export function readUncounted(line: string): { quantity: string; name: string } | null {
  const [whole = '', quantity = ''] = (isShort(line) && uncounted.exec(line)) || [];
  return whole === '' ? null : { quantity, name: line.slice(whole.length) };
}

/** "sticks butter" behind 2, "lasillinen viiniä" behind 1; null for "stick blender" behind 2. */
export function readPieces(quantity: string, name: string): { unit: string; name: string } | null {
  const [whole = '', unit = ''] =
    (/^(?:1|[¼-¾⅓-⅞]|\d\/\d)$/.test(quantity) ? ofOne : ofSeveral).exec(name) ?? [];
  return whole === '' ? null : { unit: unit.replace(/ of$/i, ''), name: name.slice(whole.length) };
}

function beginning(words: readonly string[]): RegExp {
  return new RegExp(`^(${words.join('|')}) (?:of )?(?=[\\p{L}(])`, 'iu');
}

/** What a name begins with that belongs to a bare number before it; null where it is the thing itself, as of "large eggs". */
export function readSizedMeasure(name: string): { unit: string; name: string } | null {
  const [length = '', unitOfLength = ''] = long.exec(name) ?? [];
  if (length !== '') return { unit: unitOfLength, name: name.slice(length.length) };
  const [whole = '', said = '', word = ''] = sized.exec(name) ?? [];
  const unit = findUnit(word.toLowerCase().replace(/\.$/, ''));
  if (unit === null || units[unit].dimension === 'mass' || unit === 'pcs') return null;
  return { unit: said, name: name.slice(whole.length) };
}
