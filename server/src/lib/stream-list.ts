import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from 'typebox';

/** Time limit of an answer that is sent page by page, which may take long over a slow connection. */
export const listTimeoutMs = 150_000;

/** Response schema for an answer of `streamList`. */
export function streamed(schema: TSchema) {
  return Type.Unsafe<Readable>(schema);
}

/**
 * Answers a JSON list between `start` and `end`, sent while its pages are read. Items are serialised by their
 * schema, which drops other fields. A fault before the first page is thrown and answered like any other; a
 * later one breaks the connection, so that no client takes half a list for the whole.
 */
export async function streamList<T extends object>(
  reply: Pick<FastifyReply, 'compileSerializationSchema' | 'type'>,
  item: TSchema,
  pages: AsyncGenerator<readonly T[]>,
  { start, end } = { start: '', end: '' },
): Promise<Readable> {
  const serialize = reply.compileSerializationSchema(item as { [key: string]: unknown });
  const first = await pages.next();

  async function* text() {
    let before = `${start}[`;
    try {
      for (let page = first; !page.done; page = await pages.next()) {
        if (page.value.length === 0) continue;
        yield before + page.value.map((record) => serialize(record as Record<string, unknown>)).join(',');
        before = ',';
      }
    } finally {
      await pages.return(undefined);
    }
    yield `${before === ',' ? '' : before}]${end}`;
  }
  reply.type('application/json; charset=utf-8');
  return Readable.from(text(), { objectMode: false });
}
