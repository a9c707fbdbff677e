import { hasAmount } from '../blocks/recipe-lines.ts';
import { isThanks } from './small-talk.ts';

/** A line of a text. In a chat, `isApart` marks the first line of a message of several lines. */
export interface TextLine {
  text: string;
  isApart?: boolean;
}

interface Message {
  name: string;
  lines: string[];
}

const day = String.raw`(?:\d{1,2}[./]\d{1,2}(?:[./](?:\d{2,4})?)?|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4}|(?:\p{L}{2,10}\.?,? )?(?:\d{1,2}\.? \p{L}{3,12}\.?|\p{L}{3,9}\.? \d{1,2}),? \d{4})`;
const clock = String.raw`(?:(?:klo|kl\.?|at|um|à) )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?`;
const stamp = `(?:${day},? {1,2}${clock}|${clock},? {1,2}${day})`;
const name = String.raw`([^:[\]]{1,40})`;
/** "[14:32, 24.11.2026] Mum: …", "24.11.2026, 14.32 - Mum: …" */
const named = new RegExp(String.raw`^(?:\[${stamp}\]|${stamp} ?[-–—]?) ?${name}: ?(.*)$`, 'iu');
/** A name and time above a message: "Mum, [24.11.2026 14:32]", "Mum, 24 Nov 2026 at 14:32:". */
const nameOver = new RegExp(String.raw`^([^:[\],]{1,40}), ?(?:\[${stamp}\]|${stamp}):?$`, 'iu');
/** A time alone, with the name under it or missing. */
const stampAlone = new RegExp(String.raw`^(?:\[${stamp}\]|${stamp})(?: \(read by .{1,60}\))?$`, 'iu');
/** A chat program's own message: "24.11.2026, 14.30 - Messages are encrypted". */
const saidByNobody = new RegExp(String.raw`^(?:\[${stamp}\] |${stamp} [-–—] )[^:]+$`, 'iu');
/** Placeholders for pictures, and notes on messages. */
const standIn =
  /^(?:<[^<>]{3,60}>|(?:image|video|audio|sticker|gif|document|photo) omitted|[^\s:]{1,60} \((?:file attached|tiedosto liitetty)\)|(?:this|you deleted this) message(?: was deleted)?\.?|tämä viesti poistettiin\.?)$/iu;
const note = /\s*<[^<>]{0,40}(?:edited|muokattu|redigera|bearbeitet)[^<>]{0,20}>$/iu;
/** Direction marks, which chats put before lines, and narrow or no-break spaces. */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const otherSpaces = /[\u00a0\u202f\u2009]/g;
const mayBeStamped = /\d{1,2}[:.]\d{2}/;

/**
 * The lines of a text. Of a copied or exported chat, without times and names, and without others' questions
 * and thanks.
 */
export function linesOfText(lines: readonly string[]): TextLine[] {
  const messages: Message[] = [{ name: '', lines: [] }];
  let isChat = false;
  let isUnderStamp = false;
  const names = namesUnderStamps(lines);
  const isNamed = lines.some((line) => mayBeStamped.test(line) && isFromSomebody(plainLine(line)));
  for (const raw of lines) {
    const line = plainLine(raw);
    const begun = mayBeStamped.test(line) ? messageAt(line, isNamed) : null;
    const isName = isUnderStamp && names.has(line);
    isUnderStamp = begun?.isBare ?? false;
    if (begun !== null) messages.push({ name: begun.name, lines: begun.text === '' ? [] : [begun.text] });
    else if (isName) messages.push({ name: line, lines: [] });
    else messages.at(-1)?.lines.push(raw);
    isChat ||= begun !== null;
  }
  if (!isChat) return lines.map((text) => ({ text }));
  const teller = whoTellsMost(messages);
  return messages.filter((message) => !isAside(message, teller)).flatMap(linesOf);
}

const isFromSomebody = (line: string) => named.test(line) || nameOver.test(line);

const plainLine = (line: string) => line.replace(unseen, '').replace(otherSpaces, ' ').trim();

function messageAt(line: string, isNamed: boolean): { name: string; text: string; isBare?: boolean } | null {
  const [whole, said = '', text = ''] = named.exec(line) ?? [];
  if (whole !== undefined) return { name: said.trim(), text };
  const [over, above = ''] = nameOver.exec(line) ?? [];
  if (over !== undefined) return { name: above.trim(), text: '' };
  if (stampAlone.test(line)) return { name: '', text: '', isBare: true };
  return isNamed && saidByNobody.test(line) ? { name: '', text: '' } : null;
}

/** Names in lines under times: those that occur more than once, or mean oneself. */
function namesUnderStamps(lines: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const names = new Set<string>(['Me', 'Minä', 'You', 'Sinä']);
  for (const [at, line] of lines.entries()) {
    if (!mayBeStamped.test(line) || !stampAlone.test(plainLine(line))) continue;
    const under = (lines[at + 1] ?? '').trim();
    if (seen.has(under) && !hasAmount(under)) names.add(under);
    seen.add(under);
  }
  return names;
}

function whoTellsMost(messages: readonly Message[]): string {
  const told = new Map<string, number>();
  for (const { name: who, lines } of messages)
    told.set(who, (told.get(who) ?? 0) + lines.reduce((sum, line) => sum + line.length, 0));
  return [...told].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** Whether a message is only a question by others or thanks: "Could you send me that recipe?", "Thanks!" */
function isAside({ name: who, lines: [only = '', ...more] }: Message, teller: string): boolean {
  if (more.some((line) => line.trim() !== '')) return false;
  return isThanks(only) || (who !== teller && /\?\P{L}*$/u.test(only) && !hasAmount(only));
}

function linesOf({ lines }: Message): TextLine[] {
  const told = lines
    .map((line) => line.replace(unseen, '').replace(note, ''))
    .filter((line) => !standIn.test(line.trim()));
  const isLong = told.filter((line) => line.trim() !== '').length > 1;
  return told.map((text, at) => ({ text, ...(at === 0 && isLong && { isApart: true }) }));
}
