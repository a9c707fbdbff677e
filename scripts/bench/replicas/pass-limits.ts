import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { atMost, type Figure } from '../figures.ts';
import type { Cluster } from './cluster.ts';

const limit = 60;
const calls = 180;

/** Checks that the rate limit of one person holds across three servers. */
export async function passLimits({ whole, startOthers }: Cluster): Promise<Figure[]> {
  const others = await startOthers({ RATE_LIMIT_PER_MINUTE: String(limit) });
  try {
    const headers = { authorization: `Bearer ${accessTokenFor(whole, 'hasty')}` };
    const call = async () => {
      const answer = await fetch(`http://127.0.0.1:${others.port}/api/quick-list`, { headers });
      await answer.text();
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: calls }, call));
    const passed = statuses.filter((status) => status === 200).length;
    const refused = statuses.filter((status) => status === 429).length;
    if (passed + refused !== calls)
      throw new Error(`answered otherwise: ${[...new Set(statuses)].join(', ')}`);
    // Tolerance for what the other servers let pass before they knew: a twentieth each.
    const most = limit * 1.1;
    if (passed > most) throw new Error(`${passed} calls passed a limit of ${limit}`);
    return [
      {
        name: `of ${calls} calls to three servers that passed a limit of ${limit}`,
        value: String(passed),
        aim: atMost(passed, most, 'calls'),
      },
    ];
  } finally {
    await others.remove();
  }
}
