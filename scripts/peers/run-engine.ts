import type { Engine } from './contract.ts';
import { bundleTab, servePage } from './harness/bundle.ts';
import { makeDevice } from './harness/device.ts';
import { probes } from './probes/probes.ts';
import type { Stage, Verdict } from './probes/stage.ts';
import { measure, type Timings } from './timings.ts';

export interface EngineReport {
  /** By the probe's name; null for what does not apply, with the reason in words. */
  verdicts: Record<string, Omit<Verdict, 'holds'> & { holds: boolean | null }>;
  timings: Timings;
}

/** Puts all probes and timings to one engine, on two fresh browsers. */
export async function runEngine(
  engine: Engine,
  wanted: { probes: (name: string) => boolean; timings: boolean },
): Promise<EngineReport> {
  const bundle = await bundleTab(engine.folder);
  const server = await engine.startServer();
  const report: EngineReport = { verdicts: {}, timings: {} };
  const newDevice = () =>
    makeDevice({
      serverPort: server.port,
      isWrite: engine.isWrite ?? ((method) => method !== 'GET' && method !== 'HEAD'),
      servePage: (request, response) => {
        const url = new URL(request.url ?? '/', 'http://page');
        if (url.pathname !== '/__bench/token') return servePage(bundle, url.href, response);
        response.end(server.token?.(url.searchParams.get('room') ?? '') ?? '');
      },
    });
  /** A room and two browsers of their own for each piece of work. */
  const onStage = async <T>(work: (stage: Stage) => Promise<T>): Promise<T> => {
    const [a, b] = await Promise.all([newDevice(), newDevice()]);
    let invite: string | undefined;
    let room = '';
    const stage: Stage = {
      a,
      b,
      refusedName: server.refuses ?? '',
      newRoom() {
        room = `room-${crypto.randomUUID()}`;
        invite = undefined;
      },
      async open(device, { skewMs = 0, table = 'items' } = {}) {
        const tab = await device.openTab({ room, table, invite }, skewMs);
        invite ??= (await tab.invite()) ?? undefined;
        return tab;
      },
    };
    stage.newRoom();
    try {
      return await work(stage);
    } finally {
      if (process.env.PEERS_DEBUG) for (const { complaints } of [a, b]) console.log(complaints.slice(0, 12));
      await Promise.all([a.remove(), b.remove()]);
    }
  };

  try {
    for (const probe of probes.filter(({ name }) => wanted.probes(name))) {
      const reason = engine.notApplicable?.[probe.name];
      const verdict = reason
        ? { holds: null, words: `not applicable: ${reason}` }
        : await onStage(probe.run).catch((error: unknown) => ({
            holds: false,
            words: `the probe could not be carried out: ${String(error).split('\n')[0]}`,
          }));
      report.verdicts[probe.name] = verdict;
      console.log(`${engine.name}: ${probe.name}: ${mark(verdict.holds)} ${verdict.words}`);
    }
    if (wanted.timings) {
      report.timings = await onStage(measure);
      console.log(`${engine.name}:`, report.timings);
    }
  } finally {
    await server.close();
  }
  return report;
}

export const mark = (holds: boolean | null) => (holds === null ? '–' : holds ? '✓' : '✗');
