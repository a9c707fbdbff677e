import type { Plugin } from 'vite';

/** Route components to which most starts of the app lead. */
const ofKnown = [
  '/src/routes/_app.tsx?tsr-split=component',
  '/src/routes/_app/shopping-list.tsx?tsr-split=component',
];
const texts = /\/locales\/(\w+)\/messages\.po\?most$/;

/**
 * Preloads the app while the small entry script still runs: the chunk of the module whose path ends with
 * `module`, and all of its imports. What a known person needs next, the list and all texts of the language,
 * is only named, for the entry script to preload (`fetchForKnown`).
 */
export function preloadApp(module: string): Plugin {
  return {
    name: 'ateria:preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const bundle = (context.bundle ?? {}) as Bundle;
        const named = (file: string) => html.includes(file);
        const app = [
          ...chunksOf(
            bundle,
            chunkOf(bundle, (id) => id.endsWith(module)),
          ),
        ];
        const list = ofKnown.flatMap((page) => [
          ...chunksOf(
            bundle,
            chunkOf(bundle, (id) => id.endsWith(page)),
          ),
        ]);
        const language = (file: string) =>
          modulesOf(bundle[file])
            .map((id) => texts.exec(id)?.[1])
            .find((name) => name !== undefined);
        const catalogues = Object.keys(bundle).filter((file) => language(file) !== undefined);
        const later = [...new Set([...list, ...catalogues])].filter((file) => !app.includes(file));
        return [
          ...app.filter((file) => !named(file)).map((file) => link(file, { rel: 'modulepreload' })),
          ...later
            .filter((file) => !named(file))
            .map((file) => link(file, { 'data-known': language(file) ?? '' })),
        ];
      },
    },
  };
}

const link = (file: string, attrs: Record<string, string>) => ({
  tag: 'link',
  injectTo: 'head' as const,
  attrs: { ...attrs, crossorigin: '', href: `/${file}` },
});

interface Part {
  type: string;
  imports?: string[];
  moduleIds?: string[];
}
type Bundle = Record<string, Part>;

const modulesOf = (part: Part | undefined): readonly string[] => part?.moduleIds ?? [];

function chunkOf(bundle: Bundle, isWanted: (id: string) => boolean): string {
  const found = Object.entries(bundle).find(([, part]) => modulesOf(part).some(isWanted));
  if (!found) throw new Error('A chunk that is fetched early is not in the build');
  return found[0];
}

/** The chunk's file and those of all its static imports. */
function chunksOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of bundle[file]?.imports ?? []) chunksOf(bundle, next, found);
  return found;
}
