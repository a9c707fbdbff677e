import { type Block, likeHeading } from '../block.ts';
import { isFact } from '../read-facts.ts';
import { hasAmount } from '../recipe-lines.ts';

const longestPart = 40;
const forPart = /^(?:for|to make) (?:the |your )?\p{L}[\p{L} '’-]*$/iu;
const parts =
  /^(?:the )?(?:crust|base|batter|dough|filling|topping|frosting|icing|glaze|sauce|dressing|marinade|crumble|syrup|pohja|pohjataikina|taikina|täyte|kuorrute|kuorrutus|kastike|marinadi|salaatinkastike|muruseos|murupohja|siirappi|pinnalle|päälle|väliin|sisään|koristeluun|kostutus|täytteeseen|pohjaan|kuorrutteeseen|taikinaan|kastikkeeseen|deg|degen|botten|fyllning|fyllningen|glasyr|sås|såsen|till (?:degen|fyllningen|såsen|glasyren|bottnen)|teig|füllung|belag|guss|glasur|boden|streusel|für (?:den|die|das) \p{L}+)$/iu;

/** "For the crust", "Täyte": what names a part of a dish, over the things that it takes. */
export function isPartName(text: string): boolean {
  const plain = text.replace(/[\s:]+$/, '');
  return (
    plain.length <= longestPart &&
    (forPart.test(plain) || parts.test(plain)) &&
    !isFact(text) &&
    !hasAmount(text)
  );
}

/** Whether it names a part over the first thing of it, however it is written. */
export function isOverThings({ text }: Block, next: Block | undefined): boolean {
  return next !== undefined && isPartName(text) && hasAmount(next.text);
}

/** The same blocks, with those of them as headings. */
export function withHeadings(blocks: readonly Block[], those: readonly Block[]): readonly Block[] {
  if (those.length === 0) return blocks;
  const names = new Set(those);
  return blocks.map((block) =>
    names.has(block) ? { ...block, kind: 'heading', level: likeHeading } : block,
  );
}
