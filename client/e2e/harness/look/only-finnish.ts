import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Locale } from 'sync-protocol/locales.ts';
import { fromRoot } from '../../../../scripts/run/root.ts';
import { englishTexts } from '../../../../server/src/identity/texts/english-texts.ts';
import { finnishTexts } from '../../../../server/src/identity/texts/finnish-texts.ts';

/**
 * Fails with every English text on a Finnish page: any text, label, title, hint or alternative text, visible
 * or not, that matches an English message of the catalogue or the sign-in pages whose Finnish differs, or
 * that contains a common English word. Text typed by a person counts too, so it must be Finnish.
 */
export async function expectOnlyFinnish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html'), where).toHaveAttribute('lang', 'fi');
  expect(await englishOn(page), where).toEqual([]);
}

/** The English texts of a page. */
export async function englishOn(page: Page): Promise<string[]> {
  return (await textsOn(page)).filter((text) => partsOf(text).some(isEnglish));
}

/** Common English words that are not Finnish words. */
const englishWord =
  /(?<!\p{L})(the|and|your|you|of|with|for|from|this|that|not|are|have|was|will|please|is|it|add|edit|save|delete|remove|cancel|close|loading|item|items|recipe|recipes|meal|meals|list|change|changes|sign|page|day|days)(?!\p{L})/iu;

const isEnglish = (text: string) =>
  englishWord.test(text) ||
  messages.plain.has(text) ||
  messages.patterns.some((pattern) => pattern.test(text));

/** A whole text and its joined parts: 'milk, 2 l, Dairy'. */
const partsOf = (text: string) => [text, ...text.split(/ · |, |: /)].map((part) => part.trim());

async function textsOn(page: Page): Promise<string[]> {
  // A new page has its title before its body.
  await page.waitForLoadState('domcontentloaded');
  return page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title'];
    const attributes = [...spoken, 'placeholder', 'alt', 'label', 'abbr'];
    const texts = [document.title];
    const isOurs = (element: Element) =>
      !element.closest('script, style, noscript, template, kbd') &&
      element.closest<HTMLElement>('[lang]')?.lang === document.documentElement.lang;
    for (const element of document.body.querySelectorAll('*')) {
      if (!isOurs(element)) continue;
      for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLInputElement && /^(submit|button|reset)$/.test(element.type))
        texts.push(element.value);
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent ?? '');
    }
    const plain = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    return [...new Set(plain)].filter((text) => text !== '');
  });
}

/** Placeholder for a message's variables. */
const hole = '\uE000';
const aWord = /\p{L}{2}/u;
/**
 * Messages of placeholders and words that also exist in Finnish, which would match many Finnish sentences.
 */
const couldBeFinnish = /^([^\p{L}]|\bon\b)*$/u;

const messages = readMessages();

/**
 * English messages of app and sign-in pages that are not also Finnish ones; those with variables as patterns.
 */
function readMessages() {
  const finnish = new Set([...catalogue('fi'), ...signInTexts(finnishTexts)].flatMap(piecesOf));
  const english = [...catalogue('en'), ...signInTexts(englishTexts)].flatMap(piecesOf);
  const own = [...new Set(english)].filter((piece) => aWord.test(piece) && !finnish.has(piece));
  const filled = own.filter((piece) => piece.includes(hole) && !couldBeFinnish.test(piece));
  return {
    plain: new Set(own.filter((piece) => !piece.includes(hole))),
    patterns: filled.map((piece) => new RegExp(`^${piece.split(hole).map(escaped).join('.+')}$`)),
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Every text in a catalogue file. */
function catalogue(locale: Locale): string[] {
  const file = readFileSync(fromRoot(`locales/${locale}/messages.po`), 'utf8').replaceAll('"\n"', '');
  const [, ...texts] = [...file.matchAll(/^msgstr "(.*)"$/gm)].map(([, text = '']) => text);
  return texts.map((text) => text.replaceAll('\\"', '"').replaceAll('\\n', '\n'));
}

function signInTexts(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    if (typeof text === 'function') return [String(text(hole))];
    return typeof text === 'object' && text !== null ? signInTexts(text) : [];
  });
}

/** Texts that a message can become on a page: one per plural form, split at embedded elements. */
function piecesOf(message: string): string[] {
  const pieces = formsOf(message).flatMap((form) => form.split(/<\/?\d+\/?>/));
  return pieces.map((piece) => piece.replaceAll(/\s+/g, ' ').trim());
}

function formsOf(message: string): string[] {
  const start = message.indexOf('{');
  if (start === -1) return [message];
  const end = endOf(message, start);
  const inside = message.slice(start + 1, end);
  const rests = formsOf(message.slice(end + 1));
  const forms = inside.includes(', plural,') ? branchesOf(inside).flatMap(formsOf) : [hole];
  return forms.flatMap((form) => rests.map((rest) => message.slice(0, start) + form + rest));
}

/**
 * Branches of 'count, plural, one {# day} other {# days}': '# day' and '# days', with a placeholder for the
 * number.
 */
function branchesOf(inside: string): string[] {
  const branches: string[] = [];
  for (let at = inside.indexOf('{'); at !== -1; ) {
    const end = endOf(inside, at);
    branches.push(inside.slice(at + 1, end).replaceAll('#', hole));
    at = inside.indexOf('{', end);
  }
  return branches;
}

/** Index at which the brace opened at `start` closes. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A brace is never closed: ${text}`);
}
