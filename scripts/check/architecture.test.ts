import { expect, test } from 'vitest';
import { diagramOf } from './architecture.ts';

const drawn = (files: Record<string, string>) =>
  diagramOf(new Map(Object.entries(files)))
    .split('\n')
    .filter((line) => line.includes('['));

test('a folder points to the folders that it imports, and to none that those lead to', () => {
  const lines = drawn({
    'client/src/main.ts': "import './features/list/page.tsx';\nimport '#ui/button.tsx';",
    'client/src/features/list/page.tsx':
      "import { Button } from '#ui/button.tsx';\nimport '#db/database.ts';",
    'client/src/ui/button.tsx': "import '#lib/words.ts';",
    'client/src/db/database.ts': "export * from '../lib/words.ts';",
  });
  expect(lines).toEqual([
    '    client_db[db] --> client_lib[lib]',
    '    client_features[features] --> client_db[db] & client_ui[ui]',
    '    client_main[main] --> client_features[features]',
    '    client_ui[ui] --> client_lib[lib]',
  ]);
});

test('tests, other workspaces and comments draw no arrows', () => {
  const lines = drawn({
    'server/src/db/database.ts': "// import '#app/app.ts';\nimport 'sync-protocol/ids.ts';",
    'server/src/db/database.test.ts': "import '#app/app.ts';",
    'server/src/app/app.ts': "import '#config.ts';",
  });
  expect(lines).toEqual(['    server_app[app] --> server_config[config]']);
});
