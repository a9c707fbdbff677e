import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { findFreePort } from '../../../../server/src/testing/free-port.ts';
import { installIfMissing } from '../../../../server/src/testing/install-package.ts';

/** A way to a device's link as on the internet: a proxy with a certificate, which speaks HTTP/2 and HTTP/1.1. */
export interface Internet {
  /** What the device's pages are opened at. */
  origin: string;
  /** Bytes between the browser and the proxy since the last `resetBytes`, as encrypted, both ways. */
  bytes(): number;
  resetBytes(): void;
  close(): Promise<void>;
}

const patienceMs = 60_000;

/**
 * Starts Caddy before a port of this machine, with a certificate of its own authority.
 *
 * @throws Error if Caddy is missing and cannot be installed, or does not start
 */
export async function openInternet(linkPort: number): Promise<Internet> {
  installIfMissing('caddy', () => spawnSync('caddy', ['version']).status === 0);
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-peers-'));
  const port = await findFreePort();
  const config = path.join(folder, 'Caddyfile');
  writeFileSync(config, caddyfile(port, linkPort));
  const caddy = spawn('caddy', ['run', '--config', config], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  await untilReady(port);

  const sockets = new Set<Socket>();
  let counted = 0;
  const live = () => [...sockets].reduce((sum, each) => sum + each.bytesRead + each.bytesWritten, 0);
  const counter = createServer((socket) => {
    const proxy = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      counted += socket.bytesRead + socket.bytesWritten;
      proxy.destroy();
    });
    proxy.on('close', () => socket.destroy());
    for (const each of [socket, proxy]) each.on('error', () => each.destroy());
    socket.pipe(proxy).pipe(socket);
  });
  counter.listen(0, '127.0.0.1');
  await once(counter, 'listening');

  return {
    origin: `https://localhost:${(counter.address() as AddressInfo).port}`,
    bytes: () => counted + live(),
    resetBytes() {
      counted = -live();
    },
    async close() {
      counter.close();
      for (const socket of sockets) socket.destroy();
      const ended = once(caddy, 'exit');
      caddy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** What matters for an answer's bytes is as in deploy/caddy/Caddyfile. */
const caddyfile = (port: number, linkPort: number) => `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	servers {
		protocols h1 h2
	}
}
https://localhost:${port} {
	tls internal
	reverse_proxy 127.0.0.1:${linkPort} {
		flush_interval -1
	}
}
`;

async function untilReady(port: number): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; ; await sleep(100)) {
    const socket = tls.connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      rejectUnauthorized: false,
    });
    try {
      await once(socket, 'secureConnect');
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    } finally {
      socket.destroy();
    }
  }
}
