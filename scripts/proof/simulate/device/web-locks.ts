import type { Gate } from './gate.ts';

interface Request {
  gate: Gate;
  /** Runs the callback and releases the lock afterwards. */
  start: () => void;
  fail: (error: unknown) => void;
}

/**
 * The part of Web Locks that sync uses, for one browser profile: exclusive locks, with `signal` and `steal`.
 */
export interface WebLocks {
  /** The lock manager as one page or worker sees it. */
  of: (gate: Gate) => LockManager;
  /** Releases the locks of a page that is gone, and forgets its requests. */
  release: (gate: Gate) => void;
}

export function createWebLocks(): WebLocks {
  const holders = new Map<string, Request>();
  const queues = new Map<string, Request[]>();

  const queueOf = (name: string): Request[] => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  };
  const grant = (name: string, request: Request): void => {
    holders.set(name, request);
    request.gate.enter(request.start); // A frozen page holds what it was granted.
  };
  const grantNext = (name: string): void => {
    const next = holders.has(name) ? undefined : queueOf(name).shift();
    if (next) grant(name, next);
  };
  const giveBack = (name: string, request: Request): void => {
    if (holders.get(name) !== request) return;
    holders.delete(name);
    grantNext(name);
  };

  const request = (gate: Gate, name: string, options: LockOptions, step: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const asked: Request = {
        gate,
        start: () => {
          step().then(
            (value) => {
              giveBack(name, asked);
              resolve(value);
            },
            (error: unknown) => {
              giveBack(name, asked);
              reject(error);
            },
          );
        },
        fail: reject,
      };
      if (gate.isDead()) return; // Code of a page that is gone gets no lock.
      const aborted = () => new DOMException('The request was aborted.', 'AbortError');
      if (options.signal?.aborted) return reject(aborted());
      options.signal?.addEventListener('abort', () => {
        const queue = queueOf(name);
        if (!queue.includes(asked)) return;
        queues.set(
          name,
          queue.filter((each) => each !== asked),
        );
        reject(aborted());
      });
      if (options.steal) {
        const holder = holders.get(name);
        holder?.gate.enter(() => holder.fail(new DOMException('The lock was stolen.', 'AbortError')));
        grant(name, asked);
        return;
      }
      queueOf(name).push(asked);
      grantNext(name);
    });

  return {
    of: (gate) => {
      const take = (name: string, ...rest: unknown[]) => {
        const step = rest.at(-1) as () => Promise<unknown>;
        return request(gate, name, rest.length > 1 ? (rest[0] as LockOptions) : {}, step);
      };
      return { request: take, query: async () => ({ held: [], pending: [] }) } as LockManager;
    },
    release: (gate) => {
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((each) => each.gate !== gate),
        );
      for (const [name, holder] of [...holders]) if (holder.gate === gate) giveBack(name, holder);
    },
  };
}
