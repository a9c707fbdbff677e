import type { Block } from '../../blocks/block.ts';
import { tellsDeed } from '../../blocks/deeds.ts';
import { isOverComments } from '../../blocks/over-comments.ts';
import { isFact } from '../../blocks/read-facts.ts';
import { hasAmount, isChrome, isSignOff, stepText } from '../../blocks/recipe-lines.ts';
import { sectionInLine, sectionOf, sectionOfHeading } from '../../blocks/section-words.ts';
import { magnitude, wordsOf } from './magnitude.ts';

/** A line's label: `I` ingredients, `S` steps, `O` neither. */
export type LineLabel = 'O' | 'I' | 'S';

/** Properties of one line by itself. */
interface ReadLine {
  words: string[];
  /** "amount", "sentence", or the number of words. */
  kind: string;
  /** Section that the line announces; empty for none. */
  section: string;
  marks: string[];
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;
const lettersOfWord = 2.5;
const fewestOfSentence = 4;
const far = 99;
/** Counts and distances are capped here. */
const most = 4;
const person =
  /(?<!\p{L})(?:I|I['’]\p{L}+|we|my|our|you|your|minä|minun|olen|meillä|jag|vi|ich|wir)(?!\p{L})/iu;
/** Features that are also used for the neighbouring lines. */
const besides = /^(?:apart|fact|chrome|sign-off|section|ends|kind|deed|numbered)/;

/** The names of each line's features; `told` is each line's label by the rules. */
export function lineFeatures(blocks: readonly Block[], told: readonly LineLabel[]): string[][] {
  const lines = blocks.map(lineOf);
  const counts = {
    amounts: countIn(lines.map(({ kind }) => kind === 'amount')),
    sentences: countIn(lines.map(({ kind }) => kind === 'sentence')),
    I: countIn(told.map((label) => label === 'I')),
    S: countIn(told.map((label) => label === 'S')),
  };
  const ends = { I: endsOf(told, 'I'), S: endsOf(told, 'S') };
  const over = sectionsOver(lines);
  const next = sectionsNext(lines);
  return lines.map((line, at) => {
    const label = told[at] ?? 'O';
    const { kind } = line;
    const near = (count: (from: number, to: number) => number, reach: number) =>
      [count(at - reach, at), count(at + 1, at + 1 + reach)]
        .map((own) => Math.min(most, magnitude(own)))
        .join(' ');
    const place = placeOf(ends, label, at);
    const [own, coming] = [over[at], next[at]];
    return [
      ...line.marks,
      `told ${label}`,
      `told ${label} ${kind}`,
      `told ${told[at - 1] ?? '-'}${label}${told[at + 1] ?? '-'}`,
      `place ${place}`,
      `place ${place} ${kind}`,
      `under ${own?.section} ${magnitude(own?.distance ?? far)}`,
      `under ${own?.section} ${kind}`,
      `under ${own?.section} ${Math.min(most, magnitude(own?.distance ?? far))} ${label} ${kind}`,
      `before ${coming?.section} ${Math.min(most, magnitude(coming?.distance ?? far))} ${kind}`,
      `amounts ${near(counts.amounts, 3)}`,
      `amounts ${near(counts.amounts, 3)} ${kind}`,
      `amounts far ${near(counts.amounts, 12)} ${kind}`,
      `sentences ${near(counts.sentences, 3)} ${kind}`,
      `sentences far ${near(counts.sentences, 12)} ${kind}`,
      `told near ${near(counts.I, 4)} ${near(counts.S, 4)} ${kind}`,
      `told far ${near(counts.I, 30)} ${near(counts.S, 30)}`,
      ...[-2, -1, 1, 2].flatMap((off) => ofNeighbour(lines[at + off], off, told[at + off] ?? '-', kind)),
      ...line.words.map((word) => `=${word}`),
      ...line.words.slice(0, 1).map((word) => `first ${word}`),
      ...line.words.slice(-1).map((word) => `end ${word.slice(-2)} ${kind}`),
    ];
  });
}

function lineOf({ isApart, kind, level, text }: Block): ReadLine {
  const bare = stepText(text);
  const words = unspaced.test(text) ? Math.ceil(text.length / lettersOfWord) : text.split(/\s+/).length;
  const isAmount = hasAmount(text);
  const ends = /[.!?,:;…)]$/.exec(text)?.[0] ?? '';
  const isSentence =
    kind !== 'heading' && words >= fewestOfSentence && /[.!;。]["')\]]?$/.test(text) && !isAmount;
  const length = lengthOf(words);
  const section = sectionBy(kind, level, text);
  const marks = Object.entries({
    apart: isApart,
    amount: isAmount,
    sentence: isSentence,
    deed: tellsDeed(text),
    numbered: bare !== text && /^\d/.test(text),
    digit: /\d/.test(text),
    question: /\?/.test(text),
    'two sentences': /[.!?]\s+\p{Lu}/u.test(text),
    degrees: /\d\s?[°º]|\d\s*(?:min|Min|мин|分)/.test(text),
    person: person.test(text),
    site: /[@#|»›→]|\.(?:com|fi|net|org)|www/.test(text),
    year: /(?:19|20)\d\d(?!\d)/.test(text),
    fact: isFact(text),
    chrome: isChrome(text),
    'sign-off': isSignOff(text),
    [`section ${section}`]: section !== '',
  });
  return {
    words: wordsOf(bare),
    kind: isAmount ? 'amount' : isSentence ? 'sentence' : length,
    section,
    marks: [
      `length ${length}`,
      `kind ${kind} ${Math.min(level, 8)}`,
      `ends ${ends}`,
      `begins ${/^\d/.test(text) ? 'digit' : /^\p{Ll}/u.test(text) ? 'small' : /^\p{Lu}/u.test(text) ? 'capital' : 'other'}`,
      ...marks.flatMap(([name, is]) => (is ? [name] : [])),
    ],
  };
}

function lengthOf(words: number): string {
  const steps: [number, string][] = [
    [1, 'word'],
    [3, 'short'],
    [6, 'thing'],
    [10, 'line'],
    [20, 'long'],
    [45, 'sentences'],
  ];
  return steps.find(([longest]) => words <= longest)?.[1] ?? 'paragraph';
}

function sectionBy(kind: Block['kind'], level: number, text: string): string {
  const alone = kind === 'heading' && level < 7 ? sectionOfHeading(text) : sectionOf(text);
  const inLine = kind === 'item' ? null : sectionInLine(text)?.section;
  return alone ?? inLine ?? (isOverComments(text) ? 'end' : '');
}

interface SectionNear {
  section: string;
  /** Distance in lines; 0 for the heading itself. */
  distance: number;
}

/** For each line, the section heading above it. */
function sectionsOver(lines: readonly ReadLine[]): SectionNear[] {
  let over: SectionNear = { section: 'none', distance: far };
  return lines.map(({ section }) => {
    over = section === '' ? { ...over, distance: over.distance + 1 } : { section, distance: 0 };
    return over;
  });
}

/** For each line, the next section heading. */
function sectionsNext(lines: readonly ReadLine[]): SectionNear[] {
  let next: SectionNear = { section: 'none', distance: far };
  return lines
    .toReversed()
    .map(({ section }) => {
      const own = next;
      next = section === '' ? { ...next, distance: next.distance + 1 } : { section, distance: 1 };
      return own;
    })
    .reverse();
}

interface Ends {
  first: number;
  last: number;
}

const endsOf = (told: readonly LineLabel[], label: LineLabel): Ends => ({
  first: told.indexOf(label),
  last: told.lastIndexOf(label),
});

/** A line's position in its list by the rules, or relative to both lists. */
function placeOf(ends: Readonly<Record<'I' | 'S', Ends>>, label: LineLabel, at: number): string {
  if (label !== 'O') {
    const { first, last } = ends[label];
    return `${label} ${magnitude(at - first)} ${magnitude(last - at)}`;
  }
  const side = ({ first, last }: Ends) => {
    if (first < 0) return 'none';
    if (at < first) return `before ${Math.min(most, magnitude(first - at))}`;
    return at > last ? `behind ${Math.min(most + 1, magnitude(at - last))}` : 'within';
  };
  return `I ${side(ends.I)} S ${side(ends.S)}`;
}

function ofNeighbour(line: ReadLine | undefined, off: number, told: string, kind: string): string[] {
  if (!line) return [`${off} none`];
  return [
    `${off} ${line.kind} ${kind}`,
    `${off} told ${told} ${kind}`,
    ...line.marks.filter((mark) => besides.test(mark)).map((mark) => `${off} ${mark}`),
  ];
}

/** Returns a function that counts the true values in a range, `to` exclusive. */
function countIn(areSo: readonly boolean[]): (from: number, to: number) => number {
  const sums = [0];
  for (const isSo of areSo) sums.push((sums.at(-1) ?? 0) + (isSo ? 1 : 0));
  const upTo = (at: number) => sums[Math.min(areSo.length, Math.max(0, at))] ?? 0;
  return (from, to) => upTo(to) - upTo(from);
}
