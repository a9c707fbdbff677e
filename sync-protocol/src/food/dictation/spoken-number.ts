import { fractions } from '#quantity/fraction-signs.ts';
/** A number in a text, in digits or words. */
export interface SpokenNumber {
  /** The number as shown on a list: '6', '1½', '1,5'. */
  digits: string;
  length: number;
  /** Said in words, which nobody types into a list. */
  isInWords: boolean;
}

const numbered = (names: string, first = 1) =>
  names.split(' ').map((name, index) => [name, first + index] as const);

const ones: ReadonlyMap<string, number> = new Map<string, number>([
  ...numbered('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
  ...numbered('sixteen seventeen eighteen nineteen', 16),
  ...numbered(
    'yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista',
  ),
  ...numbered('kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista', 13),
  ['yhden', 1],
  ['kahta', 2],
  ['kolmea', 3],
  ['yhdeksäntoista', 19],
]);
const tens: ReadonlyMap<string, number> = new Map<string, number>(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä',
  ].flatMap((names) => names.split(' ').map((name, index) => [name, 20 + 10 * index] as const)),
);
const hundreds: ReadonlyMap<string, number> = new Map<string, number>([
  ['sata', 100],
  ...numbered(
    'kaksisataa kolmesataa neljäsataa viisisataa kuusisataa seitsemänsataa kahdeksansataa yhdeksänsataa',
    2,
  ).map(([name, count]) => [name, 100 * count] as const),
]);
/** Fixed phrases; a longer one precedes those that it contains. */
const phrases: readonly (readonly [words: string, digits: string])[] = [
  ['half a dozen', '6'],
  ['a couple of', '2'],
  ['couple of', '2'],
  ['a dozen', '12'],
  ['puoli tusinaa', '6'],
  ['a half', '½'],
  ['half a', '½'],
  ['half an', '½'],
  ['tusina', '12'],
  ['dozen', '12'],
  ['puolitoista', '1½'],
  ['puoli', '½'],
  ['half', '½'],
  ['pari', '2'],
];
const inDigits = new RegExp(String.raw`^(?:\d{1,4}(?:[.,]\d{1,3})?[${fractions}]?|[${fractions}])$`);

/**
 * The number that starts at a word, or null: 'twenty four', 'kaksi ja puoli', 'half a', '1,5'. Words are in
 * lower case.
 */
export function spokenNumberAt(words: readonly string[], at: number): SpokenNumber | null {
  const word = words[at] ?? '';
  if (inDigits.test(word)) return withHalf(words, at, { digits: word, length: 1, isInWords: false });
  for (const [phrase, digits] of phrases) {
    const parts = phrase.split(' ');
    if (parts.every((part, index) => words[at + index] === part))
      return { digits, length: parts.length, isInWords: true };
  }
  const found = wholeNumberAt(words, at);
  return found && withHalf(words, at, { digits: String(found.value), length: found.length, isInWords: true });
}

/** 'two and a half', 'kaksi ja puoli'. */
function withHalf(words: readonly string[], at: number, number: SpokenNumber): SpokenNumber {
  const rest = words.slice(at + number.length, at + number.length + 3).join(' ');
  if (!/^\d+$/.test(number.digits)) return number;
  if (rest === 'and a half')
    return { digits: `${number.digits}½`, length: number.length + 3, isInWords: true };
  return rest.startsWith('ja puoli') && words[at + number.length + 1] === 'puoli'
    ? { digits: `${number.digits}½`, length: number.length + 2, isInWords: true }
    : number;
}

function wholeNumberAt(words: readonly string[], at: number): { value: number; length: number } | null {
  let value = hundreds.get(words[at] ?? '') ?? 0;
  let length = value > 0 ? 1 : 0;
  const count = words[at] === 'a' ? 1 : ones.get(words[at] ?? '');
  if (count !== undefined && words[at + 1] === 'hundred') {
    value = 100 * count;
    length = words[at + 2] === 'and' && below100(words, at + 3) ? 3 : 2;
  }
  const rest = below100(words, at + length);
  if (rest && !(length > 0 && rest.value < 10))
    return { value: value + rest.value, length: length + rest.length };
  return length > 0 ? { value, length } : null;
}

function below100(words: readonly string[], at: number): { value: number; length: number } | null {
  const written = [...tens].find(
    ([name]) => words[at]?.startsWith(name) && ones.has(words[at].slice(name.length)),
  );
  if (written)
    return { value: written[1] + (ones.get(words[at]?.slice(written[0].length) ?? '') ?? 0), length: 1 };
  const ten = tens.get(words[at] ?? '');
  const one = ones.get(words[ten === undefined ? at : at + 1] ?? '');
  if (ten === undefined) return one === undefined ? null : { value: one, length: 1 };
  return one !== undefined && one < 10 ? { value: ten + one, length: 2 } : { value: ten, length: 1 };
}
