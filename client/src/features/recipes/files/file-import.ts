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
import { importRecords } from './import-record.ts';
import type { FoundFault, FoundRecipe, RecipeReader } from './recipe-reader.ts';
import { createWebImages } from './web-images.ts';

/** What stands on the page of files. */
export interface FileImportState {
  phase: 'looking' | 'none' | 'reading' | 'listed' | 'going' | 'stopping' | 'undoing';
  names: string[];
  found: readonly FoundRecipe[];
  faults: readonly FoundFault[];
  /** Parts of the files that have been read, and that there are. */
  read: number;
  parts: number;
  /** What the person wants of what is found. */
  chosen: ReadonlySet<string>;
  /** What is in the book by now. */
  inBook: ReadonlySet<string>;
  /** Recipes of the book that some of them seem to be, by the id in the files. */
  alike: ReadonlyMap<string, { id: string; title: string }>;
  /** What this import has put into the book, and may take out again. */
  kept: readonly string[];
  /** Of the run under way: how many there are, and how many are through. */
  goal: number;
  through: number;
  /** How many the tier, or the household, had no room for in the last run. */
  unfit: number;
  /** How many came in without their image in the last run, as it could not be had. */
  imageless: number;
  /** The files wait on this device; false where it had no room for them. */
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
  /** Tells what this device could not do; false where it was a full disk, which is told. */
  orTell: (act: () => Promise<unknown>) => Promise<boolean>;
}

export type FileImport = ReturnType<typeof createFileImport>;

/** Moving in: what is in the files, what of it is wanted, and how far it has come. One for each time that the page is opened. */
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
  /** The files that are remembered. */
  let print: string | undefined;
  const listeners = new Set<() => void>();
  const change = (part: Partial<FileImportState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const remember = () => {
    const left = state.found.filter(({ id }) => !state.chosen.has(id)).map(({ id }) => id);
    records.keep({ files: print, kept: [...state.kept], left, wasChosen: true });
  };

  /** Gives whether no recipe is in them. */
  async function list(files: readonly File[]): Promise<boolean> {
    reader?.close();
    const current = openReader();
    reader = current;
    try {
      await listWith(current, files);
      return reader === current && state.found.length === 0;
    } catch (error) {
      if (reader !== current) return false;
      // They can be chosen again.
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
    // What this import has brought is no reason to leave out what is like it.
    const brought = new Set(kept);
    const known = createKnownFinder(book.filter(({ id }) => !brought.has(id)));
    const ids = new Set(book.map(({ id }) => id));
    const seen = new Set<string>();
    const faults = await current.open(files);
    change({ faults });
    for (;;) {
      const more = await current.more();
      if (reader !== current) return;
      // The same recipe twice in the files is one.
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
    // At once: a second press of two quick ones finds it going.
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
      if (state.found.length === 0 && state.kept.length === 0) records.drop();
      else remember();
    }
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** What was begun before the app was closed, or was shared with it. */
    resume: async () => {
      const files = await readKeptFiles();
      if (files.length > 0) {
        if (await list(files)) await dropKeptFiles();
        return;
      }
      const { kept, files: of } = records.read();
      print = of;
      change({ ...nothing, kept });
    },
    choose: async (files: readonly File[]) => {
      records.keep({ ...records.readOf(files), left: [], wasChosen: false });
      const listing = list(files);
      const own = reader;
      const keeping = keepFiles(files).then((isWaiting) => reader === own && change({ isWaiting }));
      const [isEmpty] = await Promise.all([listing, keeping]);
      // Nobody could get rid of them, and each visit would read them again.
      if (isEmpty && reader === own) await dropKeptFiles();
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
    /** The files are done with; what went in of them stays. */
    finish: async () => {
      reader?.close();
      reader = null;
      records.drop();
      await dropKeptFiles();
      change(nothing);
    },
    close: () => {
      isStopped = true;
      reader?.close();
      reader = null;
    },
  };
}
