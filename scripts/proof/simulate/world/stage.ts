import { imageUrlOf } from '../../../../sync-protocol/src/images/images.ts';
import { mostPokedRows, type Poke } from '../../../../sync-protocol/src/sync/changes.ts';
import { type Cursor, formatCursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Conditions, Fault } from '../network/faults.ts';
import type { Stage } from '../network/network.ts';
import { createPokes } from '../network/pokes.ts';
import type { SimServer } from '../network/server.ts';
import { refuseAndJudge, serveAndJudge, serveImage } from '../network/serving.ts';
import type { Album } from '../people/album.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The state of a run. */
export interface Course {
  isHealing: boolean;
  /** Whether all image requests fail. */
  holdsImages: boolean;
  /** The first violation. */
  violation: string | null;
  requests: number;
  /** Number of occurrences of each fault. */
  counted: Map<Fault, number>;
  /** Keys of requests answered since the last restore. */
  answeredKeys: Set<string>;
}

export const beginCourse = (): Course => ({
  isHealing: false,
  holdsImages: false,
  violation: null,
  requests: 0,
  counted: new Map(),
  answeredKeys: new Set(),
});

/** Creates what a run's parts share: the server, judged request by request, pokes and narration. */
export function createStage(
  course: Course,
  deps: {
    server: SimServer;
    conditions: Conditions;
    time: VirtualTime;
    album: Album;
    /** Randomness of the run; `ofStep` is that of the current step. */
    rng: Rng;
    ofStep: Rng;
    tell: (line: string) => void;
    belongs: (person: string, subject: string) => boolean;
    /** Called when the server has carried out a request. */
    onWritten: () => void;
  },
): Stage {
  const { server, conditions, time, album, ofStep, tell, belongs } = deps;
  const pokedOf = new Map<string, Cursor>();
  const pokes = createPokes({
    time,
    latencyMs: conditions.latencyMs,
    rng: deps.rng.fork(),
    cursorOf: server.cursorOf,
    belongs,
    breaks: () => !course.isHealing && ofStep.chance(conditions.networkRate / 2),
  });
  const report: Stage['report'] = (found) => {
    course.violation ??= found;
  };

  /** A poke mostly contains what changed since the previous one (SPEC P8). */
  const pokeOf = (subject: string, before: Cursor | undefined, cursor: Cursor): Poke => {
    const bare = { cursor: formatCursor(cursor) };
    if (before?.epoch !== cursor.epoch || ofStep.chance(0.3)) return bare;
    const rows = server.rows(subject, before.seq).toSorted((one, other) => one.version - other.version);
    return rows.length > mostPokedRows ? bare : { ...bare, from: formatCursor(before), rows };
  };

  const serve: Stage['serve'] = async ({ subject, person }, request, diesAfter) => {
    const { answeredKeys } = course;
    const nowMs = time.nowMs();
    const judged = { subject, person, request, diesAfter, nowMs, isFree: conditions.isFree, answeredKeys };
    if (!belongs(person, subject)) {
      course.requests += 1;
      const refused = await refuseAndJudge(server, judged);
      report(refused.violation);
      return refused.answer;
    }
    const isOfImage = request.url.startsWith(imageUrlOf(''));
    const served = await (isOfImage ? serveImage(server, album, judged) : serveAndJudge(server, judged));
    course.requests += 1;
    report(served.violation);
    if (isOfImage || request.method === 'GET') return served.answer;
    const cursor = server.cursorOf(subject);
    if (cursor && JSON.stringify(cursor) !== JSON.stringify(pokedOf.get(subject))) {
      const before = pokedOf.get(subject);
      pokedOf.set(subject, cursor);
      pokes.poke(subject, pokeOf(subject, before, cursor));
    }
    deps.onWritten();
    return served.answer;
  };

  return {
    time,
    server,
    conditions,
    pokes,
    tell,
    belongs,
    serve,
    report,
    count: (fault) => void course.counted.set(fault, (course.counted.get(fault) ?? 0) + 1),
    isHealing: () => course.isHealing,
    holdsImages: () => course.holdsImages,
  };
}
