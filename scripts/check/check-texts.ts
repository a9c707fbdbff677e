import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { locales } from 'sync-protocol/locales.ts';
import { fromRoot } from '../run/root.ts';
import { runCommand } from '../run/run-command.ts';

/**
 * Extracts the texts into a copy of the catalogues: a difference means that texts were not extracted, and
 * missing translations are reported.
 */
export async function checkTexts(): Promise<string[]> {
  const copy = mkdtempSync(fromRoot('node_modules/.texts-'));
  try {
    cpSync(fromRoot('locales'), copy, { recursive: true });
    const env = { LINGUI_CATALOGS: `<rootDir>/${path.relative(fromRoot(), copy)}` };
    const extract = await runCommand(['lingui', 'extract', '--clean'], { env });
    if (extract.exitCode !== 0) return [extract.output];
    const compile = await runCommand(['lingui', 'compile', '--strict'], { env });
    return [...differences(copy), ...untranslated(), ...(compile.exitCode === 0 ? [] : [compile.output])];
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function differences(copy: string): string[] {
  return locales
    .map((locale) => `${locale}/messages.po`)
    .filter(
      (name) =>
        readFileSync(path.join(copy, name), 'utf8') !== readFileSync(fromRoot('locales', name), 'utf8'),
    )
    .map((name) => `locales/${name} is not of these sources. Run: npm run extract`);
}

/** The texts without a Finnish translation. */
function untranslated(): string[] {
  const catalogue = readFileSync(fromRoot('locales/fi/messages.po'), 'utf8');
  return [...catalogue.matchAll(/^msgid (".+"(?:\n".*")*)\nmsgstr ""\n(?!")/gm)].map(
    ([, text]) => `locales/fi/messages.po lacks ${text}`,
  );
}
