/** A file as it is kept. */
export interface KeptFile {
  readonly bytes: number;
  /** Epoch milliseconds: when it was written, or last wanted (`touch`). */
  readonly changedAtMs: number;
  /** What the store itself says that its content hashes to, in hex: MD5, unless it was encrypted there. Null for none. */
  readonly entityTag: string | null;
}

/**
 * Where images lie: a folder, or an S3-compatible store. Names are `<household>/<file>`. A file appears whole or not at all, and is
 * written to stay before `write` answers.
 *
 * Each may throw ImagesUnavailable, after which the same call may be made again.
 */
export interface FileStore {
  /**
   * Looks once whether it can be used: null when all is well, or why it does not answer, where that may pass.
   *
   * @throws CannotStart for what waiting does not mend
   */
  findFault(): Promise<Error | null>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  find(name: string): Promise<KeptFile | null>;
  /** Makes the file count as changed at that moment, by the store's own clock where it has one; false when there is none. */
  touch(name: string, atMs: number): Promise<boolean>;
  /** Nothing to remove is no error. */
  remove(name: string): Promise<void>;
  /** Names of all files of a household, some at a time; also of what is half written. */
  list(householdId: string): AsyncIterable<string>;
  /** Removes all files of a household; nothing to remove is no error. */
  removeAll(householdId: string): Promise<void>;
  /** Ids of those who have files, some at a time. */
  households(): AsyncIterable<string>;
}

/** Where the images are kept cannot be asked right now: gone, silent, or it refuses. Trying again later helps. */
export class ImagesUnavailable extends Error {
  override name = 'ImagesUnavailable';
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('The pictures cannot be reached right now.', { cause });
  }
}
