import { atMost, type Figure } from '../figures.ts';
import { startProbedServer } from './probed-server.ts';
import { type Done, keepBusy } from './work.ts';

interface Sample {
  atMinutes: number;
  rss: number;
  heap: number;
  external: number;
}

/** Exports per person, below the limit of twenty an hour. */
const exportsEach = 18;
/** Largest slope that counts as flat. */
const mostGrowthMb = 0.1;
const mega = 1024 * 1024;
const megabytes = (bytes: number) => `${(bytes / mega).toFixed(1)} MB`;

/** Measures a server's memory under continuous use, minute by minute, and whether it grows. */
export async function measureSoak(minutes: number, pauseMs: number): Promise<Figure[]> {
  const server = await startProbedServer();
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 60_000;
  const done: Done = { pushes: 0, streams: 0, images: 0, exports: 0, later: 0 };
  const samples: Sample[] = [];
  const everyMs = Math.min(60_000, (minutes * 60_000) / 10);
  try {
    const working = keepBusy(server, done, {
      isOver: () => elapsed() >= minutes,
      exportEveryMs: (minutes * 60_000) / exportsEach,
      pauseMs,
    });
    const sampling = async () => {
      while (elapsed() < minutes) {
        await Promise.race([working, new Promise((resolve) => setTimeout(resolve, everyMs))]);
        const { memory } = await server.usage();
        const sample = { ...memory, atMinutes: elapsed(), heap: memory.heapUsed };
        samples.push(sample);
        console.log(
          `${sample.atMinutes.toFixed(1).padStart(5)} min  heap ${megabytes(sample.heap)}, outside ${megabytes(sample.external)}, resident ${megabytes(sample.rss)};  ${JSON.stringify(done)}`,
        );
      }
    };
    await Promise.all([working, sampling()]);
  } finally {
    await server.remove();
  }
  // The first half includes loading, compiling and filling caches.
  const settled = samples.filter(({ atMinutes }) => atMinutes > minutes / 2);
  const growing = (name: string, read: (sample: Sample) => number, mostAMinute?: number): Figure => {
    const aMinute = slope(settled, read) / mega;
    return {
      name: `soak, ${name} after ${minutes} minutes, and how it grew in their second half`,
      value: `${megabytes(read(samples.at(-1) ?? none))}, ${aMinute.toFixed(2)} MB/min`,
      ...(mostAMinute !== undefined && { aim: atMost(aMinute, mostAMinute, 'MB/min') }),
    };
  };
  return [
    growing('heap', ({ heap }) => heap, mostGrowthMb),
    growing('memory outside of it', ({ external }) => external, mostGrowthMb),
    growing('resident', ({ rss }) => rss),
    { name: 'soak, pushes', value: String(done.pushes) },
    { name: 'soak, streams opened and left', value: String(done.streams) },
    { name: 'soak, images and exports', value: `${done.images}, ${done.exports}` },
  ];
}

const none: Sample = { atMinutes: 0, rss: 0, heap: 0, external: 0 };

/** Slope of the least-squares line, per minute. */
function slope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const atMean = mean(samples.map(({ atMinutes }) => atMinutes));
  const valueMean = mean(samples.map(read));
  const over = samples.reduce((sum, one) => sum + (one.atMinutes - atMean) * (read(one) - valueMean), 0);
  return over / samples.reduce((sum, one) => sum + (one.atMinutes - atMean) ** 2, 0);
}
