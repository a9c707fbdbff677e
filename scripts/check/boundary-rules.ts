/** A part of the code and the parts that it may import. Every part may import itself. */
export interface Part {
  /**
   * Path from the repository's root: a folder, or a file without extension. `*` matches one folder's name.
   */
  readonly path: string;
  readonly mayImport: readonly string[];
}

/** A Node module that a part of the code, except its tests, must not import. */
export interface Ban {
  readonly path: string;
  readonly module: string;
  readonly why: string;
}

export const bans: readonly Ban[] = [
  { path: 'server/src', module: 'child_process', why: 'no shell gets what people send (ASVS V1.2.5)' },
];

const clientBasis = ['client/src/lib', 'client/src/i18n', 'client/src/ui'];
const clientBelowFeatures = [
  ...clientBasis,
  'client/src/start',
  'client/src/api',
  'client/src/auth',
  'client/src/db',
  'client/src/sync',
  'client/src/images',
  'client/src/notices',
];
const clientBelowRoutes = [
  ...clientBelowFeatures,
  'client/src/editing',
  'client/src/shell',
  'client/src/features/*',
];
const serverBelowFeatures = ['server/src/lib', 'server/src/db', 'server/src/config'];
const serverBelowApp = [
  ...serverBelowFeatures,
  'server/src/rows',
  'server/src/features/*',
  'server/src/plain',
  'server/src/sync',
  'server/src/plugins',
  'server/src/identity',
  'server/src/mail',
  'server/src/images',
  'server/src/billing',
  'server/src/backup',
  'server/src/metrics',
  'server/src/tracing',
];
const protocol = 'sync-protocol/src';

/** Dependencies run one way. A file belongs to the first matching part, so narrower paths come first. */
export const parts: readonly Part[] = [
  { path: 'sync-protocol/testing', mayImport: [protocol] },
  { path: protocol, mayImport: [] },

  { path: 'client/src/lib', mayImport: [protocol] },
  { path: 'locales', mayImport: [] },
  { path: 'client/src/i18n', mayImport: ['client/src/lib', 'locales', protocol] },
  { path: 'client/src/ui', mayImport: ['client/src/lib', 'client/src/i18n', protocol] },
  { path: 'client/src/api', mayImport: ['client/src/lib', protocol] },
  { path: 'client/src/auth', mayImport: ['client/src/lib', 'client/src/api', protocol] },
  { path: 'client/src/db', mayImport: ['client/src/lib', protocol] },
  { path: 'client/src/sync', mayImport: ['client/src/lib', 'client/src/db', 'client/src/api', protocol] },
  {
    path: 'client/src/images',
    mayImport: [...clientBasis, 'client/src/api', 'client/src/db', 'client/src/sync', protocol],
  },
  { path: 'client/src/start', mayImport: [...clientBasis, 'client/src/images'] },
  {
    path: 'client/src/notices',
    mayImport: [
      ...clientBasis,
      'client/src/api',
      'client/src/auth',
      'client/src/db',
      'client/src/sync',
      protocol,
    ],
  },
  {
    path: 'client/src/editing',
    mayImport: [...clientBasis, 'client/src/db', 'client/src/sync', 'client/src/images', protocol],
  },
  {
    path: 'client/src/features/*',
    mayImport: [...clientBelowFeatures, 'client/src/editing', 'client/src/shell', protocol],
  },
  { path: 'client/src/shell', mayImport: [...clientBelowFeatures, protocol] },
  { path: 'client/src/routes', mayImport: [...clientBelowRoutes, protocol] },
  { path: 'client/src/route-tree.gen', mayImport: ['client/src/routes'] },
  {
    path: 'client/src/service-worker',
    mayImport: [...clientBelowFeatures, 'client/src/features/*', protocol],
  },
  {
    path: 'client/src',
    mayImport: [...clientBelowRoutes, 'client/src/routes', 'client/src/route-tree.gen', protocol],
  },
  {
    path: 'client/e2e',
    mayImport: [
      'scripts',
      'scripts/proof/type-at-start',
      'server/src/billing/testing',
      'server/src/config',
      'server/src/identity',
      'server/src/run-server',
      'server/src/testing/free-port',
      protocol,
    ],
  },
  { path: 'client', mayImport: ['client/src/lib', 'client/src/i18n', 'client/src/ui', 'scripts', protocol] },

  { path: 'server/src/lib', mayImport: [protocol] },
  { path: 'server/src/config', mayImport: ['server/src/lib'] },
  { path: 'server/src/db', mayImport: ['server/src/lib', protocol] },
  { path: 'server/src/mail', mayImport: serverBelowFeatures },
  { path: 'server/src/images', mayImport: [...serverBelowFeatures, protocol] },
  { path: 'server/src/billing/testing', mayImport: [] },
  { path: 'server/src/billing', mayImport: [...serverBelowFeatures, protocol] },
  { path: 'server/src/identity', mayImport: [...serverBelowFeatures, 'server/src/mail', protocol] },
  { path: 'server/src/rows', mayImport: ['server/src/lib', 'server/src/db', protocol] },
  { path: 'server/src/features/*', mayImport: [...serverBelowFeatures, 'server/src/rows', protocol] },
  {
    path: 'server/src/plain',
    mayImport: [...serverBelowFeatures, 'server/src/rows', 'server/src/features/*', protocol],
  },
  { path: 'server/src/sync', mayImport: [...serverBelowFeatures, 'server/src/rows', protocol] },
  { path: 'server/src/plugins', mayImport: [...serverBelowFeatures, 'server/src/features/*', protocol] },
  { path: 'server/src/backup', mayImport: [...serverBelowFeatures, protocol] },
  { path: 'server/src/tracing', mayImport: [...serverBelowFeatures, protocol] },
  { path: 'server/src/move', mayImport: [...serverBelowFeatures, 'server/src/sync', protocol] },
  { path: 'server/src/metrics', mayImport: [...serverBelowFeatures, protocol] },
  {
    path: 'server/src/admin',
    mayImport: [...serverBelowApp, 'server/src/app', protocol],
  },
  { path: 'server/src/testing/free-port', mayImport: [] },
  {
    path: 'server/src/testing',
    mayImport: [...serverBelowApp, 'server/src/app', 'server/src/testing/free-port', protocol],
  },
  { path: 'server/src/app', mayImport: [...serverBelowApp, protocol] },
  { path: 'server/src/run-server', mayImport: [...serverBelowApp, 'server/src/app', protocol] },
  {
    path: 'server/src/server',
    mayImport: ['server/src/app', 'server/src/config', 'server/src/run-server'],
  },

  {
    path: 'scripts/proof/crash-browser',
    mayImport: ['scripts', 'client/e2e', 'sync-protocol/testing', protocol],
  },
  {
    path: 'scripts/proof/fuzz',
    mayImport: [
      'scripts',
      'client/e2e',
      'server/src/app',
      ...serverBelowApp,
      'sync-protocol/testing',
      protocol,
    ],
  },
  {
    path: 'scripts/proof/peers',
    mayImport: [
      'scripts',
      'client/e2e',
      'client/src/db',
      'client/src/sync',
      'client/src/features/*',
      'server/src/testing/free-port',
      'server/src/testing',
      protocol,
    ],
  },
  {
    path: 'scripts/proof/drill',
    mayImport: [
      'scripts',
      'client/src/api',
      'client/src/db',
      'client/src/sync',
      'server/src/backup',
      'server/src/testing',
      protocol,
    ],
  },
  {
    path: 'scripts/proof/kill-server',
    mayImport: [
      'scripts',
      'client/e2e',
      'server/src/db',
      'server/src/testing/free-port',
      'sync-protocol/testing',
      protocol,
    ],
  },
  {
    path: 'scripts/proof/renew-tabs',
    mayImport: ['scripts', 'client/e2e', 'sync-protocol/testing', protocol],
  },
  {
    path: 'scripts/proof/type-at-start',
    mayImport: ['scripts', 'client/e2e', 'sync-protocol/testing', protocol],
  },
  {
    path: 'scripts/proof/simulate',
    mayImport: [
      'scripts',
      'client/src/api',
      'client/src/db',
      'client/src/images',
      'client/src/sync',
      'server/src/app',
      'server/src/move',
      'server/src/testing',
      ...serverBelowApp,
      'sync-protocol/testing',
      protocol,
    ],
  },
  {
    path: 'scripts/proof/record-release',
    mayImport: ['scripts', 'client/e2e', 'server/src/backup', 'server/src/testing', protocol],
  },
  {
    path: 'scripts/bench/server',
    mayImport: ['scripts', 'client/e2e', 'server/src/db', 'server/src/testing/free-port', protocol],
  },
  {
    path: 'scripts/bench/replicas',
    mayImport: [
      'scripts',
      'client/e2e',
      'server/src/admin',
      'server/src/config',
      'server/src/db',
      'server/src/identity',
      'server/src/images',
      protocol,
    ],
  },
  {
    path: 'scripts/bench/recipe-pages',
    mayImport: ['scripts', 'sync-protocol/testing', protocol],
  },
  {
    path: 'scripts',
    mayImport: [
      'server/src/db',
      'client',
      'client/e2e',
      'client/src/ui',
      'server/src/admin',
      'server/src/backup',
      'server/src/config',
      'server/src/images',
      'server/src/move',
      'server/src/server',
      'server/src/testing/free-port',
      'scripts/bench/recipe-pages',
      'scripts/bench/server',
      'scripts/bench/replicas',
      'scripts/proof/crash-browser',
      'scripts/proof/fuzz',
      'scripts/proof/kill-server',
      'scripts/proof/renew-tabs',
      'scripts/proof/simulate',
      'scripts/proof/type-at-start',
      'sync-protocol/testing',
      protocol,
    ],
  },
];
