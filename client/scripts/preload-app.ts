import type { Plugin } from 'vite';

/** The pages that most starts of the app lead to, and what is around them. */
const ofKnown = [
  '/src/routes/_app.tsx?tsr-split=component',
  '/src/routes/_app/shopping-list.tsx?tsr-split=component',
];
const texts = /\/locales\/(\w+)\/messages\.po\?most$/;

/**
 * Lets the browser fetch the app while the small script that comes before it still runs: the chunk that holds the module whose path
 * ends with `module`, and all that it imports. What whoever is known needs then, the list and all texts of the language, is named
 * and left to that script (`fetchForKnown`).
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

/** The chunk's file, and those of everything that it imports before it runs. */
function chunksOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of bundle[file]?.imports ?? []) chunksOf(bundle, next, found);
  return found;
}
