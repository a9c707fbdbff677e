import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';

/** What came from elsewhere and is on its way into the book; of this device alone, until all of it is saved or given up. */
export interface ImportRecord {
  id: string;
  /** Device clock, epoch milliseconds: the oldest is fetched first. */
  addedAt: number;
  /** Address of its page; '' for what came without one. */
  url: string;
  state: WaitingImport | FaultyImport | ReadImport;
}

/** Is fetched as soon as there is a network and somebody is signed in. */
interface WaitingImport {
  kind: 'waiting';
}

/** Was not read, and is not tried again unasked. */
interface FaultyImport {
  kind: 'fault';
  code: string;
}

/** Waits for somebody to look it over. Its recipes are named by their place in `found`. */
export interface ReadImport {
  kind: 'read';
  found: RecipeImport;
  /** Images of this device that go with its recipes. */
  images: Record<number, string>;
  /** Ids of the recipes that it has become. */
  saved: Record<number, string>;
}

/** The `imageUrl`s of the images that wait with it. */
export const imagesOfImport = ({ state }: ImportRecord): string[] =>
  state.kind === 'read' ? Object.values(state.images) : [];
