import path from 'node:path';

export interface Import {
  /** Path of the imported file from the repository's top. */
  readonly target: string;
  /** Gone at run time. */
  readonly isType: boolean;
}

const statements =
  /\b(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;]*?\bfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*()['"]([^'"\n]+)['"]/g;

/** The files of this repository that a source imports: statically, dynamically, or by passing on (`export … from`). */
export function importsOf(file: string, source: string): Import[] {
  const found: Import[] = [];
  for (const [, type, statically, , dynamically] of withoutComments(source).matchAll(statements)) {
    const target = resolve(file, statically ?? dynamically ?? '');
    if (target) found.push({ target, isType: type !== undefined });
  }
  return found;
}

function resolve(file: string, specifier: string): string | undefined {
  const [workspace = ''] = file.split('/');
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return `${workspace}/src/${specifier.slice(1)}`;
  if (specifier.startsWith('sync-protocol/'))
    return `sync-protocol/src/${specifier.slice('sync-protocol/'.length)}`;
  return undefined;
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
