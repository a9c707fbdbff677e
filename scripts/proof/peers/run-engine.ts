import type { Engine } from './contract.ts';
import { bundleTab, servePage } from './harness/bundle.ts';
import { makeDevice } from './harness/device.ts';
import { probes } from './probes/probes.ts';
import type { Probe, Stage, Verdict } from './probes/stage.ts';
import { measure, type Timings } from './timings.ts';

export interface EngineReport {
  /** Verdicts by probe; `holds` is null if the probe does not apply, with the reason in words. */
  verdicts: Record<string, Omit<Verdict, 'holds'> & { holds: boolean | null }>;
  timings: Timings;
}

/** An engine's server and page, ready for work. */
export interface Workshop {
  /** Runs the wanted probes one after another. */
  probe(report: EngineReport, isWanted: (name: string) => boolean): Promise<void>;
  /** Times the engine. */
  time(report: EngineReport): Promise<void>;
  close(): Promise<void>;
}

/** Bundles an engine's page and starts its server. */
export async function openWorkshop(engine: Engine): Promise<Workshop> {
  const bundle = await bundleTab(engine.folder);
  const server = await engine.startServer();
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
  /** Runs work with two browsers with fresh profiles; probes that share them use rooms of their own. */
  const onStage = async (work: (stage: Stage) => Promise<void>): Promise<void> => {
    const [a, b] = await Promise.all([newDevice(), newDevice()]);
    let invite: string | undefined;
    let room = '';
    const stage: Stage = {
      a,
      b,
      rejectedName: server.rejects ?? '',
      newRoom() {
        room = `room-${crypto.randomUUID()}`;
        invite = undefined;
      },
      async open(device, { table = 'items', ...options } = {}) {
        const tab = await device.openTab({ room, table, invite }, options);
        invite ??= (await tab.invite()) ?? undefined;
        return tab;
      },
    };
    try {
      await work(stage);
    } finally {
      await Promise.all([a.remove(), b.remove()]);
    }
  };
  const carryOut = async (probe: Probe, stage: Stage) => {
    const reason = engine.notApplicable?.[probe.name];
    if (reason) return { holds: null, words: `not applicable: ${reason}` };
    stage.newRoom();
    for (const device of [stage.a, stage.b]) await device.rest();
    try {
      return await probe.run(stage);
    } catch (error) {
      const [first] = String(error).split('\n');
      return { holds: null, words: `the probe could not be carried out: ${first}` };
    }
  };

  return {
    probe: (report, isWanted) =>
      onStage(async (stage) => {
        for (const probe of probes.filter(({ name }) => isWanted(name))) {
          const verdict = await carryOut(probe, stage);
          report.verdicts[probe.name] = verdict;
          console.log(`${engine.name}: ${probe.name}: ${mark(verdict.holds)} ${verdict.words}`);
          if (process.env.PEERS_DEBUG)
            for (const { complaints } of [stage.a, stage.b])
              console.log(engine.name, complaints.splice(0).slice(0, 8));
        }
      }),
    time: (report) =>
      onStage(async (stage) => {
        await measure(stage, report.timings);
        console.log(`${engine.name}:`, report.timings);
      }),
    close: () => server.close(),
  };
}

export const mark = (holds: boolean | null) => (holds === null ? '–' : holds ? '✓' : '✗');
