const libraries =
  /node_modules\/(?:react|react-dom|scheduler|@tanstack|@chakra-ui|@emotion|stylis|@lingui|@pandacss)\//;

/** Paths under `src` whose modules every page needs, the front page too. */
const frontParts = new RegExp(
  `client/src/(?:${[
    'route-tree',
    'routes/',
    'lib/(?:keep|known-identity|use-known-identity|use-media-query|app-update)',
    'i18n/(?!category|error|format)',
    'shell/(?:error-page|load-failure|layout|page-title|language-notice|skip-link)',
    'ui/(?:button|mark|theme|tokens|semantic|ui-provider|loading|pulsing|api-status|visually)',
    'auth/(?:auth-constants|login-actions|popup-window|require-identity|return-path|session-hint)',
  ].join('|')})`,
);

/** The component of a route is a part of its own, which comes with the route. */
const isRouteComponent = (id: string) => id.includes('tsr-split');

/**
 * Which modules share a file of the build. Many small files compress badly, and each is a request: what every page
 * needs is one file; the rest is left to the bundler.
 */
export const codeGroups = [
  {
    name: 'front',
    test: (id: string) => !isRouteComponent(id) && (libraries.test(id) || frontParts.test(id)),
  },
];
