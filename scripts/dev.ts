import { type ChildProcess, spawn } from 'node:child_process';
import { readOptions } from './run/options.ts';
import { fromRoot, root } from './run/root.ts';
import { programEnvironment } from './run/run-command.ts';

readOptions({
  name: 'npm run dev',
  words: 'Pages with hot reload on PORT (3000), the server behind them on API_PORT (PORT + 1).',
});

// Vite serves the pages on PORT and proxies /api, /oidc and /shared to the server; both reload automatically.
const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? String(Number(port) + 1);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', fromRoot('server/src/server.ts')], {
    PORT: apiPort,
    PUBLIC_URL: publicUrl,
  }),
  start('vite', ['client', '--port', port, '--strictPort', '--config', fromRoot('client/vite.config.ts')], {
    ATERIA_API: `http://127.0.0.1:${apiPort}`,
  }),
];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
console.log(
  `\n  Pages with hot reload: ${publicUrl}\n  The server behind them: http://127.0.0.1:${apiPort}\n`,
);

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(file, args, {
    cwd: root,
    env: programEnvironment({ NODE_ENV: 'development', ...env }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stopAll();
  });
  return child;
}

function stopAll() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
