/** A row of a list or of the book of recipes; every engine keeps it in its own usual form. */
export interface Row {
  id: string;
  [field: string]: string | boolean | number | readonly unknown[] | object | null;
}

export interface Edit {
  id: string;
  fields: Omit<Row, 'id'>;
}

/** What a tab needs to know to work on one list. */
export interface Place {
  /** Whose list; every probe has one of its own. */
  room: string;
  table: 'items' | 'recipes';
  /** What the first tab of a room gave out, for engines whose documents cannot be found by a name. */
  invite: string | undefined;
}

/** One tab of an application made with the engine, in its default settings. */
export interface Tab {
  /** Makes rows in one go. Resolves when the engine holds them to be kept. */
  add(rows: readonly Row[]): Promise<void>;
  /** Changes fields of rows in one go. Resolves when the engine holds the changes to be kept. */
  edit(edits: readonly Edit[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** The rows that a screen would show now. */
  all(): Promise<readonly Row[]>;
  /** Tells, for a screen to paint, the rows that changed or all rows. */
  watch(changed: (rows: readonly Row[]) => void): void;
  invite?: string;
  /** What happens when the person looks at the page; for engines that fetch only then. */
  focus?(): Promise<unknown>;
  /** Edits that the server rejected and that the engine still has, in words. */
  rejected?(): Promise<readonly string[]>;
}

export type OpenTab = (place: Place) => Promise<Tab>;

/** The server that an engine's own documentation sets up, listening on this machine. */
export interface PeerServer {
  port: number;
  /** The answer to the page's question for a token, where the engine has such a thing. */
  token?(room: string): string;
  /** Makes the server reject, for good, rows whose `itemName` is this; absent where it cannot reject anything. */
  rejects?: string;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** Name of the folder under engines/. */
  folder: string;
  /** Packages whose versions the table names. */
  packages: readonly string[];
  /** The settings that it runs with, in words. */
  settings: string;
  startServer(): Promise<PeerServer>;
  /** Whether a request carries edits; the rest of its traffic meets no fault of the kind "answer lost". */
  isWrite?(method: string, path: string): boolean;
  /** Probes that cannot be put to it, by name, with the reason. */
  notApplicable?: Readonly<Record<string, string>>;
}
