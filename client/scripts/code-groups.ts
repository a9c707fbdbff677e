import type { Rolldown } from 'vite';
import { isRouteComponent, sharedPartOf, sharedParts } from './shared-parts.ts';

const libraries =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|@chakra-ui|@emotion|stylis|@lingui|@pandacss)\//;

/** Paths under `src` whose modules the start script needs before the app is there. */
const startParts =
  /client\/src\/(?:main\.ts|until-wanted|lib\/(?:keep|known-identity|prerendered-page|awaited-app|worker-address)\.|first-screen\/(?!use-|take-)|shell\/load-failure)/;

/** Paths under `src` whose modules every page needs, the front page too. */
const frontParts = new RegExp(
  `client/src/(?:${[
    'app\\.tsx',
    'create-app-router',
    'page-tree',
    'route-tree',
    'routes/',
    'lib/(?:use-known-identity|use-media-query|app-update)',
    'i18n/(?!category|error|format)',
    'first-screen/(?:use-|take-)',
    'shell/(?:error-page|layout/(?:layout|page-title|skip-link)|public/language-notice)',
    'ui/(?:button|mark|look/(?:theme|tokens|semantic|ui-provider)|loading|pulsing|api-status|visually)',
    'auth/(?:auth-constants|sign-in/(?:login-actions|popup-window|return-path)|session/(?:require-identity|session-hint))',
  ].join('|')})`,
);

/**
 * Which modules share a file of the build. Many small files compress badly, and each is a request: what the start needs is one
 * file, what every page needs another, and what several pages need is in few; the rest is left to the bundler.
 */
export const codeGroups = [
  {
    name: 'start',
    test: (id: string) => startParts.test(id) || id.includes('preload-helper'),
    priority: sharedParts.length + 2,
  },
  {
    name: 'front',
    test: (id: string) => !isRouteComponent(id) && (libraries.test(id) || frontParts.test(id)),
    priority: sharedParts.length + 1,
  },
  ...sharedParts.map((part, index) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => {
      if (isRouteComponent(id)) return null;
      return sharedPartOf(id, (each) => context.getModuleInfo(each)) === part ? part : null;
    },
    priority: sharedParts.length - index,
  })),
];
