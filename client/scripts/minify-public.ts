import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Scripts of `public/` that every page loads before anything else. */
const scripts = ['old-browser.js', 'theme.js'];

/**
 * Takes comments and long names from scripts that the build copies as they are. Their syntax stays: a rewrite would speak newer
 * JavaScript than the browsers that one of them is for.
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
        // No text of theirs goes over a line, so what stands before a line is nothing but room.
        writeFileSync(file, code.replace(/^\t+/gm, ''));
      }
    },
  };
}
