import { parseQuantity } from '../../quantity/parse-quantity.ts';
import type { Block } from './block.ts';
import { hasAmount } from './recipe-lines.ts';

const longestAmount = 24;
/** Fewer in turns may be chance. */
const fewestPairs = 3;
const countOfWord = /^[\d½⅓⅔¼¾⅛][\d\s.,/–-]*(?:\p{L}{1,12}\.?)?$/u;

/** Amounts in boxes of their own, put before the names that they belong to. */
export function joinAmounts(blocks: readonly Block[]): Block[] {
  return inTurns(blocks) ?? beforeNames(blocks);
}

/** Name and amount in turns all through: whatever unit it is, each pair is one. */
function inTurns(blocks: readonly Block[]): Block[] | null {
  const lines = blocks.filter(({ kind }) => kind !== 'heading');
  const first = lines[0];
  if (lines.length < 2 * fewestPairs || lines.length % 2 !== 0 || !first) return null;
  const isAmountFirst = countOfWord.test(first.text);
  if (!lines.every(({ text }, at) => (countOfWord.test(text) === isAmountFirst) === (at % 2 === 0)))
    return null;
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
