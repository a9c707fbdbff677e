import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { BackupContents, contentsFile } from './backup-contents.ts';

/** A backup's `backup.json`; null if it is damaged or of another format. */
export async function readContents(folder: string): Promise<BackupContents | null> {
  const contents = parse(await readFile(path.join(folder, contentsFile), 'utf8'));
  return Value.Check(BackupContents, contents) ? contents : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
