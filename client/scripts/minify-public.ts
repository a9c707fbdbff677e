import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Scripts of `public/` that every page loads first. */
const scripts = ['old-browser.js', 'theme.js'];

/**
 * Minifies scripts that the build copies unchanged. Their syntax is kept: newer syntax would not run in the
 * old browsers for which one of them is made.
 */
export function minifyPublic(): Plugin {
  let folder = '';
  return {
    name: 'ateria:minify-public',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const name of scripts) {
        const file = path.join(folder, name);
        const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), {
          compress: false,
          mangle: true,
          codegen: false,
        });
        if (errors.length > 0) throw new Error(`${name} could not be made smaller: ${errors[0]?.message}`);
        // No string spans lines, so leading tabs are only indentation.
        writeFileSync(file, code.replace(/^\t+/gm, ''));
      }
    },
  };
}
