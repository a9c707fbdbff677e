import { nouns, resources } from '../../sync-protocol/src/nouns/registry.ts';
import type { NumberedOp } from '../../sync-protocol/src/rows/op.ts';
import type { RowState } from '../../sync-protocol/src/rows/row-state.ts';
import { fromChange } from '../../sync-protocol/src/sync/change.ts';
import { maxStampAheadMs } from '../../sync-protocol/src/sync/stamp.ts';
import { findMisstep } from '../../sync-protocol/testing/find-misstep.ts';
import { rowKey } from '../../sync-protocol/testing/find-violation.ts';
import type { ServerAnswer, ServerRequest, SimServer } from './server.ts';

/** The free plan's recipes (specification 4). */
const freeRecipes = 3;

/** The household's plan for a run. */
interface Judged {
  subject: string;
  request: ServerRequest;
  diesAfter: number | undefined;
  nowMs: number;
  isFree: boolean;
}

/** Lets the server answer a request, and says what no request may do to its rows. */
export async function serveAndJudge(
  server: SimServer,
  { subject, request, diesAfter, nowMs, isFree }: Judged,
): Promise<{ answer: ServerAnswer | null; violation: string | null }> {
  const ops = opsOf(request);
  const epoch = server.cursorOf(subject)?.epoch ?? '';
  const before = new Map(server.rows(subject).map((row) => [rowKey(row), row]));
  const answer = await server.answer(request, diesAfter);
  const rows = server.rows(subject);
  const changed = rows.filter((row) => before.get(rowKey(row))?.version !== row.version);
  const author = { device: deviceOf(request), epoch };
  for (const row of changed) {
    const future = findFuture(row, nowMs);
    if (future) return { answer, violation: future };
    const own = ops.filter((op) => rowKey(op) === rowKey(row));
    // What happened between several of one request cannot be told.
    const [op] = own.length === 1 && server.cursorOf(subject)?.epoch === epoch ? own : [];
    const violation = op && findMisstep(op, before.get(rowKey(op)) ?? null, row, nowMs, author);
    if (violation) return { answer, violation };
  }
  const recipes = rows.filter(({ noun, deleted }) => noun === 'recipe' && !deleted);
  const isOver = isFree && recipes.length > freeRecipes;
  return { answer, violation: isOver ? `I16 ${recipes.length} recipes of a free household` : null };
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
  return body === undefined ? {} : (JSON.parse(body) as Body);
}

function deviceOf(request: ServerRequest): string {
  return bodyOf(request).merge?.device ?? '';
}

/** The operations of a request, without those that the story makes invalid. */
function opsOf(request: ServerRequest): NumberedOp[] {
  const noun = nouns.find((each) => pathOf.get(each.resource) === request.url);
  if (!noun) return [];
  return (bodyOf(request).items ?? []).flatMap((item) => {
    const op = fromChange(noun.name, item);
    return op && !('set' in op && 'refusedByStory' in op.set) ? [op] : [];
  });
}

const pathOf = new Map(resources.map(({ name, toRequest }) => [name, toRequest([], '').path]));
