import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string | string[] | undefined>;
  readonly body: string | Buffer;
}

/** One request on its way from a device to the server, in the hands of a fault. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  readonly body: () => Promise<string>;
  /** Sends the request to the server and waits for the whole answer, which the device does not see yet. */
  readonly forward: (changes?: { headers?: Record<string, string> }) => Promise<Answer>;
  readonly reply: (answer: Answer) => Promise<void>;
  readonly hangUp: () => void;
  /** Lets it go through as if nothing had happened. */
  readonly pass: () => Promise<void>;
}

export type Fault = (exchange: Exchange) => Promise<void>;

/** The request never reaches the server. */
export const loseRequest: Fault = async ({ hangUp }) => hangUp();

/** The request reaches the server, which does what it asks; the answer is lost. */
export const loseAnswer: Fault = async ({ forward, hangUp }) => {
  await forward();
  hangUp();
};

export const failBefore =
  (status: number, headers: Record<string, string> = {}): Fault =>
  ({ reply }) =>
    reply({
      status,
      headers: { ...json, ...headers },
      body: JSON.stringify({ code: 'internal', message: 'A fault' }),
    });

/** The server does what the request asks, but something between says otherwise. */
export const failAfter =
  (status: number): Fault =>
  async ({ forward, reply }) => {
    await forward();
    await reply({ status, headers: json, body: JSON.stringify({ code: 'internal', message: 'A fault' }) });
  };

/** A hotel's network: every page is its sign-in page, with status 200. */
export const captivePortal: Fault = ({ reply }) =>
  reply({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Welcome</title><p>Accept the terms to use this network.</p>',
  });

/** The same, by a portal that calls everything JSON. */
export const emptyJson: Fault = ({ reply }) => reply({ status: 200, headers: json, body: '{}' });

/** The server does what the request asks; its answer breaks off in the middle. */
export const truncateAnswer: Fault = async ({ forward, reply }) => {
  const { status, headers, body } = await forward();
  const half = body.slice(0, Math.floor(body.length / 2));
  await reply({ status, headers: { 'content-type': headers?.['content-type'] }, body: half });
};

/** The server takes this token no more, as when its keys were changed; a new one it takes. */
export const refuseToken =
  (token: string): Fault =>
  async ({ headers, reply, pass }) => {
    if (headers.authorization !== `Bearer ${token}`) return pass();
    const body = JSON.stringify({ code: 'unauthorized', message: 'The access token is not valid here.' });
    await reply({ status: 401, headers: json, body });
  };

export const delay =
  (ms: number): Fault =>
  async ({ pass }) => {
    await sleep(ms);
    await pass();
  };

/** Requests wait until they are let go. */
export function hold(): { fault: Fault; letGo: () => void } {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return {
    fault: async ({ pass }) => {
      await isLetGo;
      await pass();
    },
    letGo,
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' };
