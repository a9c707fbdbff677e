import type { Plugin } from 'vite';

/**
 * Lets the browser fetch the app while the small script that comes before it still runs: the chunk that holds the module whose path
 * ends with `module`, and all that it imports.
 */
export function preloadApp(module: string): Plugin {
  return {
    name: 'ateria:preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const app = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(module)),
        );
        if (!app) throw new Error(`No chunk of ${module} in the build`);
        return [...chunksOf(bundle, app.fileName)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
          }));
      },
    },
  };
}

/** The chunk's file, and those of everything that it imports before it runs. */
function chunksOf(
  bundle: Record<string, { type: string; imports?: string[] }>,
  file: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of bundle[file]?.imports ?? []) chunksOf(bundle, next, found);
  return found;
}
