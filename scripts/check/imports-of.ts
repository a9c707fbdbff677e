import { builtinModules } from 'node:module';
import path from 'node:path';

export interface Import {
  /** Path of the imported file from the repository's root. */
  readonly target: string;
  /** A type-only import, erased at run time. */
  readonly isType: boolean;
}

const statements =
  /\b(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;]*?\bfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*()['"]([^'"\n]+)['"]/g;

/**
 * The files of this repository that a source imports: statically, dynamically or by re-export (`export …
 * from`).
 */
export function importsOf(file: string, source: string): Import[] {
  return specifiersOf(source).flatMap(({ specifier, isType }) => {
    const target = resolve(file, specifier);
    return target ? [{ target, isType }] : [];
  });
}

/** The Node modules that a source imports, without the prefix `node:`. */
export function nodeModulesOf(source: string): string[] {
  const names = specifiersOf(source).map(({ specifier }) => specifier.replace(/^node:/, ''));
  return names.filter((name) => builtinModules.includes(name));
}

function specifiersOf(source: string) {
  return [...withoutComments(source).matchAll(statements)].map(([, type, statically, , dynamically]) => ({
    specifier: statically ?? dynamically ?? '',
    isType: type !== undefined,
  }));
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
