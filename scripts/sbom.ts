import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readOptions } from './run/options.ts';
import { fromRoot } from './run/root.ts';

readOptions({
  name: 'npm run sbom',
  words: 'Writes what an installation is made of as CycloneDX: sbom.cdx.json.',
});

// Prints an SBOM of an installation in CycloneDX: the runtime packages, without those for building and
// testing.
const bytesOfMany = 64 * 1024 * 1024;
const sbom = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  {
    cwd: fromRoot('.'),
    maxBuffer: bytesOfMany,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const file = fromRoot('sbom.cdx.json');
writeFileSync(file, sbom);
const { components } = JSON.parse(sbom.toString()) as { components: unknown[] };
console.log(`${components.length} packages are written to ${file}`);
