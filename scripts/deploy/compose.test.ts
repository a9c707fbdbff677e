import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { fromRoot } from '../run/root.ts';
import { readCompose } from './deploy-files.ts';

/** A finding of dclint, whose own types cannot be resolved by Node's rules. */
interface Finding {
  readonly type: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

const compose = readCompose();
const services = Object.entries(compose.services);
const servers = services.filter(([name]) => name.startsWith('ateria-'));

test('compose.yaml is what the Compose specification says, and has no mistakes that its linter knows', () => {
  const rules = { 'no-unbound-port-interfaces': 0 } as const; // The proxy's ports are public.
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [], disableAllRules: false });
  const [found] = linter.lintFiles([fromRoot('compose.yaml')], false);
  const faults = ((found?.messages ?? []) as Finding[]).filter(({ type }) => type === 'error');
  expect(faults.map(({ line, rule, message }) => `${line} ${rule}: ${message}`)).toEqual([]);
});

test('there are three servers that differ by their volume alone, PostgreSQL, a store of images and a proxy', () => {
  expect(services.map(([name]) => name).sort()).toEqual([
    'ateria-1',
    'ateria-2',
    'ateria-3',
    'pictures',
    'postgres',
    'proxy',
  ]);
  const [first, ...others] = servers.map(([name, service]) => ({
    ...service,
    volumes: service.volumes?.map((volume) => volume.replace(name, 'own')),
  }));
  expect(others).toEqual([first, first]);
  expect(compose.services.proxy?.environment?.ATERIA_SERVERS?.split(' ')).toEqual(
    servers.map(([name]) => `${name}:3000`),
  );
});

test('nothing can be reached from outside but the proxy, which does not reach the database', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect(compose.services.proxy?.networks).toEqual(['front']);
  expect(compose.services.postgres?.networks).toEqual(['back']);
  expect(compose.services.pictures?.networks).toEqual(['back']);
  expect(compose.networks.back?.internal).toBe(true);
});

test.each(services)('%s is looked after, and may no more than it must', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
    healthcheck: { test: expect.arrayContaining(['CMD']) },
    mem_limit: expect.any(String),
  });
  expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
  if (name !== 'proxy') expect(service.user).not.toMatch(/^(?:root|0)?$/);
});

test('what is kept lies in volumes with names, and what is secret in files', () => {
  const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')));
  const named = mounted.map(([source = '']) => source).filter((source) => !source.startsWith('./'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  expect(mounted.filter(([source = '']) => source.startsWith('./')).map((mount) => mount.at(-1))).toEqual([
    'ro',
  ]);
  const used = services.flatMap(([, { secrets = [] }]) =>
    secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source)),
  );
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());
  for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/deploy\/secrets\//);
  const settings = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(
    settings.filter(
      (name) => /PASSWORD|SECRET|DATABASE_URL|SMTP_URL/.test(name) && !/_(FILE|DIR)$/.test(name),
    ),
  ).toEqual([]);
});

test.each([
  ['deploy/README.md', /## Compose\n.*?```sh\n(.*?)```/s],
  ['compose.yaml', /^#\n(.*?)\n#\n/ms],
])(
  'whoever follows %s line by line has set what compose.yaml wants before docker compose reads it',
  (name, block) => {
    const [, text = ''] = block.exec(readFileSync(fromRoot(name), 'utf8')) ?? [];
    const lines = text.split('\n').map((line) => line.replace(/^# +/, ''));
    const composed = lines.findIndex((line) => line.includes('docker compose'));
    expect(composed).toBeGreaterThan(0);
    const wanted = readFileSync(fromRoot('compose.yaml'), 'utf8').matchAll(/\$\{(\w+):\?/g);
    for (const [, variable] of wanted)
      expect(lines.slice(0, composed).join('\n')).toMatch(new RegExp(`${variable}=.* >> \\.env`));
    const secrets = lines.findIndex((line) => line.includes('make-secrets.sh'));
    expect(lines.findIndex((line) => line.includes('docker compose build'))).toBe(composed);
    expect(secrets).toBeGreaterThan(composed); // The secrets script runs the image to make keys.
  },
);
