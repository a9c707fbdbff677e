/** Properties of a stored file. */
export interface KeptFile {
  readonly bytes: number;
  /** Epoch milliseconds: when it was written or last touched (`touch`). */
  readonly changedAtMs: number;
  /** The store's own hash of the content, in hex: MD5, unless the store encrypts. Null if it has none. */
  readonly entityTag: string | null;
}

/**
 * Where images are stored: a folder, or an S3-compatible store. Names are `<household>/<file>`. A file
 * appears whole or not at all, and is durable before `write` resolves.
 *
 * Every method may throw ImagesUnavailable, after which the call can be retried.
 */
export interface FileStore {
  /**
   * Checks once whether the store can be used: null if so, or a fault that may be temporary.
   *
   * @throws CannotStart for a permanent fault
   */
  findFault(): Promise<Error | null>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  find(name: string): Promise<KeptFile | null>;
  /**
   * Marks the file as changed at `atMs`, or now by the store's clock if it has its own; false if there is no
   * such file.
   */
  touch(name: string, atMs: number): Promise<boolean>;
  /** Nothing to remove is no error. */
  remove(name: string): Promise<void>;
  /** Names of all files of a household, page by page, including half-written ones. */
  list(householdId: string): AsyncIterable<string>;
  /** Removes all files of a household; nothing to remove is no error. */
  removeAll(householdId: string): Promise<void>;
  /** Ids of the households that have files, page by page. */
  households(): AsyncIterable<string>;
}

/** The store cannot be used right now: down, silent, or refusing. A later retry may succeed. */
export class ImagesUnavailable extends Error {
  override name = 'ImagesUnavailable';
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The pictures cannot be reached right now.', { cause });
  }
}
