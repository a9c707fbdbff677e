import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { dropKeptFiles, keepFiles, readKeptFiles } from '#db/kept-files.ts';
import { withReopen } from '#db/reopen.ts';
import type { Images } from '#images/images.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { Write } from '#sync/write/write.ts';
import type { FetchImage } from '../import/address-reader.ts';
import { createKnownFinder } from '../import/review/find-known.ts';
import { bringIn, takeOut } from './bring-in.ts';
import { importRecords, printOf } from './import-record.ts';
import type { FoundFault, FoundRecipe, RecipeReader } from './recipe-reader.ts';
import { createWebImages } from './web-images.ts';

/** State of the file import page. */
export interface FileImportState {
  phase: 'looking' | 'none' | 'reading' | 'listed' | 'going' | 'stopping' | 'undoing';
  names: string[];
  found: readonly FoundRecipe[];
  faults: readonly FoundFault[];
  /** Number of parts of the files that were read, and of all. */
  read: number;
  parts: number;
  /** Ids that the person wants. */
  chosen: ReadonlySet<string>;
  /** Ids already in the book. */
  inBook: ReadonlySet<string>;
  /** The book's recipe that one seems to be a duplicate of, by the id in the files. */
  alike: ReadonlyMap<string, { id: string; title: string }>;
  /** Ids that this import added, which can be undone. */
  kept: readonly string[];
  /** Of the current run: number of recipes in all, and processed. */
  goal: number;
  through: number;
  /** How many exceeded the limit of the tier or household in the last run. */
  unfit: number;
  /** How many were added without their image in the last run, as it could not be fetched. */
  imageless: number;
  /** Whether the files are stored on this device; false if there was no room. */
  isWaiting: boolean;
}

const nothing: FileImportState = {
  phase: 'none',
  names: [],
  found: [],
  faults: [],
  read: 0,
  parts: 0,
  chosen: new Set(),
  inBook: new Set(),
  alike: new Map(),
  kept: [],
  goal: 0,
  through: 0,
  unfit: 0,
  imageless: 0,
  isWaiting: true,
};

export interface FileImportDeps {
  db: AteriaDb;
  write: Write;
  images: Pick<Images, 'choose' | 'keep'>;
  openReader: () => RecipeReader & { close: () => void };
  fetchImage: FetchImage;
  timers: Timers;
  /** Runs `act` and reports an error; resolves to false for a full disk, which was reported. */
  orTell: (act: () => Promise<unknown>) => Promise<boolean>;
}

export type FileImport = ReturnType<typeof createFileImport>;

/**
 * The state machine of a file import: what is in the files, what is wanted, and progress. One per opening of
 * the page.
 */
export function createFileImport({
  db,
  write,
  images,
  openReader,
  fetchImage,
  timers,
  orTell,
}: FileImportDeps) {
  const records = importRecords(db.name);
  let state: FileImportState = { ...nothing, phase: 'looking' };
  let reader: ReturnType<FileImportDeps['openReader']> | null = null;
  let isStopped = false;
  /** Fingerprint of this import's files (`printOf`). */
  let print: string | undefined;
  /** Drops the stored files of an import, unless another window has stored others since. */
  const dropFilesOf = async (own: string | undefined) => {
    if (printOf(await readKeptFiles()) === own) await dropKeptFiles();
  };
  const listeners = new Set<() => void>();
  const change = (part: Partial<FileImportState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const remember = () => {
    const left = state.found.filter(({ id }) => !state.chosen.has(id)).map(({ id }) => id);
    records.keep({ files: print, kept: [...state.kept], left, wasChosen: true });
  };

  /** Lists the recipes of files. Resolves to whether there are none. */
  async function list(files: readonly File[]): Promise<boolean> {
    reader?.close();
    const current = openReader();
    reader = current;
    try {
      await listWith(current, files);
      return reader === current && state.found.length === 0;
    } catch (error) {
      if (reader !== current) return false;
      // Reset, so that files can be chosen again.
      change({ ...nothing, kept: state.kept });
      throw error;
    }
  }

  async function listWith(current: RecipeReader, files: readonly File[]): Promise<void> {
    const record = records.readOf(files);
    const { kept, wasChosen } = record;
    const left = new Set(record.left);
    print = record.files;
    change({ ...nothing, phase: 'reading', names: files.map(({ name }) => name), kept });
    const book = (await db.recipes.toArray()).map(({ id, title, sourceUrl = '' }) => ({
      id,
      title,
      sourceUrl,
    }));
    // Recipes added by this import do not count as existing duplicates.
    const brought = new Set(kept);
    const known = createKnownFinder(book.filter(({ id }) => !brought.has(id)));
    const ids = new Set(book.map(({ id }) => id));
    const seen = new Set<string>();
    const faults = await current.open(files);
    change({ faults });
    for (;;) {
      const more = await current.more();
      if (reader !== current) return;
      // A recipe that is in the files twice is listed once.
      const fresh = more.found.filter(({ id }) => !seen.has(id) && seen.add(id));
      const inBook = new Set(state.inBook);
      const alike = new Map(state.alike);
      const chosen = new Set(state.chosen);
      for (const each of fresh) {
        const same = ids.has(each.id) ? undefined : known(each);
        if (ids.has(each.id)) inBook.add(each.id);
        else if (same) alike.set(each.id, same);
        if (!left.has(each.id) && !inBook.has(each.id) && (!same || wasChosen)) chosen.add(each.id);
      }
      change({
        found: [...state.found, ...fresh],
        faults: [...state.faults, ...more.faults],
        read: more.read,
        parts: more.parts,
        inBook,
        alike,
        chosen,
      });
      if (more.read >= more.parts) break;
    }
    change({ phase: 'listed' });
  }

  async function go(isPremium: boolean | undefined): Promise<void> {
    const current = reader;
    if (!current || state.phase !== 'listed') return;
    // Set synchronously, so that a second quick press finds it running.
    isStopped = false;
    change({ phase: 'going', goal: 0, through: 0, unfit: 0, imageless: 0 });
    const wanted = state.found.filter(({ id }) => state.chosen.has(id) && !state.inBook.has(id));
    const most = isPremium === false ? recipe.maxFreeRows : recipe.maxRows;
    const hasEnded = () => isStopped || reader !== current;
    const bring = async () => {
      const room = Math.max(0, most - (await withReopen(db, () => db.recipes.count())));
      const going = wanted.slice(0, room);
      change({ goal: going.length, unfit: wanted.length - going.length });
      remember();
      await bringIn(going, {
        db,
        write,
        images,
        reader: current,
        fetchImage: createWebImages({ fetchImage, images, timers, isStopped: hasEnded }),
        hasNutrition: isPremium !== false,
        isStopped: hasEnded,
        onBatch: ({ kept, imageless, known, lost }) => {
          const chosen = new Set(state.chosen);
          for (const id of [...kept, ...known, ...lost]) chosen.delete(id);
          change({
            kept: [...state.kept, ...kept],
            inBook: new Set([...state.inBook, ...kept, ...known]),
            faults: [
              ...state.faults,
              ...lost.map((id) => ({ name: titleOf(id), code: 'broken_file' as const })),
            ],
            chosen,
            through: state.through + kept.length + known.length + lost.length,
            imageless: state.imageless + imageless.length,
          });
          remember();
        },
      });
    };
    try {
      await orTell(bring);
    } finally {
      change({ phase: 'listed' });
    }
  }

  const titleOf = (id: string) => state.found.find((each) => each.id === id)?.title ?? '';

  async function undo(): Promise<void> {
    const { kept, phase } = state;
    if (phase !== 'listed' && phase !== 'none') return;
    change({ phase: 'undoing', goal: kept.length, through: 0, imageless: 0 });
    try {
      await orTell(() => takeOut(kept, write, (count) => change({ through: state.through + count })));
    } finally {
      const gone = new Set(kept.slice(0, state.through));
      change({
        phase: state.found.length > 0 ? 'listed' : 'none',
        kept: kept.slice(state.through),
        inBook: new Set([...state.inBook].filter((id) => !gone.has(id))),
        chosen: new Set([...state.chosen, ...gone]),
      });
      if (state.found.length === 0 && state.kept.length === 0) records.drop(print);
      else remember();
    }
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Continues an earlier import, or takes files shared with the app. */
    resume: async () => {
      const files = await readKeptFiles();
      if (files.length > 0) {
        if (await list(files)) await dropFilesOf(print);
        return;
      }
      const { kept, files: of } = records.latest();
      print = of;
      change({ ...nothing, kept });
    },
    choose: async (files: readonly File[]) => {
      const before = print;
      const record = records.readOf(files);
      records.drop(before);
      records.keep({ ...record, left: [], wasChosen: false });
      const listing = list(files);
      const own = reader;
      const keeping = keepFiles(files).then(async (isWaiting) => {
        if (reader !== own) return;
        change({ isWaiting });
        // The files of an earlier import, which stay where there is no room, would be gone on with instead.
        if (!isWaiting) await dropFilesOf(before);
      });
      const [isEmpty] = await Promise.all([listing, keeping]);
      // Files without recipes are removed: they would be read at each visit.
      if (isEmpty && reader === own) await dropFilesOf(print);
    },
    want: (ids: readonly string[], isWanted: boolean) => {
      const chosen = new Set(state.chosen);
      for (const id of ids)
        if (isWanted && !state.inBook.has(id)) chosen.add(id);
        else chosen.delete(id);
      change({ chosen, unfit: 0 });
      remember();
    },
    go,
    stop: () => {
      isStopped = true;
      if (state.phase === 'going') change({ phase: 'stopping' });
    },
    undo,
    preview: async (found: FoundRecipe) => (await reader?.preview(found.at)) ?? null,
    /** Ends the import; recipes added stay. */
    finish: async () => {
      reader?.close();
      reader = null;
      records.drop(print);
      await dropFilesOf(print);
      change(nothing);
    },
    close: () => {
      isStopped = true;
      reader?.close();
      reader = null;
    },
  };
}
