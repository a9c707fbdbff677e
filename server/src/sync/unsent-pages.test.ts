import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createUnsentPages } from './unsent-pages.ts';

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const page = ' '.repeat(4 * 1024 * 1024);

test('who does not read what they ask for is given no more, and others are', () => {
  const { take } = createUnsentPages();
  const unread = Array.from({ length: 4 }, response);
  for (const each of unread) take('mallory', page, each);
  expect(() => take('mallory', page, response())).toThrow('not been read');
  expect(() => take('mallory', '{}', response())).toThrow('not been read');
  take('ann', page, response());
  unread[0]?.emit('close');
  take('mallory', page, response());
  expect(() => take('mallory', page, response())).toThrow('not been read');
});

test('a page that is larger than all that may be unread is sent alone', () => {
  const { take } = createUnsentPages();
  take('ann', page.repeat(5), response());
  expect(() => take('ann', '{}', response())).toThrow('not been read');
});
