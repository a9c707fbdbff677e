import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string | string[] | undefined>;
  readonly body: string | Buffer;
}

/** A request from a device to the server, handled by a fault. */
export interface Exchange {
  readonly headers: IncomingHttpHeaders;
  readonly body: () => Promise<string>;
  /** Sends the request to the server and waits for the whole answer, without passing it to the device. */
  readonly forward: (changes?: { headers?: Record<string, string> }) => Promise<Answer>;
  readonly reply: (answer: Answer) => Promise<void>;
  readonly hangUp: () => void;
  /** Lets the request through normally. */
  readonly pass: () => Promise<void>;
}

export type Fault = (exchange: Exchange) => Promise<void>;

/** The request never reaches the server. */
export const loseRequest: Fault = async ({ hangUp }) => hangUp();

/** The server handles the request, but its answer is lost. */
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

/** The server handles the request, but something in between answers with an error. */
export const failAfter =
  (status: number): Fault =>
  async ({ forward, reply }) => {
    await forward();
    await reply({ status, headers: json, body: JSON.stringify({ code: 'internal', message: 'A fault' }) });
  };

/** A captive portal: every page is its sign-in page, with status 200. */
export const captivePortal: Fault = ({ reply }) =>
  reply({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Welcome</title><p>Accept the terms to use this network.</p>',
  });

/** A captive portal that labels everything JSON. */
export const emptyJson: Fault = ({ reply }) => reply({ status: 200, headers: json, body: '{}' });

/** The server handles the request, but its answer breaks off in the middle. */
export const truncateAnswer: Fault = async ({ forward, reply }) => {
  const { status, headers, body } = await forward();
  const half = body.slice(0, Math.floor(body.length / 2));
  await reply({ status, headers: { 'content-type': headers?.['content-type'] }, body: half });
};

/** The server refuses this token, as after a change of keys; new ones are accepted. */
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

/** Delays requests until released. */
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
