import { routesOf } from '../../proof/fuzz/routes.ts';
import { atMost, type Figure } from '../figures.ts';
import { callerOf } from './caller.ts';
import { fillHousehold } from './heavy-household.ts';
import { startWatchedServer, type Turn } from './watched-server.ts';
import { fileRequests, heavyRequests, junkRequests, type WorstRequest } from './worst-requests.ts';

const longestTurnMs = 100;

/** Measures for how long each route blocks all others with the worst request that it accepts. */
export async function measureLoopDelay(): Promise<Figure[]> {
  const server = await startWatchedServer();
  const longest = new Map<string, Turn & { what: string }>();
  try {
    const heavy = callerOf(server, 'heavy');
    const light = callerOf(server, 'light');
    const note = ({ route, what }: Pick<WorstRequest, 'route' | 'what'>, turn: Turn) => {
      if (turn.processorMs > (longest.get(route)?.processorMs ?? 0)) longest.set(route, { ...turn, what });
    };
    const measure = async (request: WorstRequest, call: typeof heavy) =>
      note(request, await server.longestTurnOf(() => call(request.call)));
    for (const call of [heavy, light]) await call({ method: 'GET', url: '/api/quick-list' });
    const document = await (await fetch(`http://127.0.0.1:${server.port}/api/docs/json`)).json();
    for (const request of junkRequests(routesOf(document))) await measure(request, light);
    for (const request of await fileRequests()) await measure(request, light);
    note(
      { route: 'PUT of changes', what: 'a megabyte of the largest rows' },
      await server.longestTurnOf(() => fillHousehold(heavy)),
    );
    for (const request of heavyRequests()) await measure(request, heavy);
  } finally {
    await server.remove();
  }
  return [...longest]
    .toSorted(([, a], [, b]) => b.processorMs - a.processorMs)
    .map(([route, { ms, processorMs, what }]) => ({
      name: `${route}: ${what}`,
      value: `${processorMs.toFixed(0)} ms (${ms.toFixed(0)} by the clock)`,
      aim: atMost(processorMs, longestTurnMs, 'ms'),
    }));
}
