import { type Block, likeHeading } from '../block.ts';
import { isFact } from '../read-facts.ts';
import { hasAmount } from '../recipe-lines.ts';

const longestPart = 40;
const forPart = /^(?:for|to make) (?:the |your )?\p{L}[\p{L} '’-]*$/iu;
const parts =
  /^(?:the )?(?:crust|base|batter|dough|filling|topping|frosting|icing|glaze|sauce|dressing|marinade|crumble|syrup|pohja|pohjataikina|taikina|täyte|kuorrute|kuorrutus|kastike|marinadi|salaatinkastike|muruseos|murupohja|siirappi|pinnalle|päälle|väliin|sisään|koristeluun|kostutus|täytteeseen|pohjaan|kuorrutteeseen|taikinaan|kastikkeeseen|deg|degen|botten|fyllning|fyllningen|glasyr|sås|såsen|till (?:degen|fyllningen|såsen|glasyren|bottnen)|teig|füllung|belag|guss|glasur|boden|streusel|für (?:den|die|das) \p{L}+)$/iu;

/** Whether a text names a part of a dish: "For the crust", "Täyte". */
export function isPartName(text: string): boolean {
  const plain = text.replace(/[\s:]+$/, '');
  return (
    plain.length <= longestPart &&
    (forPart.test(plain) || parts.test(plain)) &&
    !isFact(text) &&
    !hasAmount(text)
  );
}

/** Whether a block names a part and an ingredient follows. */
export function isOverThings({ text }: Block, next: Block | undefined): boolean {
  return next !== undefined && isPartName(text) && hasAmount(next.text);
}

/** The blocks with some of them turned into headings. */
export function withHeadings(blocks: readonly Block[], those: readonly Block[]): readonly Block[] {
  if (those.length === 0) return blocks;
  const names = new Set(those);
  return blocks.map((block) =>
    names.has(block) ? { ...block, kind: 'heading', level: likeHeading } : block,
  );
}
