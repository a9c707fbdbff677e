import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Limit in bytes of compressed script with which the list starts, as named in `index.html`, including the
 * texts of the largest language.
 */
const budgetBytes = 284_000;

const named = /<(?:script|link)\b[^>]*\b(?:src|href)="?(\/assets\/[^" >]+\.js)[^>]*>/g;
const ofLanguage = /data-known="?[a-z]/;

/**
 * Fails the build if the list exceeds its budget; a journey checks those of the front page and the sign-in.
 */
export function holdBudget(): Plugin {
  let folder = '';
  return {
    name: 'ateria:hold-budget',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    // After compression.
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        const bytes = startBytes(folder);
        if (bytes <= budgetBytes) return;
        throw new Error(
          `The list starts with ${bytes} bytes of script, ${budgetBytes} at most (client/scripts/hold-budget.ts)`,
        );
      },
    },
  };
}

function startBytes(folder: string): number {
  const links = [...readFileSync(path.join(folder, 'index.html'), 'utf8').matchAll(named)].map(
    ([link, file = '']) => ({ isOfLanguage: ofLanguage.test(link), bytes: sizeOf(path.join(folder, file)) }),
  );
  const texts = links.filter(({ isOfLanguage }) => isOfLanguage).map(({ bytes }) => bytes);
  const others = links.filter(({ isOfLanguage }) => !isOfLanguage).map(({ bytes }) => bytes);
  if (texts.length === 0 || others.length < 5)
    throw new Error('index.html does not name what the list needs');
  return others.reduce((sum, bytes) => sum + bytes, Math.max(...texts));
}

const sizeOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
