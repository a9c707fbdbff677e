import type { Beside, FileRecipe } from '../file-recipe.ts';

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The first image in or below the document's folder whose relative path matches. */
export function inFolder(beside: Beside, isImage: RegExp): FileRecipe['image'] {
  const folder = folderOf(beside.path);
  const path = beside.paths.find(
    (each) => each.startsWith(folder) && isImage.test(each.slice(folder.length)),
  );
  return path === undefined ? null : () => beside.read(path);
}

/** The image at a path relative to the document; null for a web address or a missing file. */
export function named(beside: Beside | null, reference: string): FileRecipe['image'] {
  if (beside === null || reference === '' || /^[a-z]+:/i.test(reference)) return null;
  const wanted = resolved(folderOf(beside.path), reference);
  const plain = unescaped(wanted);
  const path = beside.paths.find((each) => each === wanted || each === plain);
  return path === undefined ? null : () => beside.read(path);
}

function resolved(folder: string, reference: string): string {
  const parts = reference.startsWith('/') ? [] : folder.split('/').slice(0, -1);
  for (const part of reference.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/').normalize('NFC');
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path; // a lone percent sign
  }
}
