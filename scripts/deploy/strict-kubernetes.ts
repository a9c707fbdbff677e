import type { Manifest } from './deploy-files.ts';

type Judged = Record<string, unknown>;

/** A validator from the schema that Kubernetes publishes for the manifest's kind; it throws what is wrong. */
async function judgeOf({ apiVersion, kind }: Manifest): Promise<(manifest: Judged) => void> {
  const group = apiVersion.includes('/') ? apiVersion : 'v1';
  const path = `kubernetes-models/${group.replace(/^networking\//, 'networking.k8s.io/')}/${kind}`;
  const module: Record<string, { prototype: { validate(this: Judged): void } }> = await import(path);
  const Model = module[kind];
  if (!Model) throw new Error(`nobody knows ${apiVersion} ${kind}`);
  return (manifest) => Model.prototype.validate.call(manifest);
}

/**
 * Faults of a manifest by Kubernetes' own schema, and every unknown field. The schemas accept unknown fields
 * and Kubernetes drops them, so a misspelt probe would be missing. Unknown fields are found as those that
 * validation never reads.
 */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const judge = await judgeOf(manifest);
  const seen = new Set<string>();
  let faults: string[] = [];
  try {
    judge(watched(manifest, '', seen) as Judged);
  } catch (error) {
    faults = [error instanceof Error ? error.message : String(error)];
  }
  const unknown = pathsIn(manifest, '').filter((path) => !seen.has(path));
  return [...faults, ...unknown.map((path) => `${path} is no field of ${manifest.kind}`)];
}

/** A proxy of the value that records the paths read. */
function watched(value: unknown, at: string, seen: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const own = Object.hasOwn(target, key) && typeof key === 'string';
      if (!own) return Reflect.get(target, key, receiver);
      seen.add(`${at}/${key}`);
      return watched(Reflect.get(target, key), `${at}/${key}`, seen);
    },
  });
}

/** The paths of all fields, including nested ones. */
function pathsIn(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [`${at}/${key}`, ...pathsIn(part, `${at}/${key}`)]);
}
