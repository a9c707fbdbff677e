import { fractions } from '../../quantity/fraction-signs.ts';
import { parseQuantity } from '../../quantity/parse-quantity.ts';
import { endsOpen, isToTaste } from '../../recipes/ingredients/ingredient-line.ts';
import type { Block } from './block.ts';
import { hasAmount } from './recipe-lines.ts';

const longestAmount = 24;
const longestRemark = 60;
/** Fewer alternating pairs may be chance. */
const fewestPairs = 3;
/** Share of the second lines that start with a number. */
const nearlyAll = 0.6;
/** Share of lines that are amounts if nearly every name has one. */
const mostPairs = 0.4;
/** Words that make a text in brackets an ingredient of its own: a little of something, or its purpose. */
const someOrFor =
  /(?<!\p{L})(?:a (?:little|bit)|some|vähän|hieman|hiukan|lite|etwas|un peu|un poco|on (?:the )?top|for (?:serving|the top)|to serve|päälle|pinnalle|tarjoiluun|koristeluun|lisäksi|till servering)(?!\p{L})/giu;
/** Starts of remarks about the ingredient before them. */
const saysMore =
  /^(?:or|if|see|plus|and|about|i|we|you|not|optional|tai|jos|ks|katso|plus|noin|ei|eller|om|se|oder|wenn|ou|o|si)(?!\p{L})/iu;
const fewestWords = 3;
const countOfWord = new RegExp(
  String.raw`^[\d${fractions}][\d\s.,/–-]*(?:\p{L}{1,12}\.?(?:\(\p{L}{1,3}\))?)?$`,
  'u',
);
const countOfUnit = new RegExp(
  String.raw`^[\d${fractions}][\d\s.,/${fractions}–-]*(?:\p{L}[\p{L}.]{0,11}(?:\(\p{L}{1,3}\))?)?$`,
  'u',
);
/** Phrases that count as an amount: "q.b." */
const asMuch =
  /^(?:q\.?\s?b\.?|quanto basta|to taste|as needed|nach (?:belieben|geschmack)|al gusto|c\.?\s?n\.?|au goût|a gosto|по вкусу|за смаком|do smaku|podle chuti|podľa chuti|po želji|po okusu|ízlés szerint|適量|少々|적당량|약간|适量|少许)$/iu;
const startsCounted = new RegExp(String.raw`^[\d${fractions}]`);
const orAsMuch: AmountTest = { test: (text) => countOfUnit.test(text) || asMuch.test(text) };
const bareCount = new RegExp(String.raw`^[\d\s.,/${fractions}–-]+(?:\p{L}{1,3}|[\p{L}.]{2,6}\.)?$`, 'u');

/** Tells amounts from names. */
interface AmountTest {
  test: (text: string) => boolean;
}

/** Joins amounts that are blocks of their own with their names, the amount first. */
export function joinAmounts(blocks: readonly Block[]): Block[] {
  const lines = withRemarks(blocks);
  const allInTurns = inTurns(lines, countOfWord) ?? inTurns(lines, orAsMuch);
  return (
    allInTurns ??
    eachBefore(lines, countOfUnit) ??
    eachBefore(lines, orAsMuch) ??
    mostlyInTurns(lines) ??
    beforeNames(lines)
  );
}

/** Appends a remark in a block of its own, "(1 kg each)", to the line before it. */
function withRemarks(blocks: readonly Block[]): Block[] {
  const lines: Block[] = [];
  for (const block of blocks) {
    const before = lines.at(-1);
    const isRemark = block.text.length <= longestRemark && /^\([^()]*\)$/.test(block.text);
    if (!isRemark || !before || before.kind === 'heading') lines.push(block);
    else if (isOwnThing(block.text.slice(1, -1), before.text))
      lines.push({ ...block, text: block.text.slice(1, -1).trim() });
    else lines[lines.length - 1] = { ...before, text: `${before.text} ${block.text}` };
  }
  return lines;
}

/**
 * Whether a text in brackets is an ingredient of its own: "(a little cheese on top)" after "salt to taste".
 */
function isOwnThing(remark: string, before: string): boolean {
  if (saysMore.test(remark) || endsOpen.test(before)) return false;
  const rest = remark.replace(someOrFor, ' ');
  if (rest !== remark) return /\p{L}{2}/u.test(rest) && remark.split(/\s+/).length > 1;
  return isToTaste(before) && remark.split(/\s+/).length >= fewestWords;
}

/**
 * Joins each amount, of any unit, with the name before or after it; names without an amount, such as salt,
 * stay alone. Null if two neighbouring lines look like amounts, as "2 eggs" may.
 */
function eachBefore(blocks: readonly Block[], count: AmountTest): Block[] | null {
  const lines = blocks.filter(({ kind }) => kind !== 'heading');
  const counts = lines.map(({ text }) => count.test(text));
  const pairs = counts.filter((isCount) => isCount).length;
  const afterHeadings = blocks.filter((_, at) => blocks[at - 1]?.kind === 'heading');
  const isNameFirst =
    counts[0] === false &&
    (counts.at(-1) === true ||
      (counts[1] === true &&
        afterHeadings.length > 0 &&
        !afterHeadings.some(({ text }) => count.test(text))));
  const areApart = counts.every((isCount, at) => !isCount || counts[isNameFirst ? at - 1 : at + 1] === false);
  const areBare = lines.filter(({ text }, at) => counts[at] && bareCount.test(text)).length >= pairs / 2;
  const areMost = pairs >= lines.length * mostPairs;
  if (pairs < fewestPairs || !areApart || !(areBare || areMost) || pairs < lines.length / 3) return null;
  const joined: Block[] = [];
  let amount = '';
  for (const block of blocks) {
    const isAmount = block.kind !== 'heading' && count.test(block.text);
    const named = joined.at(-1);
    if (isAmount && isNameFirst && named)
      joined[joined.length - 1] = { ...named, text: `${block.text} ${named.text}` };
    else if (!isAmount) joined.push(amount === '' ? block : { ...block, text: `${amount} ${block.text}` });
    amount = isAmount && !isNameFirst ? block.text : '';
  }
  return joined;
}

/** Joins lines that alternate strictly between name and amount; null otherwise. */
function inTurns(blocks: readonly Block[], count: AmountTest): Block[] | null {
  const lines = blocks.filter(({ kind }) => kind !== 'heading');
  const first = lines[0];
  if (lines.length < 2 * fewestPairs || lines.length % 2 !== 0 || !first) return null;
  const isAmountFirst = count.test(first.text);
  if (!lines.every(({ text }, at) => (count.test(text) === isAmountFirst) === (at % 2 === 0))) return null;
  const joined: Block[] = [];
  let held: Block | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') joined.push(block);
    else if (held === null) held = block;
    else {
      const [amount, name] = isAmountFirst ? [held, block] : [block, held];
      joined.push({ ...name, text: `${amount.text} ${name.text}` });
      held = null;
    }
  }
  return joined;
}

/**
 * Joins lines in pairs if nearly every second line, and no other, starts with a number: "Eggs" and "3 large",
 * "Pepper" and "some".
 */
function mostlyInTurns(blocks: readonly Block[]): Block[] | null {
  const lines = blocks.filter(({ kind }) => kind !== 'heading');
  const told = lines.filter((_, at) => at % 2 === 1);
  const counted = told.filter(({ text }) => startsCounted.test(text)).length;
  const areNames = lines.every(({ text }, at) => at % 2 === 1 || /^\p{L}/u.test(text));
  if (lines.length % 2 !== 0 || counted < Math.max(fewestPairs, told.length * nearlyAll) || !areNames)
    return null;
  let name: string | undefined;
  return blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block];
    if (name === undefined) {
      name = block.text;
      return [];
    }
    const text = startsCounted.test(block.text) ? `${block.text} ${name}` : `${name} (${block.text})`;
    name = undefined;
    return [{ ...block, text }];
  });
}

function beforeNames(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && isAmount(before) && block.kind !== 'heading' && !isAmount(block) && !hasAmount(block.text))
      joined[joined.length - 1] = { ...block, text: `${before.text} ${block.text}` };
    else joined.push(block);
  }
  return joined;
}

const isAmount = ({ kind, text }: Block) =>
  kind !== 'heading' && text.length <= longestAmount && parseQuantity(text) !== null;
