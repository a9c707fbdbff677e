import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';

/**
 * An import from elsewhere that is not yet in the book; on this device only, until all of it is saved or
 * discarded.
 */
export interface ImportRecord {
  id: string;
  /** Device clock, epoch milliseconds; the oldest is fetched first. */
  addedAt: number;
  /** Address of the source page; '' for an import without one. */
  url: string;
  state: WaitingImport | FaultyImport | ReadImport;
}

/** Fetched as soon as there is a network and a person is signed in. */
interface WaitingImport {
  kind: 'waiting';
}

/** Could not be read, and is only tried again on request. */
interface FaultyImport {
  kind: 'fault';
  code: string;
}

/** Waits for review. Its recipes are keyed by index in `found`. */
export interface ReadImport {
  kind: 'read';
  found: RecipeImport;
  /** Local images that belong to its recipes. */
  images: Record<number, string>;
  /** Ids of the recipes already saved from it. */
  saved: Record<number, string>;
}

/** `imageUrl`s of the local images that belong to an import. */
export const imagesOfImport = ({ state }: ImportRecord): string[] =>
  state.kind === 'read' ? Object.values(state.images) : [];
