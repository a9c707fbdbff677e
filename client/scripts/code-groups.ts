import type { Rolldown } from 'vite';
import { isRouteComponent, sharedPartOf, sharedParts } from './shared-parts.ts';

/**
 * Chunks of modules shared by several pages. Many small files compress badly, and each is a request: so what
 * the start needs is one file, what every page needs another, and what several pages need a few; the rest is
 * left to the bundler.
 */
export const codeGroups = sharedParts.map((part, index) => ({
  name: (id: string, context: Rolldown.ChunkingContext) => {
    if (isRouteComponent(id)) return null;
    return sharedPartOf(id, (each) => context.getModuleInfo(each)) === part ? part : null;
  },
  priority: sharedParts.length - index,
}));
