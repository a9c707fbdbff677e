import { startProcess } from './child-process.ts';

/** Key of an element reference in W3C WebDriver answers. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebDriverSession {
  get(command: string): Promise<unknown>;
  post(command: string, body?: object, timeoutMs?: number): Promise<unknown>;
  /** Ends the session and its browser. */
  end(): Promise<void>;
}

/** A WebDriver server in its own process, which serves one session at a time. */
export interface WebDriver {
  newSession(capabilities: object): Promise<WebDriverSession>;
  /** Output of the server and its browsers so far. */
  output(): string;
  /** Ends the server and everything that it started. */
  stop(): Promise<void>;
}

const callTimeoutMs = 30_000;

export async function startWebDriver(
  program: string,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<WebDriver> {
  const server = startProcess(program, [`--port=${port}`], env);
  const call = async (
    method: string,
    path: string,
    body?: object,
    timeoutMs = callTimeoutMs,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };
  for (const giveUpAt = Date.now() + callTimeoutMs; ; ) {
    if (await call('GET', '/status').catch(() => undefined)) break;
    if (Date.now() > giveUpAt || server.hasEnded()) {
      await server.stop();
      throw new Error(`${program} does not answer:\n${server.log()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    stop: server.stop,
    output: server.log,
    async newSession(capabilities) {
      const { sessionId } = (await call('POST', '/session', {
        capabilities: { alwaysMatch: capabilities },
      })) as { sessionId: string };
      return {
        get: (command) => call('GET', `/session/${sessionId}${command}`),
        post: (command, body = {}, timeoutMs?: number) =>
          call('POST', `/session/${sessionId}${command}`, body, timeoutMs),
        end: async () => void (await call('DELETE', `/session/${sessionId}`)),
      };
    },
  };
}
