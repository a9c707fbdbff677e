import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import type { ActOutcome } from '#api/act-outcome.ts';

export type ReadAddress = (url: string) => Promise<ActOutcome<RecipeImport> | { kind: 'upgrade-required' }>;

/** Result of reading, or the error code of the server or of this page. */
type Reading =
  | { kind: 'read'; found: RecipeImport; url: string }
  /** An address, but no network or no sign-in. */
  | { kind: 'wait'; url: string }
  | { kind: 'fault'; code: string };

const fault = (code: string): Reading => ({ kind: 'fault', code });

/** Reads an address by the server, and any other text on this device, without a network. */
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

/** Reads recipes from a page's HTML on this device; the code is loaded on demand. */
export async function readHtml(html: string, url: string): Promise<RecipeImport> {
  const { readPage } = await import('sync-protocol/recipe-imports/read-page.ts');
  return readPage(html, url);
}

/**
 * Like `readHtml` for copied HTML; null if it has no recipe or the code cannot be loaded: the text version is
 * used then.
 */
export async function readCopied(html: string, read = readHtml): Promise<RecipeImport | null> {
  const found = await read(html, '').catch(() => null);
  return found && found.recipes.length > 0 ? found : null;
}

const withScheme = /^https?:\/\/\S+$/i;
/** Matches "kitchen.example/soup", as addresses are often copied, but not other words with a dot. */
const withoutScheme = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/** With more text than this around it, an address is not the main content. */
const longestMessage = 200;
const someAddress = /https?:\/\/[^\s<>"')\]]+/gi;

/** The only address in a message such as "Look at this: https://…"; null if there is not exactly one. */
export function addressOfMessage(source: string): string | null {
  const found = [...source.matchAll(someAddress)].map(([address]) => address.replace(/[.,;:!?]+$/, ''));
  const [address] = found;
  if (address === undefined || new Set(found).size > 1) return null;
  return source.replaceAll(address, '').trim().length <= longestMessage ? address : null;
}

/** The address if the text is nothing else; null otherwise. */
export function addressIn(source: string): string | null {
  const typed = source.trim();
  if (withScheme.test(typed)) return typed;
  return withoutScheme.test(typed) ? `https://${typed}` : null;
}
