import { applyOps } from '../../../../server/src/rows/apply-ops.ts';
import { endpoints } from '../../../../sync-protocol/src/api/endpoints.ts';
import { nounNamed, nouns, queues } from '../../../../sync-protocol/src/nouns/registry.ts';
import type { NumberedOp } from '../../../../sync-protocol/src/rows/op.ts';
import { rowKey } from '../../../../sync-protocol/src/rows/row-key.ts';
import type { RowState } from '../../../../sync-protocol/src/rows/row-state.ts';
import { fromChange } from '../../../../sync-protocol/src/sync/change.ts';
import type { Cursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import { idempotencyKeyHeader } from '../../../../sync-protocol/src/sync/headers.ts';
import { maxStampAheadMs } from '../../../../sync-protocol/src/sync/stamp.ts';
import { findMisstep } from '../../../../sync-protocol/testing/judge/find-misstep.ts';
import type { Album } from '../people/album.ts';
import type { ServerAnswer, ServerRequest, SimServer } from './server.ts';

/** The free tier's recipes (specification 4). */
const freeRecipes = 3;

interface Judged {
  /** Person whose household is judged; `person` is the caller. */
  subject: string;
  person: string;
  request: ServerRequest;
  diesAfter: number | undefined;
  nowMs: number;
  isFree: boolean;
  /** Keys of requests answered since the last restore. */
  answeredKeys: Set<string>;
}

interface Served {
  answer: ServerAnswer | null;
  violation: string | null;
}

/** Serves an image request, and returns any violation. */
export async function serveImage(
  server: SimServer,
  album: Album,
  { subject, request, diesAfter }: Pick<Judged, 'subject' | 'request' | 'diesAfter'>,
): Promise<Served> {
  const isUpload = request.method === endpoints.putImage.method;
  const answer = isUpload
    ? await server.takeImage(subject, request, diesAfter === undefined ? undefined : diesAfter % 5)
    : await server.answer(request, diesAfter);
  return { answer, violation: await album.judge(subject, request, answer) };
}

/** Serves a request, and returns any violation in the server's rows. */
export async function serveAndJudge(
  server: SimServer,
  { subject, person, request, diesAfter, nowMs, isFree, answeredKeys }: Judged,
): Promise<Served> {
  if (request.method === 'GET') return { answer: await server.answer(request, diesAfter), violation: null };
  const cursor = server.cursorOf(subject);
  const before = server.rows(subject);
  const key = request.headers[idempotencyKeyHeader] ?? '';
  const isRepeated = answeredKeys.has(key);
  const answer = await server.answer(request, diesAfter);
  const rows = server.rows(subject);
  const versions = new Map(before.map((row) => [rowKey(row), row.version]));
  const changed = rows.filter((row) => versions.get(rowKey(row)) !== row.version);
  if (isRepeated && changed[0])
    return { answer, violation: `W5 ${rowKey(changed[0])}: a request was carried out twice` };
  if (key !== '' && answer?.status === 200) answeredKeys.add(key);
  const isSameEpoch = server.cursorOf(subject)?.epoch === cursor?.epoch;
  const steps =
    cursor && isSameEpoch && changed.length > 0
      ? replay(server, { request, person, subject }, before, cursor, nowMs)
      : [];
  for (const row of changed) {
    const own = steps.filter(({ op }) => rowKey(op) === rowKey(row));
    const isAsReplayed = JSON.stringify(own.at(-1)?.after) === JSON.stringify(row);
    const author = { device: deviceOf(request), epoch: cursor?.epoch ?? '' };
    const missteps = isAsReplayed
      ? own.map((step) => findMisstep(step.op, step.before, step.after, nowMs, author))
      : [];
    const violation = findFuture(row, nowMs) ?? missteps.find((misstep) => misstep !== null);
    if (violation) return { answer, violation };
  }
  const recipes = rows.filter(({ noun, deleted }) => noun === 'recipe' && !deleted);
  const isOver = isFree && recipes.length > freeRecipes;
  return { answer, violation: isOver ? `I16 ${recipes.length} recipes of a free household` : null };
}

/** Serves a request of somebody who no longer belongs, which must be refused without effect (SPEC I22). */
export async function refuseAndJudge(
  server: SimServer,
  { subject, person, request }: Pick<Judged, 'subject' | 'person' | 'request'>,
): Promise<Served> {
  const before = JSON.stringify(server.rows(subject));
  const answer = await server.answer(request);
  const isRefused = answer !== null && answer.status >= 400;
  if (!isRefused) return { answer, violation: `I22 ${person}, who belongs no longer, was answered` };
  const isSame = JSON.stringify(server.rows(subject)) === before;
  return { answer, violation: isSame ? null : `I22 what ${person} sent, who belongs no longer, was done` };
}

interface Step {
  op: NumberedOp;
  before: RowState | null;
  after: RowState | null;
}

/** The effect of each operation of a request by the server's rules, for judging. */
function replay(
  { rules, numberOf }: SimServer,
  { request, person, subject }: Pick<Judged, 'request' | 'person' | 'subject'>,
  rows: readonly RowState[],
  { epoch, seq }: Cursor,
  nowMs: number,
): Step[] {
  const now = new Map(rows.map((row) => [rowKey(row), row]));
  let last = seq;
  return opsOf(request).map((op): Step => {
    const before = now.get(rowKey(op)) ?? null;
    const outcome = applyOps(new Map(before && [[op.id, before]]), [op], {
      noun: nounNamed(op.noun),
      device: deviceOf(request),
      author: numberOf(person, subject),
      epoch,
      seq: last,
      nowMs,
      rules,
      livingCount: 0,
      maxRows: Number.POSITIVE_INFINITY,
    });
    const after = outcome.changed[0] ?? before;
    last = outcome.seq;
    if (after) now.set(rowKey(op), after);
    return { op, before, after };
  });
}

function findFuture(row: RowState, nowMs: number): string | null {
  const marks = [row.created, row.deleted, row.restored, ...Object.values(row.marks)];
  const isFuture = marks.some((mark) => mark && mark.stamp > nowMs + maxStampAheadMs);
  return isFuture ? `I6 ${rowKey(row)}: a stamp from the future was kept` : null;
}

interface Body {
  items?: unknown[];
  merge?: { device?: string };
}

function bodyOf({ body }: ServerRequest): Body {
  return typeof body === 'string' ? (JSON.parse(body) as Body) : {};
}

function deviceOf(request: ServerRequest): string {
  return bodyOf(request).merge?.device ?? '';
}

/** The operations of a request, without those that the run made invalid. */
function opsOf(request: ServerRequest): NumberedOp[] {
  const noun = nouns.find((each) => pathOf.get(each.queueName) === request.url);
  if (!noun) return [];
  return (bodyOf(request).items ?? []).flatMap((item) => {
    const op = fromChange(noun.name, item);
    return op && !('set' in op && 'rejectedByStory' in op.set) ? [op] : [];
  });
}

const pathOf = new Map(queues.map(({ name, toRequest }) => [name, toRequest([], '').path]));
