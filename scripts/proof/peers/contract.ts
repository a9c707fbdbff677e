/** A row of a list or of the recipe book; every engine stores it in its usual form. */
export interface Row {
  id: string;
  [field: string]: string | boolean | number | readonly unknown[] | object | null;
}

export interface Edit {
  id: string;
  fields: Omit<Row, 'id'>;
}

/** What a tab needs to open one list. */
export interface Place {
  /** Name of the list; every probe has its own. */
  room: string;
  table: 'items' | 'recipes';
  /** Identifier from the room's first tab, for engines whose documents cannot be found by name. */
  invite: string | undefined;
}

/** One tab of an application using the engine with default settings. */
export interface Tab {
  /** Adds rows at once. Resolves when the engine considers them stored. */
  add(rows: readonly Row[]): Promise<void>;
  /** Changes fields of rows at once. Resolves when the engine considers the changes stored. */
  edit(edits: readonly Edit[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** The rows that a screen would show now. */
  all(): Promise<readonly Row[]>;
  /** Calls back with the changed rows, or all rows, for a screen to paint. */
  watch(changed: (rows: readonly Row[]) => void): void;
  invite?: string;
  /** Simulates focusing the page, for engines that only fetch then. */
  focus?(): Promise<unknown>;
  /** Rejected edits that the engine still has, in words. */
  rejected?(): Promise<readonly string[]>;
}

export type OpenTab = (place: Place) => Promise<Tab>;

/** The server from an engine's documentation, listening on this machine. */
export interface PeerServer {
  port: number;
  /** Token for a page's request, if the engine uses tokens. */
  token?(room: string): string;
  /** `itemName` of rows that the server rejects permanently; absent if it cannot reject anything. */
  rejects?: string;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Name of the folder under engines/. */
  folder: string;
  /** Packages whose versions the table lists. */
  packages: readonly string[];
  /** The engine's settings, in words. */
  settings: string;
  startServer(): Promise<PeerServer>;
  /** Whether a request carries edits; only such requests are subject to lost answers. */
  isWrite?(method: string, path: string): boolean;
  /** Probes that do not apply to the engine, by name, with the reason. */
  notApplicable?: Readonly<Record<string, string>>;
}
