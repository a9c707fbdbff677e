import { foreignFiles } from 'sync-protocol/recipe-files/testing/foreign-files.ts';
import { expect, test } from 'vitest';
import { webManifest } from '../../../../web-manifest.ts';

const { file_handlers: handlers, share_target: share } = webManifest('en') as {
  file_handlers: { action: string; accept: Record<string, string[]> }[];
  share_target: { params: { files: { accept: string[] }[] } };
};
const endings = [...new Set(foreignFiles.map(({ name }) => name.slice(name.lastIndexOf('.'))))];

test.each([...endings, '.jsonld', '.tsv', '.htm'])(
  '%s is opened with the installed app, and shared with it',
  (ending) => {
    const [handler] = handlers;
    expect(Object.values(handler?.accept ?? {}).flat()).toContain(ending);
    expect(share.params.files[0]?.accept).toContain(ending);
  },
);

test.each(['application/zip', 'application/json', 'text/html', 'text/csv', 'text/plain', 'image/*'])(
  '%s is shared with it by phones, which go by the kind',
  (kind) => {
    expect(share.params.files[0]?.accept).toContain(kind);
  },
);
