import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';

export type MoveFile = (from: string, to: string) => Promise<void>;

/** A completed move. */
export interface DoneMove {
  name: string;
  fromFolder: string;
  toFolder: string;
}

/** Moves files and folders within one disk, and can undo the moves. */
export function createUndoableMoves(move: MoveFile = rename) {
  const done: DoneMove[] = [];

  /** Does nothing if `name` does not exist. */
  async function moveIfThere(fromFolder: string, toFolder: string, name: string): Promise<void> {
    if (!existsSync(path.join(fromFolder, name))) return;
    await move(path.join(fromFolder, name), path.join(toFolder, name));
    done.push({ name, fromFolder, toFolder });
  }

  /** @returns the moves that could not be undone */
  async function undo(): Promise<DoneMove[]> {
    const stuck: DoneMove[] = [];
    for (const each of done.toReversed())
      await move(path.join(each.toFolder, each.name), path.join(each.fromFolder, each.name)).catch(
        () => void stuck.push(each),
      );
    return stuck;
  }

  return { moveIfThere, undo };
}
