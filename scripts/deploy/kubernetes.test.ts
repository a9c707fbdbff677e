import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fromRoot } from '../run/root.ts';
import { type Manifest, readManifests } from './deploy-files.ts';
import { faultsOf } from './strict-kubernetes.ts';

const manifests = readManifests();
const ofKind = (kind: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
const pod = ofKind('Deployment').spec.template;
const [container] = pod.spec.containers;

test.each(manifests)(
  '$kind $metadata.name is what its schema says, and has no field that it does not know',
  async (manifest) => {
    expect(await faultsOf(manifest)).toEqual([]);
    if (manifest.kind !== 'Namespace') expect(manifest.metadata.namespace).toBe('ateria');
  },
);

test('the schemas are read: a value of another kind, and a field that is misspelt, are no manifest', async () => {
  const deployment = ofKind('Deployment');
  const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'three' } };
  expect(await faultsOf(wrong)).toEqual([expect.stringContaining('replicas')]);

  const { livenessProbe, ...rest } = container;
  const misspelt = { ...rest, livenesProbe: livenessProbe };
  const template = { ...pod, spec: { ...pod.spec, containers: [misspelt] } };
  const faults = await faultsOf({ ...deployment, spec: { ...deployment.spec, template } });
  expect(faults[0]).toBe('/spec/template/spec/containers/0/livenesProbe is no field of Deployment');
  expect(await faultsOf(Object.assign({ specs: 1 }, deployment))).toEqual([
    '/specs is no field of Deployment',
  ]);
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
