import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';

/** Request to the reading thread: a fetched page, pasted HTML, or a text. */
export type Reading =
  | { kind: 'page'; bytes: Uint8Array; charset: string; url: string }
  | { kind: 'html'; html: string; url: string }
  | { kind: 'text'; text: string };

export type ReadAnswer = RecipeImport;
