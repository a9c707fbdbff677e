import type { Write, Writer, WriterDeps } from './writer.ts';

const mostKept = 40;

/**
 * A plain client that plans meals one at a time. A POST applied twice would make a second meal. The server
 * assigns the meals' ids.
 */
export function createPostingWriter({ subject, rng, newId }: WriterDeps): Writer {
  const living = new Map<string, { title: string }>();
  const deleted = new Set<string>();
  let made = 0;
  let changes = 0;
  let note: (id: string) => void = () => {};

  function next(): Write {
    const title = `${subject} meal ${++made}`;
    const roll = rng.next();
    const known = living.size > 0 ? rng.pick([...living.keys()]) : undefined;
    const write = { key: newId(), body: JSON.stringify({ date: '2026-03-29', mealType: 'dinner', title }) };
    if (known !== undefined && (living.size > mostKept || roll < 0.2)) {
      note = () => {
        living.delete(known);
        deleted.add(known);
      };
      return { ...write, method: 'DELETE', path: `/api/calendar/${known}`, body: '' };
    }
    note = (id) => living.set(id, { title });
    if (known !== undefined && roll < 0.4) return { ...write, method: 'PUT', path: `/api/calendar/${known}` };
    return { ...write, method: 'POST', path: '/api/calendar' };
  }

  function acknowledge(answer: unknown) {
    note((answer as { _id: string })._id);
    changes += 1;
  }

  return { subject, next, acknowledge, expected: () => ({ living, deleted, changes }) };
}
