import { fractions } from '../../quantity/fraction-signs.ts';
import { type Block, likeHeading } from './block.ts';
import { hasAmount } from './recipe-lines.ts';
import { sectionOf } from './section-words.ts';

/** Fewer pairs may be chance. */
const fewestPairs = 3;
const longestName = 60;
const amountOnly = new RegExp(
  String.raw`^(?:n\. ?|ca\.? ?|約)?[\d${fractions}][\d\s.,/${fractions}–-]*(?:\p{L}[\p{L}.]{0,11}(?:\s(?:[àa]\s)?\p{L}[\p{L}.]{0,11})?(?:\(\p{L}{1,3}\))?)?$`,
  'u',
);

/** Joins terms and amounts of a definition list: "Honey" with "2 tsp", in either order. */
export function withTerms(blocks: readonly Block[]): readonly Block[] {
  return withAmountTerms(withNameTerms(blocks));
}

function withAmountTerms(blocks: readonly Block[]): readonly Block[] {
  const isTerm = (at: number) => {
    const [amount, name] = [blocks[at], blocks[at + 1]];
    const isAmount = amount?.kind === 'heading' && amount.level === likeHeading;
    const isName = name?.kind === 'item' && !name.list && name.text.length <= longestName;
    return isAmount && isName && amountOnly.test(amount.text) && /^\p{L}/u.test(name.text);
  };
  const terms = new Set(blocks.flatMap((_, at) => (isTerm(at) ? [at] : [])));
  if (terms.size < fewestPairs) return blocks;
  // A pair such as "Pinch" and "salt" next to those.
  const isLike = (at: number) => {
    const [amount, name] = [blocks[at], blocks[at + 1]];
    const isName = name?.kind === 'item' && !name.list && name.text.length <= longestName;
    return amount?.kind === 'heading' && isName && hasAmount(`${amount.text} ${name.text}`);
  };
  for (let at = 0; at < blocks.length; at += 1) if (terms.has(at - 2) && isLike(at)) terms.add(at);
  return blocks.flatMap((block, at) => {
    if (terms.has(at)) return [];
    const amount = terms.has(at - 1) ? blocks[at - 1] : undefined;
    return [amount ? { ...block, text: `${amount.text} ${block.text}`, isLink: false } : block];
  });
}

function withNameTerms(blocks: readonly Block[]): readonly Block[] {
  const isTerm = (at: number) => {
    const [term, amount, next] = blocks.slice(at, at + 3);
    const isName = term?.kind === 'heading' && term.level === likeHeading && !/:$/.test(term.text);
    // "Dough" over "2 dl water" and "1 tsp salt" is the name of a part.
    const isList = next?.kind === 'item' && hasAmount(next.text);
    return isName && !isList && amount?.kind === 'item' && !amount.list && amountOnly.test(amount.text);
  };
  const terms = new Set(blocks.flatMap((_, at) => (isTerm(at) ? [at] : [])));
  if (terms.size < fewestPairs) return blocks;
  // A pair such as "Lime juice" and "1/2 cup, freshly squeezed" next to those.
  const isLike = (at: number) => {
    const [term, told] = [blocks[at], blocks[at + 1]];
    const isName = term?.kind === 'heading' && term.level === likeHeading && !/:$/.test(term.text);
    return isName && told?.kind === 'item' && !told.list && told.text.length <= longestName;
  };
  for (let at = 0; at < blocks.length; at += 1) if (isLike(at) && terms.has(at - 2)) terms.add(at);
  for (let at = blocks.length; at >= 0; at -= 1) if (isLike(at) && terms.has(at + 2)) terms.add(at);
  return blocks.flatMap((block, at) => {
    if (terms.has(at)) return [];
    const term = terms.has(at - 1) ? blocks[at - 1] : undefined;
    return [term ? { ...block, text: joined(block.text, term.text) } : block];
  });
}

/** Puts the name after the amount: "1/2 cup lime juice, freshly squeezed". */
function joined(told: string, name: string): string {
  const [, amount = told, more = ''] = /^([^,]*\d[^,]*?)(,\s.*)$/u.exec(told) ?? [];
  return `${amount} ${name}${more}`;
}

/**
 * Joins alternating lines of amounts and names, "2 dl", "flour", "1 tsp", "salt", if there are enough pairs.
 */
export function withPairs(blocks: readonly Block[]): readonly Block[] {
  const isPair = (at: number) => {
    const [amount, name] = [blocks[at], blocks[at + 1]];
    const isAmount = amount?.kind !== 'heading' && !amount?.isLink && amountOnly.test(amount?.text ?? '');
    return isAmount && name !== undefined && isShortName(name);
  };
  const joined: Block[] = [];
  let pairs = 0;
  let isBehindPair = false;
  let best = 0;
  for (let at = 0; at < blocks.length; at += 1) {
    const [block, name] = [blocks[at], blocks[at + 1]];
    if (!block) break;
    if (isPair(at) && name) {
      joined.push({ ...name, text: `${block.text} ${name.text}` });
      pairs += 1;
      at += 1;
      isBehindPair = true;
    } else {
      // "flour", "2 dl", "salt", "1 tsp": names come before their amounts, so nothing is joined.
      if (isBehindPair && amountOnly.test(block.text)) return blocks;
      isBehindPair = false;
      if (block.text.length > longestName) pairs = 0;
      joined.push(block);
    }
    best = Math.max(best, pairs);
  }
  return best >= fewestPairs ? joined : blocks;
}

function isShortName({ isLink, kind, text }: Block): boolean {
  const isName = kind !== 'heading' && !isLink && text.length <= longestName && /^\p{L}/u.test(text);
  return isName && !/[.!?:]$/.test(text) && sectionOf(text) === null;
}
