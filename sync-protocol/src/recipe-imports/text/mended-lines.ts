import { tellsDeed } from '../blocks/deeds.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import type { TextLine } from './chat-messages.ts';

/** Shorter lines were ended on purpose. */
const shortestBroken = 40;
/** Longer lines are no lines of a recipe. */
const longestWhole = 2_000;
const fewestCounted = 3;
const nearlyAll = 0.7;
const tableRow = /^\|.*\||\|$/;
const tableRule = /^[|\s:–—-]*-{3,}[|\s:–—-]*$/;
/** A bullet alone, which belongs to the next line. */
const bulletAlone = /^[•·▪◦●○☐☑✓✔□▢–-]$/u;
/** "• a pinch of salt • 2 eggs" */
const bulletBetween = /\s+[•▪◦●○☐✓✔□▢]\s+(?=\S)/u;
const dashBetween = /\s+[-–•*]\s+(?=\S)/u;
/** Links under comments, as copied from a blog: "ReplyDelete". */
const underComment =
  /^(?:reply\s?delete|vastaa\s?poista|svara\s?radera|antworten\s?löschen|répondre\s?supprimer|rispondi\s?elimina|responder\s?eliminar)/i;

/**
 * Repairs the lines of a text: table rows become lines, wrapped lines are joined, run-together ones split,
 * and comments dropped.
 */
export function mendedLines(lines: readonly TextLine[]): TextLine[] {
  const mended: TextLine[] = [];
  let isListed = false;
  for (const line of withBullets(withoutComments(lines))) {
    for (const text of withoutCells(line.text)) {
      if (bulletAlone.test(text)) {
        isListed = true;
        continue;
      }
      const marked = isListed && text !== '' ? `• ${text}` : text;
      if (text !== '') isListed = false;
      const before = mended.at(-1);
      const joined = before && wholeOf(before.text, marked);
      if (before && joined !== undefined) mended[mended.length - 1] = { ...before, text: joined };
      else mended.push(...listedApart(marked).map((piece) => ({ ...line, text: piece })));
    }
  }
  return mended;
}

/**
 * Converts a table row, "| 2 dl | rye flour |", "salt |", to a line without bars; "| Ingredients | 2 dl | rye
 * flour |" to two.
 */
function withoutCells(text: string): string[] {
  if (tableRule.test(text) && text.includes('|')) return [''];
  if (!tableRow.test(text)) return [text];
  const cells = text
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const named = cells.findIndex((cell) => sectionOf(cell) !== null);
  const rows = named < 0 ? [cells] : [cells.slice(0, named), [cells[named] ?? ''], cells.slice(named + 1)];
  const told = rows.map((row) => row.join(' ')).filter((row) => row !== '');
  return told.length > 0 ? told : [''];
}

/** Joins two lines if the second continues the first; undefined otherwise. */
function wholeOf(before: string, text: string): string | undefined {
  // Recipe programs wrap long lines: "2 lb chuck beef; cubed in", and "-stew-sized pieces" under it.
  if (/^-\p{Ll}/u.test(text) && /^\d/.test(before)) return `${before} ${text.slice(1)}`;
  // Mails and old pages wrap full lines in the middle of a sentence.
  const isBroken =
    /^\p{Ll}/u.test(text) &&
    before.length >= shortestBroken &&
    before.length <= longestWhole &&
    /[\p{L}\d,–-]$/u.test(before) &&
    (tellsDeed(before) || /\p{L}{2}[.!]\s+\p{Lu}/u.test(before)) &&
    !hasAmount(before) &&
    !hasAmount(text);
  return isBroken ? `${before} ${text}` : undefined;
}

/** Splits a list in one line: "• 1 onion • 2 eggs", "You need: - 1 onion - 2 eggs - salt". */
function listedApart(text: string): string[] {
  if (text.length > longestWhole) return [text];
  if (/^[•▪◦●○☐✓✔□▢]\s/u.test(text) && bulletBetween.test(text))
    return text.split(bulletBetween).map((piece, at) => (at === 0 ? piece : `• ${piece}`));
  const [over = '', ...behind] = ` ${text}`.split(dashBetween);
  const counted = behind.filter((thing) => hasAmount(thing)).length;
  const isList = over === '' ? counted > behind.length * nearlyAll : /:$/.test(over);
  if (!isList || counted < fewestCounted || counted < behind.length / 2) return [text];
  const things = behind.map((thing) => `• ${thing}`);
  return over === '' ? things : [over.trim(), ...things];
}

/** Treats "~ " as a bullet if several lines start with it; alone, "~ 2 eggs" means about two. */
function withBullets(lines: readonly TextLine[]): readonly TextLine[] {
  if (lines.filter(({ text }) => text.startsWith('~ ')).length < fewestCounted) return lines;
  return lines.map((line) => ({ ...line, text: line.text.replace(/^~ (?=\S)/, '• ') }));
}

/** Drops comments, each of which ends with links: the first one is the line before the first links. */
function withoutComments(lines: readonly TextLine[]): readonly TextLine[] {
  const at = lines.findIndex(({ text }) => underComment.test(text));
  if (at < 0) return lines;
  const said = lines[at - 1]?.text ?? '';
  const isSaid = said !== '' && !/^\d{1,2}[.)]/.test(said) && !tellsDeed(said) && !hasAmount(said);
  return lines.slice(0, isSaid ? at - 1 : at);
}
