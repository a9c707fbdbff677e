import { imageUrlOf } from '../../../../sync-protocol/src/images/images.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Gate } from '../device/gate.ts';
import type { VirtualTime } from '../world/virtual-time.ts';
import type { Conditions, Fault, NetworkFault } from './faults.ts';
import type { Pokes } from './pokes.ts';
import type { ServerAnswer, ServerRequest, SimServer } from './server.ts';
import { createWireWatch } from './wire.ts';

/** What all parts of a run share. */
export interface Stage {
  time: VirtualTime;
  server: SimServer;
  conditions: Conditions;
  /** Counts a fault that happened. */
  count: (fault: Fault) => void;
  /** Writes a line of the run's story. */
  tell: (line: string) => void;
  /** Lets the server answer a person's request about the household of `subject`. Null if the server died. */
  serve: (
    caller: { subject: string; person: string },
    request: ServerRequest,
    diesAfter: number | undefined,
  ) => Promise<ServerAnswer | null>;
  /** Whether somebody belongs to the household of `subject`. */
  belongs: (person: string, subject: string) => boolean;
  isHealing: () => boolean;
  /** Whether all image requests fail; nothing else may wait for them. */
  holdsImages: () => boolean;
  pokes: Pokes;
  /** Reports a violation, if not null; the first counts. */
  report: (violation: string | null) => void;
}

export interface Network {
  /** `fetch` as one page or worker has it. */
  fetchOf: (gate: Gate) => typeof globalThis.fetch;
  /** Whether a request or its answer is under way. */
  isBusy: () => boolean;
  /** Takes the device offline for a while. */
  goAway: (durationMs: number) => void;
  /** Delivers an old request once more, as a proxy may. */
  repeatOld: () => void;
}

/** Longer than the client waits for an answer (specification 9: 15 s). */
const lateMs = 20_000;

/** One device's network to the server, which applies the run's faults to requests. */
export function createNetwork(
  stage: Stage,
  deps: {
    name: string;
    subject: string;
    person: string;
    rng: Rng;
    change: (request: ServerRequest) => ServerRequest;
    /** Called with every complete answer right before it reaches the device. */
    onAnswer: (answer: ServerAnswer) => void;
    /** What the device knows now of the server, and from its person's actions. */
    news: () => string;
  },
): Network {
  const { time, server, conditions, count, tell, isHealing } = stage;
  const { name, subject, person, rng, change, onAnswer } = deps;
  const wire = createWireWatch(deps.news);
  const written: { request: ServerRequest; life: number }[] = [];
  let requests = 0;
  let underWay = 0;
  let backAtMs = 0;
  const isAway = () => time.nowMs() < backAtMs && !isHealing();

  const draw = (): NetworkFault | null => {
    if (isHealing() || conditions.network.length === 0 || !rng.chance(conditions.networkRate)) return null;
    const fault = rng.pick(conditions.network);
    count(fault);
    return fault;
  };
  const way = () => rng.below(conditions.latencyMs);

  /** Delivers the request to the server. Null if there is no answer. */
  const serve = async (
    request: ServerRequest,
    life: number,
    diesAfter?: number,
  ): Promise<ServerAnswer | null> => {
    if (life !== server.life()) return null; // The connection ended with the earlier process.
    const served = () => stage.serve({ subject, person }, request, diesAfter);
    return isOfImage(request) ? time.holdAlone(served) : served();
  };

  const exchange = (request: ServerRequest, answerWith: (answer: ServerAnswer | null) => void): void => {
    requests += 1;
    underWay += 1;
    const number = requests;
    const isStuck = isAway() || (isOfImage(request) && stage.holdsImages());
    const fault = isStuck ? 'request lost' : draw();
    const life = server.life();
    const say = (answer: ServerAnswer | null) => {
      underWay -= 1;
      const outcome = answer ? `${answer.status}` : 'no answer';
      tell(`${name} request ${number}: ${outcome}${fault ? ` (${fault})` : ''}`);
      if (answer?.status === 200) onAnswer(answer);
      answerWith(answer);
    };
    const back = (answer: ServerAnswer | null, delayMs = way()) =>
      void time.after(delayMs, () => say(answer));
    const arrive = (act: () => Promise<void>, delayMs = way()) =>
      time.after(delayMs, () => time.track(act()));
    const told = typeof request.body === 'string' ? request.body : '';
    tell(`${name} request ${number}: ${request.method} ${request.url} ${told}`);
    if (request.method !== 'GET') written.push({ request, life });
    stage.report(wire.sent(request));

    switch (fault) {
      case 'request lost':
        back(null);
        break;
      case '500 before commit':
        back(rejection(500, 'internal'));
        break;
      case '401':
        back(rejection(401, 'unauthorized'));
        break;
      case '429':
        back(rejection(429, 'rate_limited', { 'retry-after': '1' }));
        break;
      case 'captive portal':
        back({
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Welcome to Hotel WiFi</h1>',
        });
        break;
      case 'late':
        arrive(async () => back(await serve(request, life), lateMs), rng.pick([way(), lateMs]));
        break;
      case 'out of order':
        // Later requests arrive before this one.
        arrive(async () => back(await serve(request, life)), 2 * conditions.latencyMs + rng.below(10_000));
        break;
      case 'delivered twice':
        arrive(async () => {
          const [, second] = await Promise.all([serve(request, life), serve(request, life)]);
          back(second);
        });
        break;
      default:
        arrive(async () => {
          const diesAfter = fault === 'server killed' ? rng.below(14) : undefined;
          const answer = await serve(request, life, diesAfter);
          back(answer && spoil(answer, fault));
        });
    }
  };

  return {
    fetchOf: (gate) => (input, init) =>
      new Promise((resolve, reject) => {
        const { pathname, search } = new URL(String(input));
        const aborted = () => reject(new DOMException('Aborted.', 'AbortError'));
        if (init?.signal?.aborted) return aborted();
        init?.signal?.addEventListener('abort', aborted, { once: true });
        const send = (body: ServerRequest['body'], type?: string) => {
          const headers = {
            ...(init?.headers as Record<string, string>),
            ...(type && { 'content-type': type }),
          };
          const request = change({ method: init?.method ?? 'GET', url: pathname + search, headers, body });
          exchange(request, (answer) =>
            gate.enter(() => {
              if (init?.signal?.aborted) return;
              if (!answer) return reject(new TypeError('Failed to fetch'));
              wire.heard(request, answer);
              resolve(toResponse(answer));
            }),
          );
        };
        const body = init?.body;
        if (body instanceof Blob)
          time.hold(body.arrayBuffer()).then((bytes) => send(new Uint8Array(bytes), body.type), reject);
        else send(typeof body === 'string' ? body : undefined);
      }),
    isBusy: () => underWay > 0,
    goAway: (durationMs) => {
      backAtMs = time.nowMs() + durationMs;
    },
    repeatOld: () => {
      const old = written.length > 0 ? rng.pick(written.slice(-6)) : null;
      if (old) time.after(way(), () => time.track(serve(old.request, old.life)));
    },
  };
}

/** The answer after a fault on its way back. */
function spoil(answer: ServerAnswer, fault: NetworkFault | null): ServerAnswer | null {
  switch (fault) {
    case 'answer lost':
    case 'server killed':
      return null;
    case '500 after commit':
      return rejection(500, 'internal');
    case 'truncated JSON':
      // For a truncated image, browsers report a failed request.
      return typeof answer.body === 'string' ? { ...answer, body: answer.body.slice(0, -5) } : null;
    default:
      return answer;
  }
}

function rejection(status: number, code: string, headers: Record<string, string> = {}): ServerAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code, message: 'as the story has it' }),
  };
}

/** Bodies of error statuses must not be null; 204 must have none. */
function toResponse({ status, headers, body }: ServerAnswer): Response {
  if (typeof body === 'string') return new Response(status === 204 ? null : body, { status, headers });
  const bytes = new Uint8Array(body);
  const stream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const image = new Blob([bytes], { type: headers['content-type'] });
  return Object.assign(new Response(stream, { status, headers }), { blob: async () => image });
}

function isOfImage({ url }: ServerRequest): boolean {
  return url.startsWith(imageUrlOf(''));
}
