import { type Figure, milliseconds, quantile } from '../figures.ts';
import { type Caller, callerOf } from './caller.ts';
import { fillHousehold } from './heavy-household.ts';
import { startWatchedServer } from './watched-server.ts';
import { fileRequests, heavyRequests, largestWrites, type WorstRequest } from './worst-requests.ts';

/** So many calls at once does one account send, again and again. */
const atOnce = 3;
const forMs = 8_000;
const betweenCallsMs = 20;
const budget = '100 ms';

/** How long a person waits for a small list while another account does its worst, all the time. */
export async function measureFairness(): Promise<Figure[]> {
  const server = await startWatchedServer();
  try {
    const light = callerOf(server, 'light');
    const heavy = callerOf(server, 'heavy');
    await light({ method: 'GET', url: '/api/quick-list' });
    await fillHousehold(heavy);
    const reads = heavyRequests().filter(({ route }) => route.startsWith('GET'));
    const works: Record<string, readonly WorstRequest[]> = {
      nothing: [],
      'large PUTs of the quick list': largestWrites().slice(0, 2),
      'imports that unpack to 64 MB': (await fileRequests()).filter(isSmallImport),
      'lists of meals, and 2,000 lines': heavyRequests().filter(({ route }) =>
        route.includes('generated-lists/'),
      ),
      'reading all of 120 MB': reads,
    };
    const figures: Figure[] = [];
    for (const [what, requests] of Object.entries(works)) {
      const waits = await whileBusy(heavy, requests, light);
      const name = `GET of a small list, while another account does: ${what}`;
      figures.push({ name: `${name}, 95th percentile`, value: milliseconds(quantile(waits, 0.95)), budget });
    }
    return figures;
  } finally {
    await server.remove();
  }
}

/** What is large itself takes this process long to send, in which the light calls are timed. */
const isSmallImport = ({ route, call }: WorstRequest) =>
  route.endsWith('import') && (call.body?.length ?? 0) < 1_000_000;

/** How long each call of the light one took. */
async function whileBusy(heavy: Caller, requests: readonly WorstRequest[], light: Caller): Promise<number[]> {
  const endsAt = performance.now() + forMs;
  const isOver = () => performance.now() >= endsAt;
  const work = async (start: number) => {
    for (let index = start; requests.length > 0 && !isOver(); index += 1) {
      const request = requests[index % requests.length];
      if (request) await heavy(request.call);
    }
  };
  const working = Array.from({ length: atOnce }, (_, index) => work(index));
  const waits: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    await light({ method: 'GET', url: '/api/quick-list' });
    waits.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, betweenCallsMs));
  }
  await Promise.all(working);
  return waits;
}
