import type { Queue } from 'sync-protocol/nouns/queue.ts';
import type { PullResult } from '../pull/pull.ts';
import type { PushResult } from '../push/push.ts';
import type { Exclusive } from './exclusive.ts';
import { createLane, type Lane, type LaneReport, type StepResult } from './lane.ts';
import type { Timers } from './timers.ts';

/** Delay between the last edit and the push that follows by itself. */
const quietBeforePushMs = 1_000;

/** Name of the pulling lane; the other lanes are named after the queue that they push. */
export const pullName = 'pull';

export interface SyncLoop {
  /** Something was written: push soon. */
  wrote: (queueNames: readonly string[]) => void;
  /** Pushes at once what is still waiting for the delay after an edit. */
  flush: () => void;
  pull: () => void;
  /** Wakes pulling and pushing, e.g. when the network is back. */
  wakeAll: () => void;
  /** Pushes a queue now; resolves when the queue is empty, is stuck, or failed more often than `patience`. */
  drain: (queueName: string, patience: number) => Promise<StepResult>;
  stop: () => void;
}

/** One pulling lane and one lane per queue, in every tab; the steps exclude one another across tabs. */
export function createSyncLoop(deps: {
  /** Prefix of lock names: the database's name. */
  name: string;
  queues: readonly Queue[];
  pull: () => Promise<PullResult>;
  push: (queue: Queue) => Promise<PushResult>;
  /** Names of the queues that are not empty. */
  readQueued: () => Promise<readonly string[]>;
  /** Whether another person is waiting to see what is put into a queue, so that it is pushed at once. */
  isHurried: (queueName: string) => boolean;
  exclusive: Exclusive;
  timers: Timers;
  retryDelayMs: (failures: number, retryAfterMs: number | undefined) => number;
  report: (lane: string, report: LaneReport) => void;
  /** Notified of a step that threw: a storage fault or a programming error. The lane tries again. */
  onFault: (lane: string, error: unknown) => void;
}): SyncLoop {
  const {
    name,
    queues,
    pull,
    push,
    readQueued,
    isHurried,
    exclusive,
    timers,
    retryDelayMs,
    report,
    onFault,
  } = deps;
  const lane = (laneName: string, step: () => Promise<StepResult>): Lane =>
    createLane({
      // A lock that cannot be had or was stolen is no fault: the step runs again.
      step: () =>
        exclusive(`${name}.${laneName}`, reporting(laneName, step)).catch(() => ({ kind: 'retry' })),
      retryDelayMs,
      timers,
      report: (laneReport) => {
        report(laneName, laneReport);
        if (laneReport.result.kind === 'stopped') stopped.add(laneName);
        else stopped.delete(laneName);
        if (laneName === pullName && laneReport.result.kind === 'idle') wakeStopped();
      },
    });
  const reporting = (laneName: string, step: () => Promise<StepResult>) => (): Promise<StepResult> =>
    step().catch((error: unknown) => {
      onFault(laneName, error);
      return { kind: 'retry', isFault: true };
    });
  const stopped = new Set<string>();
  /** For when the server accepts this person and this build again. */
  const wakeStopped = () => {
    wakeNamed(stopped);
  };
  const pullLane = lane(pullName, async () => pullStep(await pull()));
  const pushLanes = new Map(
    queues.map((queue) => [queue.name, lane(queue.name, async () => pushStep(await push(queue)))]),
  );
  const cancelPush = new Map<string, () => void>();
  const wakeNamed = (queueNames: Iterable<string>) => {
    for (const queueName of queueNames) pushLanes.get(queueName)?.wake();
  };

  return {
    wrote: (queueNames) => {
      for (const queueName of queueNames) {
        cancelPush.get(queueName)?.();
        const pushNow = () => pushLanes.get(queueName)?.wake();
        if (isHurried(queueName)) pushNow();
        else cancelPush.set(queueName, timers.after(quietBeforePushMs, pushNow));
      }
    },
    flush: () => {
      for (const [queueName, cancel] of cancelPush) {
        cancel();
        pushLanes.get(queueName)?.wake();
      }
      cancelPush.clear();
    },
    pull: pullLane.wake,
    wakeAll: () => {
      pullLane.wake();
      // Only lanes with something to send, since waking a lane costs a transaction.
      readQueued().then(wakeNamed, () => wakeNamed(pushLanes.keys()));
    },
    drain: (queueName, patience) => {
      const pushLane = pushLanes.get(queueName);
      if (!pushLane) throw new RangeError(`unknown queue ${queueName}`);
      const settled = pushLane.settled(patience);
      pushLane.wake();
      return settled;
    },
    stop: () => {
      for (const cancel of cancelPush.values()) cancel();
      for (const each of [pullLane, ...pushLanes.values()]) each.stop();
    },
  };
}

function pullStep(result: PullResult): StepResult {
  switch (result.kind) {
    case 'pulled':
      return result.remaining > 0 ? { kind: 'more' } : { kind: 'idle' };
    case 'overtaken':
      return { kind: 'more' };
    case 'refused':
      return { kind: 'retry' };
    case 'retry':
      return result;
    default:
      return { kind: 'stopped', reason: result.kind };
  }
}

function pushStep(result: PushResult): StepResult {
  switch (result.kind) {
    case 'idle':
      return result;
    case 'pushed':
      return { kind: 'more' };
    case 'retry':
      return result;
    default:
      return { kind: 'stopped', reason: result.kind };
  }
}
