import { once } from 'node:events';
import { startProcess } from './child-process.ts';

export interface VirtualScreen {
  /** Value of DISPLAY for programs, such as ":1". */
  readonly display: string;
  stop(): Promise<void>;
}

/** An X server without a monitor, on a display number that it picks. */
export async function startVirtualScreen(program: string): Promise<VirtualScreen> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const server = startProcess(program, args, process.env);
  const timeout = AbortSignal.timeout(30_000);
  try {
    const [number] = (await once(server.told, 'data', { signal: timeout })) as [Buffer];
    return { display: `:${number.toString().trim()}`, stop: server.stop };
  } catch {
    await server.stop();
    throw new Error(`${program} shows no screen:\n${server.log()}`);
  }
}
