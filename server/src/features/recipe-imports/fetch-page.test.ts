import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { decodePage } from 'sync-protocol/recipe-imports/page/decode-page.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchPage } from './fetch-page.ts';
import type { FetchRules } from './fetch-rules.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a real local server; the rules allow only its port. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asked: string[] = [];
  const rules: FetchRules = {
    isAllowed: (address, at) => address === '127.0.0.1' && at === port,
    resolve: async (host) => {
      asked.push(host);
      return host.endsWith('.inside.example') ? ['10.0.0.1'] : ['127.0.0.1'];
    },
    totalMs: 10_000,
    maxBytes: 50_000,
    maxRedirects: 3,
  };
  const fetchFrom = (path: string, other: Partial<FetchRules> = {}) =>
    fetchPage(`http://recipes.example:${port}${path}`, 'Ateria (+https://ateria.test)', {
      ...rules,
      ...other,
    });
  return { port, asked, fetchFrom };
}

const html: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Soup</h1>');
};

/** As small as at the highest quality, in a tenth of the time. */
const packBrotli = (bytes: string | Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

describe('a page', () => {
  test('comes as it is, asked for under our own name and without cookies, at the address that was checked', async () => {
    let headers: NodeJS.Dict<string | string[]> = {};
    const { fetchFrom, asked, port } = await serve((request, response) => {
      headers = request.headers;
      response.setHeader('set-cookie', 'a=b');
      html(request, response);
    });
    const page = await fetchFrom('/soup?x=1');
    expect(page).toMatchObject({ charset: 'utf-8', url: `http://recipes.example:${port}/soup?x=1` });
    expect(headers).toMatchObject({
      host: `recipes.example:${port}`,
      'user-agent': 'Ateria (+https://ateria.test)',
    });
    expect(headers.cookie).toBeUndefined();
    expect(asked).toEqual(['recipes.example']);
  });

  test('is reached though its name says another address the next time', async () => {
    const { fetchFrom } = await serve(html);
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const page = await fetchFrom('/', { resolve: async () => answers.shift() ?? [] });
    expect(page).toMatchObject({ charset: 'utf-8' });
    expect(answers).toHaveLength(1);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', packBrotli],
    ['deflate', deflateSync],
  ])('that is packed with %s is unpacked', async (encoding, pack) => {
    const { fetchFrom } = await serve((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
        .end(pack(Buffer.from('<p>Hei</p>')));
    });
    const page = await fetchFrom('/');
    expect(typeof page === 'object' && decodePage(page.bytes, page.charset)).toBe('<p>Hei</p>');
  });
});

describe('what ends it', () => {
  test.each([
    [404, 'page_not_found'],
    [410, 'page_not_found'],
    [401, 'page_refused'],
    [403, 'page_refused'],
    [429, 'page_refused'],
    [503, 'page_refused'],
    [304, 'page_refused'],
  ])('a status of %i is %s', async (status, fault) => {
    const { fetchFrom } = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end();
    });
    expect(await fetchFrom('/')).toBe(fault);
  });

  test.each(['application/pdf', 'image/png', 'text/plain', 'application/json', ''])(
    '%j is no page',
    async (type) => {
      const { fetchFrom } = await serve((_request, response) => {
        response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('<h1>Soup</h1>');
      });
      expect(await fetchFrom('/')).toBe('page_not_html');
    },
  );

  test('a body that never ends, with and without its length', async () => {
    const { fetchFrom } = await serve((request, response) => {
      const length = request.url === '/told' ? { 'content-length': '90000' } : {};
      response.writeHead(200, { 'content-type': 'text/html', ...length });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    expect(await fetchFrom('/')).toBe('page_too_large');
    expect(await fetchFrom('/told')).toBe('page_too_large');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', packBrotli],
  ])('a few bytes of %s that unpack to hundreds of megabytes', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(200 * 1024 * 1024));
    const { fetchFrom } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bomb);
    });
    expect(await fetchFrom('/')).toBe('page_too_large');
  });

  test('packing that is damaged, of no known kind, or twice over', async () => {
    const { fetchFrom } = await serve((request, response) => {
      const encoding = request.url?.slice(1) ?? '';
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding })
        .end('no such thing');
    });
    for (const encoding of ['gzip', 'zstd', 'gzip,%20gzip'])
      expect(await fetchFrom(`/${encoding}`)).toBe('page_refused');
  });

  test('a head that does not come, and a body that comes a letter at a time', async () => {
    const { fetchFrom } = await serve((request, response) => {
      if (request.url === '/head') return;
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = async () => {
        for (; !response.destroyed; await wait(20)) response.write('x');
      };
      void drip();
    });
    for (const path of ['/head', '/body'])
      expect(await fetchFrom(path, { totalMs: 300 })).toBe('page_timeout');
  });

  test('a name that is not answered for', async () => {
    const { fetchFrom } = await serve(html);
    expect(await fetchFrom('/', { totalMs: 200, resolve: () => new Promise(() => {}) })).toBe('page_timeout');
    expect(await fetchFrom('/', { resolve: async () => [] })).toBe('page_not_found');
  });

  test('nobody there, and a connection that is dropped', async () => {
    const { fetchFrom, port } = await serve((request) => request.socket.destroy());
    expect(await fetchFrom('/')).toBe('page_refused');
    servers.splice(0)[0]?.close();
    await expect.poll(() => fetchFrom('/'), { timeout: 5_000 }).toBe('page_not_found');
    expect(port).toBeGreaterThan(0);
  });
});

describe('redirects', () => {
  const redirecting =
    (locationOf: (path: string) => string | undefined): RequestListener =>
    (request, response) => {
      const location = locationOf(request.url ?? '');
      if (location === undefined) html(request, response);
      else response.writeHead(302, { location }).end();
    };

  test('three are followed, each looked at like the first, and no fourth', async () => {
    const { fetchFrom, port, asked } = await serve(
      redirecting((path) => (path === '/0' ? undefined : `/${Number(path.slice(1)) - 1}`)),
    );
    expect(await fetchFrom('/3')).toMatchObject({ url: `http://recipes.example:${port}/0` });
    expect(asked).toHaveLength(4);
    expect(await fetchFrom('/4')).toBe('page_refused');
  });

  test.each([
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://localhost/',
    'http://db.inside.example/',
    'http://2130706433:1/',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'http://me:secret@recipes.example/',
  ])('one to %s is refused', async (location) => {
    const { fetchFrom } = await serve(redirecting(() => location));
    expect(await fetchFrom('/')).toBe('address_not_allowed');
  });
});

test('a page is decoded as its answer, its mark or itself says', () => {
  const latin = Buffer.from('<p>Hernekeittoa ja pannukakkua, Mökki</p>', 'latin1');
  expect(decodePage(latin, 'iso-8859-1')).toContain('Mökki');
  expect(decodePage(latin, '')).toContain('Mökki');
  expect(decodePage(latin, 'no-such-charset')).toContain('Mökki');
  expect(decodePage(Buffer.from('<meta charset="windows-1252"><p>M\xf6kki</p>', 'latin1'), '')).toContain(
    'Mökki',
  );
  expect(decodePage(Buffer.from('Mökki'), '')).toBe('Mökki');
  expect(decodePage(Buffer.from('\ufeffMökki', 'utf16le'), '')).toBe('Mökki');
  expect(decodePage(Buffer.from('\ufeffMökki'), 'iso-8859-1')).toBe('Mökki');
});
