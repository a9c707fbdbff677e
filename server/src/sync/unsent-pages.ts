import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '#lib/app-error.ts';

/** Maximum bytes of unread pages per person: four of the largest pages. */
const mostBytesOfPerson = 16 * 1024 * 1024;
/** A connection that reads nothing for this long is closed; the device asks again. */
const stillMs = 30_000;

/** Counts the bytes of pages that are in memory because their devices do not read them. */
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
   * @throws AppError `rate_limited` if the person's unread pages would exceed `mostBytesOfPerson`
   */
  function take(person: string, page: string, response: ServerResponse): void {
    const unsent = bytesOf.get(person) ?? 0;
    if (unsent > 0 && unsent + page.length > mostBytesOfPerson)
      throw new AppError('rate_limited', 'Too much that was asked for has not been read yet.');
    add(person, page.length);
    response.once('close', () => add(person, -page.length));
    // A request injected by a test has no real socket.
    if (response.socket instanceof Socket) response.setTimeout(stillMs);
  }

  return { take };
}
