import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import type { ActOutcome } from '#api/act-outcome.ts';

export type ReadAddress = (url: string) => Promise<ActOutcome<RecipeImport> | { kind: 'upgrade-required' }>;

/** What was read, or the code of why nothing was: the server's, or one of this page's own. */
type Reading =
  | { kind: 'read'; found: RecipeImport; url: string }
  /** An address, and no network or no sign-in. */
  | { kind: 'wait'; url: string }
  | { kind: 'fault'; code: string };

const fault = (code: string): Reading => ({ kind: 'fault', code });

/** Reads an address by the server, and anything else on this device: text needs no network. */
export async function readSource(source: string, readAddress: ReadAddress): Promise<Reading> {
  if (source.trim() === '') return fault('empty');
  const typed = addressIn(source);
  const found = typed === null ? readText(source) : null;
  if (found && found.recipes.length > 0) return { kind: 'read', found, url: '' };
  const address = typed ?? addressOfMessage(source);
  if (address === null) return fault('no_recipe_in_text');
  const outcome = await readAddress(address);
  if (outcome.kind === 'ok') return { kind: 'read', found: outcome.body, url: address };
  if (outcome.kind === 'offline' || outcome.kind === 'signed-out') return { kind: 'wait', url: address };
  return fault(outcome.kind === 'refused' ? outcome.code : outcome.kind);
}

/** Recipes of a page that somebody has, read on this device; its code comes only then. */
export async function readHtml(html: string, url: string): Promise<RecipeImport> {
  const { readPage } = await import('sync-protocol/recipe-imports/read-page.ts');
  return readPage(html, url);
}

/** The same of what was copied of a page; null where no recipe is in it, and where the code does not come: it is a text as well. */
export async function readCopied(html: string, read = readHtml): Promise<RecipeImport | null> {
  const found = await read(html, '').catch(() => null);
  return found && found.recipes.length > 0 ? found : null;
}

const withScheme = /^https?:\/\/\S+$/i;
/** "kitchen.example/soup", as addresses are often copied; a word with a dot in it is none. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/** More words than that are worth more than the address that stands among them. */
const longestMessage = 200;
const someAddress = /https?:\/\/[^\s<>"')\]]+/gi;

/** The one address of a message such as "Look at this: https://…", as people send them to each other; null for none. */
export function addressOfMessage(source: string): string | null {
  const found = [...source.matchAll(someAddress)].map(([address]) => address.replace(/[.,;:!?]+$/, ''));
  const [address] = found;
  if (address === undefined || new Set(found).size > 1) return null;
  return source.replaceAll(address, '').trim().length <= longestMessage ? address : null;
}

/** The address that is all of what was typed; null for a text. */
export function addressIn(source: string): string | null {
  const typed = source.trim();
  if (withScheme.test(typed)) return typed;
  return withoutScheme.test(typed) ? `https://${typed}` : null;
}
