import { globSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { fromRoot } from '../run/root.ts';

const textOf = (name: string) => readFileSync(fromRoot(name), 'utf8');

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly mem_limit?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file?: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

/** compose.yaml with its anchors resolved. */
export const readCompose = (): Compose => parse(textOf('compose.yaml'), { merge: true });

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: its form is what the schemas say.
  readonly spec?: any;
}

/** Every document of deploy/kubernetes except kustomization.yaml. */
export const readManifests = (): Manifest[] =>
  globSync('deploy/kubernetes/*.yaml', { cwd: fromRoot('.') })
    .filter((name) => !name.endsWith('kustomization.yaml'))
    .sort()
    .flatMap((name) => parseAllDocuments(textOf(name)).map((document) => document.toJS() as Manifest));

/** The variables in the systemd unit's `Environment=` and in its example of /etc/ateria/ateria.env. */
export function readUnitEnvironment(): Record<string, string> {
  const lines = textOf('deploy/systemd/ateria.service').match(/^Environment=.*$/gm) ?? [];
  const given = lines.flatMap((line) => line.slice('Environment='.length).split(' '));
  const more = textOf('deploy/systemd/ateria.env').match(/^#?[A-Z_0-9]+=.*$/gm) ?? [];
  return Object.fromEntries(
    [...given, ...more.map((line) => line.replace(/^#/, ''))].map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}
