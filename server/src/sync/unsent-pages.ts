import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '#lib/app-error.ts';

/** Of pages that one person's devices have asked for and not taken: as much as four of the largest. */
const mostBytesOfPerson = 16 * 1024 * 1024;
/** A page of which nothing is taken for so long is given up; the device asks again. */
const stillMs = 30_000;

/** Knows which pages lie in memory because whoever asked for them does not read them. */
export function createUnsentPages() {
  const bytesOf = new Map<string, number>();

  function add(person: string, bytes: number): void {
    const sum = (bytesOf.get(person) ?? 0) + bytes;
    if (sum > 0) bytesOf.set(person, sum);
    else bytesOf.delete(person);
  }

  /**
   * Call it with a page that is about to be sent.
   *
   * @throws AppError `rate_limited` where the person's devices have not taken very much that they asked for before
   */
  function take(person: string, page: string, response: ServerResponse): void {
    const unsent = bytesOf.get(person) ?? 0;
    if (unsent > 0 && unsent + page.length > mostBytesOfPerson)
      throw new AppError('rate_limited', 'Too much that was asked for has not been read yet.');
    add(person, page.length);
    response.once('close', () => add(person, -page.length));
    // A call that a test injects has none.
    if (response.socket instanceof Socket) response.setTimeout(stillMs);
  }

  return { take };
}
