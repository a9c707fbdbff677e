import { expect, test } from 'vitest';
import { findViolations, readSources } from './boundaries.ts';

const violationsOf = (files: Record<string, string>) => findViolations(new Map(Object.entries(files)));

test('imports along the layers pass', () => {
  const files = {
    'client/src/features/quick-list/quick-list-page.tsx':
      "import { useSync } from '#sync/use-sync.ts';\nimport { view } from './view.tsx';\nimport 'react';",
    'client/src/sync/use-sync.ts': "import { applyOp } from 'sync-protocol/rows/merge.ts';",
    'server/src/app.ts': "import { routes } from '#features/quick-list/quick-list-routes.ts';",
  };
  expect(violationsOf(files)).toEqual([]);
});

test.each([
  ['a lower layer using a higher one', 'client/src/db/a.ts', "import { x } from '#sync/x.ts';"],
  [
    'one feature using another',
    'client/src/features/calendar/a.ts',
    "import x from '#features/recipes/x.ts';",
  ],
  ['one feature using another by a path', 'server/src/features/a/a.ts', "import { x } from '../b/x.ts';"],
  ['the client using the server', 'client/src/api/a.ts', "import { x } from '../../../server/src/x.ts';"],
  ['the server using the client', 'server/src/app.ts', "import { x } from '../../client/src/lib/x.ts';"],
  [
    'the protocol using the server',
    'sync-protocol/src/a.ts',
    "import { x } from '../../server/src/lib/x.ts';",
  ],
  ['a type', 'client/src/lib/a.ts', "import type { X } from '#db/x.ts';"],
  ['an import over several lines', 'client/src/lib/a.ts', "import {\n  a,\n  b,\n} from '#db/x.ts';"],
  ['a dynamic import', 'client/src/lib/a.ts', "const x = await import('#sync/x.ts');"],
  ['passing on', 'client/src/lib/a.ts', "export { x } from '#sync/x.ts';"],
  ['an import for its effect', 'client/src/lib/a.ts', "import '#sync/x.ts';"],
])('%s is caught', (_name, file, source) => {
  expect(violationsOf({ [file]: source })).toHaveLength(1);
});

test('the server starts no other program: the module that could is caught', () => {
  const sources = [
    "import { spawn } from 'node:child_process';",
    "import child from 'child_process';",
    "const { exec } = await import('node:child_process');",
    "export { fork } from 'node:child_process';",
  ];
  for (const source of sources)
    expect(violationsOf({ 'server/src/images/encode.ts': source })).toEqual([
      'server/src/images/encode.ts must not import child_process: no shell gets what people send (ASVS V1.2.5)',
    ]);
  const elsewhere = ['server/src/server.test.ts', 'server/src/testing/a.ts', 'scripts/run/a.ts'];
  for (const file of elsewhere) expect(violationsOf({ [file]: sources[0] ?? '' })).toEqual([]);
  expect(violationsOf({ 'server/src/a.ts': "import path from 'node:path';" })).toEqual([]);
});

test('a commented-out import is no import', () => {
  const source = "// import { x } from '#sync/x.ts';\n/* import '#sync/y.ts'; */\nconst a = 1;";
  expect(violationsOf({ 'client/src/lib/a.ts': source })).toEqual([]);
});

test('files that import each other in a ring are caught once', () => {
  const files = {
    'client/src/lib/a.ts': "import { b } from './b.ts';",
    'client/src/lib/b.ts': "import { c } from './c.ts';",
    'client/src/lib/c.ts': "import { a } from './a.ts';",
  };
  expect(violationsOf(files)).toEqual([
    'cycle: client/src/lib/a.ts → client/src/lib/b.ts → client/src/lib/c.ts → client/src/lib/a.ts',
  ]);
});

test('types that refer to each other are no cycle', () => {
  const files = {
    'client/src/lib/a.ts': "import { b } from './b.ts';",
    'client/src/lib/b.ts': "import type { A } from './a.ts';",
  };
  expect(violationsOf(files)).toEqual([]);
});

test('the repository is read whole', () => {
  expect(readSources().size).toBeGreaterThan(50);
});
