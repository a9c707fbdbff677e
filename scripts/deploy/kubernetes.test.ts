import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fromRoot } from '../run/root.ts';
import { type Manifest, readManifests } from './deploy-files.ts';

const manifests = readManifests();
const ofKind = (kind: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
const pod = ofKind('Deployment').spec.template;
const [container] = pod.spec.containers;

/** The form that Kubernetes itself publishes of each kind, as a class that judges. */
async function modelOf({ apiVersion, kind }: Manifest) {
  const group = apiVersion.includes('/') ? apiVersion : 'v1';
  const path = `kubernetes-models/${group.replace(/^networking\//, 'networking.k8s.io/')}/${kind}`;
  const module: Record<string, new (data: Manifest) => { validate(): void }> = await import(path);
  const Model = module[kind];
  if (!Model) throw new Error(`nobody knows ${apiVersion} ${kind}`);
  return Model;
}

test.each(manifests)('$kind $metadata.name is what its schema says', async (manifest) => {
  const Model = await modelOf(manifest);
  expect(() => new Model(manifest).validate()).not.toThrow();
  if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('ateria');
});

test('the schemas are read: a field of another kind is no manifest', async () => {
  const deployment = ofKind('Deployment');
  const Model = await modelOf(deployment);
  const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'three' } };
  expect(() => new Model(wrong).validate()).toThrow('replicas');
});

test('a server is started anew when it does not answer, gets no calls when it cannot do its work, and goes one at a time', () => {
  expect(container).toMatchObject({
    startupProbe: { httpGet: { path: '/api/health' } },
    livenessProbe: { httpGet: { path: '/api/health' } },
    readinessProbe: { httpGet: { path: '/api/ready' } },
    resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
  });
  expect(ofKind('PodDisruptionBudget').spec).toMatchObject({ maxUnavailable: 1 });
  expect(ofKind('Deployment').spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  expect(
    pod.spec.topologySpreadConstraints.map(({ topologyKey }: { topologyKey: string }) => topologyKey),
  ).toEqual(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']);
});

test('the pod keeps to what Kubernetes calls restricted, and writes nothing but its volumes', () => {
  expect(pod.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    privileged: false,
    capabilities: { drop: ['ALL'] },
  });
  const volumes = pod.spec.volumes.map(({ name }: { name: string }) => name).sort();
  expect(container.volumeMounts.map(({ name }: { name: string }) => name).sort()).toEqual(volumes);
});

test('whoever is meant is found: service, budget and policy choose the pods, the ingress the service', () => {
  const { labels } = pod.metadata;
  expect(ofKind('Deployment').spec.selector.matchLabels).toEqual(labels);
  expect(ofKind('Service').spec.selector).toEqual(labels);
  expect(ofKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  expect(ofKind('NetworkPolicy').spec.podSelector.matchLabels).toEqual(labels);
  const { backend } = ofKind('Ingress').spec.rules[0].http.paths[0];
  expect(backend.service.name).toBe(ofKind('Service').metadata.name);
});

const kubectl = spawnSync('kubectl', ['version', '--client']);

test.skipIf(kubectl.error !== undefined)(
  `kustomize puts all of it together${kubectl.error ? ': kubectl is not installed here' : ''}`,
  () => {
    const built = spawnSync('kubectl', ['kustomize', fromRoot('deploy/kubernetes')], { encoding: 'utf8' });
    expect(built.stderr).toBe('');
    expect(built.stdout.match(/^kind: /gm)).toHaveLength(manifests.length);
  },
);
