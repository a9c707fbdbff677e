import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from 'typebox';

/** A list that is sent page by page may take as long as the network of whoever reads it. */
export const listTimeoutMs = 150_000;

/** The schema of an answer that `streamList` makes. */
export function streamed(schema: TSchema) {
  return Type.Unsafe<Readable>(schema);
}

/**
 * Answers a JSON list, with what stands around it, written as its pages are read; the schema of an item lets nothing else out. What fails before the first
 * page is thrown, and answered as any fault is; what fails later breaks the connection, so that nobody takes half a list for all.
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
