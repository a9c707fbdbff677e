import type { Figure } from '../figures.ts';
import { measureTogether } from '../together.ts';
import { startCluster } from './cluster.ts';
import { measureStreams } from './measure-streams.ts';
import { passImages } from './pass-images.ts';
import { passLimits } from './pass-limits.ts';
import { passSignIns } from './pass-sign-ins.ts';
import { passTwoDevices } from './pass-two-devices.ts';
import { killEach, pauseEach } from './strike-each.ts';

/**
 * Checks that three servers on one PostgreSQL and one image store behind a proxy act like one; each step
 * throws if they do not.
 */
export async function measureReplicas(): Promise<Figure[]> {
  const cluster = await startCluster();
  try {
    const figures: Figure[] = [];
    for (const step of [
      passSignIns,
      passTwoDevices,
      async () => measureTogether(cluster.whole),
      passImages,
      passLimits,
      measureStreams,
      killEach,
      pauseEach,
    ])
      figures.push(...(await step(cluster)));
    const shares = cluster.answered().join(' + ');
    return [...figures, { name: 'requests that each of the three servers answered', value: shares }];
  } finally {
    await cluster.remove();
  }
}
