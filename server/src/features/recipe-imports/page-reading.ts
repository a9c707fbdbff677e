import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';

/** What the thread that reads is asked: a page as it came, one as it was pasted, or a text. */
export type Reading =
  | { kind: 'page'; bytes: Uint8Array; charset: string; url: string }
  | { kind: 'html'; html: string; url: string }
  | { kind: 'text'; text: string };

export type ReadAnswer = RecipeImport;
