// Plain JavaScript, so that this file can report a Node that cannot run TypeScript.
// Usage: node scripts/launch.mjs <script without .ts> [arguments]
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';

const root = new URL('../', import.meta.url);
const wanted = readFileSync(new URL('.node-version', root), 'utf8').trim();
const [name, ...rest] = process.argv.slice(2);

const fault = findFault();
if (fault) {
  console.error(`\n  ${fault}\n`);
  process.exit(1);
}
process.argv.splice(1, process.argv.length, new URL(`./${name}.ts`, import.meta.url).pathname, ...rest);
keepCompiled();
endWithParent();
await import(`./${name}.ts`);

/**
 * Enables Node's compile cache for this process and its children, which halves the start-up time. Without a
 * writable folder everything works uncached.
 */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= new URL('node_modules/.cache/node', root).pathname;
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

/**
 * npm passes signals only to the shell that started this process; when that shell ends, ends this process
 * with SIGTERM.
 */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** Why no script can run, as one sentence with the remedy; undefined if all is well. */
function findFault() {
  const lock = new URL('node_modules/.package-lock.json', root);
  if (!existsSync(lock)) return 'Nothing is installed yet. Run: npm ci';
  const missing = missingPackages();
  if (missing.length > 0)
    return `The installation is incomplete (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}). Run: npm ci`;
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [wantedMajor] = wanted.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < 12))
    return (
      `This runs on Node ${wanted}, which npm ci installs beside the other packages, but Node ${process.versions.node} was started. ` +
      'Use the npm scripts (npm start, npm test …). If you did, the installation skipped the package "node": run npm ci again without --ignore-scripts.'
    );
}

/** Direct dependencies of the root and its workspaces that are not in node_modules. */
function missingPackages() {
  const { workspaces } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const missing = [];
  for (const folder of ['.', ...workspaces]) {
    const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'));
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
      if (
        !existsSync(new URL(`node_modules/${dependency}`, root)) &&
        !existsSync(new URL(`${folder}/node_modules/${dependency}`, root))
      )
        missing.push(dependency);
  }
  return missing;
}
