import type { Op } from '../../src/rows/op.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import type { RowState } from '../../src/rows/row-state.ts';
import type { Change } from '../../src/sync/change.ts';
import type { MergeAnswer } from '../../src/sync/merge-answer.ts';
import { findFlicker, findLeft } from '../judge/find-in-queue.ts';
import type { MergeRequest } from '../model-server.ts';
import { createRng } from '../rng.ts';
import type { Player, Stage } from './stage.ts';

type Answer = MergeAnswer | 'form' | 'unreadable' | null;

/** What goes between devices and their server: requests, pages and pokes, lost, late, doubled and foreign. */
export function createMessages(stage: Stage, everybody: () => readonly Player[]) {
  const { rng, faults, agenda, happens, latency, report, tell, unreadable } = stage;
  /** What becomes of a request the first time that the server has it, by its key; it stays that way. */
  const received = new Map<string, 'form' | 'unreadable' | 'merged'>();
  /** Chance of its own, so that it makes no other story of a seed in which nothing is sent ahead. */
  const aheadRng = createRng(~stage.seed);
  const sendsAhead = aheadRng.chance(0.5);
  /** The cursor of a device that the server cannot read, until the device begins anew. */
  const misread = new Map<string, string>();

  /** Carries one message there and its answer back, or loses either; a restore takes the connections down. */
  const exchange = <T>(
    device: Player,
    serve: () => T,
    take: (answer: T, times: { sentAtMs: number; receivedAtMs: number }) => boolean,
    arrive: (answer: T) => 'now' | 'later' | 'never' = () => 'now',
  ): void => {
    const sentAtMs = device.clockMs();
    const { changes } = device.clock;
    const sentIn = stage.epochs;
    stage.requests += 1;
    agenda.after(latency(), () => {
      if (sentIn !== stage.epochs || happens('request lost', faults.requestLost)) return;
      const answer = serve();
      if (happens('answer lost', faults.answerLost)) return;
      agenda.after(latency(), () => {
        const times = { sentAtMs, receivedAtMs: device.clockMs() };
        const takeIt = () => {
          const isTaken = take(answer, times);
          const { clock } = device;
          const wasSetBack = times.receivedAtMs < sentAtMs;
          if (isTaken && changes === clock.changes) clock.trueAtMs = clock.skewMs;
          // Over a change of the clock an answer proves something else, or where it was set back nothing.
          else if (isTaken && !wasSetBack) clock.trueAtMs = null;
        };
        const when = arrive(answer);
        if (when === 'now') takeIt();
        else if (when === 'later') agenda.after(latency(), takeIt);
      });
    });
  };

  /** Tells the others what a device did, some of them, and late or early. */
  const pokeOthers = (author: Player, since: number): void => {
    const whole = author.server.poke(since);
    // One that brings nothing says only that there is something.
    const poke = rng.chance(0.2) ? { cursor: whole.cursor } : whole;
    const toldIn = stage.epochs;
    for (const device of everybody())
      if (device.server === author.server && device !== author && rng.chance(0.3))
        agenda.after(latency(), () => {
          if (toldIn === stage.epochs && device.takePoke(poke))
            tell?.(`${device.name} takes a poke and stands at ${poke.cursor}`);
        });
  };

  /** Only what the server cannot read is rejected for that (SPEC W8). */
  const findWronged = (device: Player): string | null => {
    const isWronged = ({ op, parked }: { op: Op; parked: { message: string } | null }) =>
      parked?.message === 'unreadable' && !unreadable.has(op);
    const wronged = device.outbox().find(isWronged);
    return wronged
      ? `W8 ${rowKey(wronged.op)}: was rejected for what another operation was rejected for`
      : null;
  };

  const push = (device: Player, queue: string): void => {
    const before = device.outbox();
    const request = device.nextRequest(queue);
    report(findLeft(before, device, null));
    if (request) send(device, request);
  };

  const send = (device: Player, request: MergeRequest): void => {
    report(device.findRepeat(request));
    /** The rows that the answer says something of, as they were then. */
    let brought: readonly RowState[] = [];
    const own =
      unreadable.size === 0
        ? []
        : request.changes.flatMap((change) => device.entry((change as Change).sync.op)?.op ?? []);
    const receive = () => {
      let outcome = received.get(request.key);
      if (outcome) return outcome;
      if (happens('form rejected', faults.formRejected)) outcome = 'form';
      else outcome = own.some((op) => unreadable.has(op)) ? 'unreadable' : 'merged';
      received.set(request.key, outcome);
      return outcome;
    };
    const serve = () => {
      if (happens('foreign answer', faults.foreignAnswer)) return null;
      const outcome = receive();
      if (outcome !== 'merged') return outcome;
      const since = device.server.seq();
      const answer = device.server.merge(request);
      brought = rowsTold(device, answer);
      pokeOthers(device, since);
      return answer;
    };
    /** The next request may be under way before the answer is taken, and the page may go away over it. */
    const arrive = (answer: Answer): 'now' | 'later' | 'never' => {
      if (!sendsAhead || answer === null || typeof answer === 'string') return 'now';
      const before = device.outbox();
      const next = device.requestAfter(request, answer);
      report(findLeft(before, device, null));
      if (!next) return 'now';
      tell?.(`${device.name} sends ${next.key} before it takes the answer to ${request.key}`);
      send(device, next);
      return aheadRng.pick(['now', 'later', 'later', 'never']);
    };
    exchange<Answer>(
      device,
      serve,
      (answer, times) => {
        const waiting = device.outbox();
        if (typeof answer === 'string') {
          const reason = answer === 'form' ? answer : { code: 'invalid_request', message: answer };
          device.takeRejection(request, reason);
          tell?.(`${device.name} hears that ${request.key} is rejected whole: ${answer}`);
          report(findLeft(waiting, device, null));
          report(findWronged(device));
          return false;
        }
        const isTaken = device.takeAnswer(request, answer, times);
        tell?.(
          `${device.name} ${isTaken ? 'takes' : 'leaves'} the answer to ${request.key}: ${told(answer)}`,
        );
        report(findLeft(waiting, device, answer));
        report(findFlicker(device, waiting, answer && { ...answer, rows: brought }));
        return isTaken;
      },
      arrive,
    );
    const sentIn = stage.epochs;
    if (happens('delivered twice', faults.duplicated))
      agenda.after(
        latency() * 10,
        () => void (sentIn === stage.epochs && receive() === 'merged' && device.server.merge(request)),
      );
  };

  const pull = (device: Player): void => {
    const asked = device.cursor();
    const pageSize = 1 + rng.below(6);
    const serve = () => {
      if (asked === null) misread.delete(device.name);
      else if (happens('cursor rejected', faults.cursorRejected)) misread.set(device.name, asked);
      return asked !== null && misread.get(device.name) === asked
        ? null
        : device.server.changes(asked ?? undefined, pageSize);
    };
    exchange(device, serve, (page, times) => {
      const waiting = device.outbox();
      if (!page) device.forgetCursor(asked ?? '');
      const isTaken = page !== null && device.takePage(asked, page, times);
      tell?.(`${device.name} ${isTaken ? 'takes' : 'leaves'} a page after ${asked}: ${told(page)}`);
      report(findLeft(waiting, device, null));
      return isTaken;
    });
  };

  return { push, pull };
}

/** Those that an answer brings, and those that it leaves to its device to work out. */
function rowsTold({ server, entry }: Player, answer: MergeAnswer | null): RowState[] {
  const leftOut = answer?.asSent?.ops.flatMap(({ op }) => {
    const { noun, id } = entry(op)?.op ?? {};
    return (noun !== undefined && id !== undefined && server.row(noun, id)) || [];
  });
  return [...(answer?.rows ?? []), ...(leftOut ?? [])];
}

function told(answer: object | null): string {
  return answer ? JSON.stringify(answer) : 'it cannot be read';
}
