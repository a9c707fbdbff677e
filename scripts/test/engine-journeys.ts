import { type CommandResult, runCommand } from '../run/run-command.ts';
import { type Engine, ensureEngines, tellMissing } from './engines.ts';

interface EngineRun {
  /** Engines to run; default is all. */
  readonly only?: readonly Engine[];
  /** File for Playwright's JSON report. */
  readonly reportFile?: string;
  /** Runs only the journey that types while the app starts, with this many starts. */
  readonly starts?: number;
}

const longestMs = { journeys: 20 * 60_000, eachStart: 30_000 };

/** Runs the journeys in Firefox and WebKit, which are installed if permitted and skipped if missing. */
export async function runEngineJourneys({
  only = [],
  reportFile,
  starts,
}: EngineRun): Promise<CommandResult> {
  for (const sentence of tellMissing(await ensureEngines())) console.log(sentence);
  return runCommand(
    [
      'playwright',
      'test',
      '--config',
      'client/playwright.engines.config.ts',
      `--reporter=list${reportFile ? ',json' : ''}`,
      ...only.map((engine) => `--project=${engine}`),
      ...(starts === undefined ? [] : ['typing-during-start']),
    ],
    {
      env: {
        ...(reportFile && { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }),
        ...(starts !== undefined && { ENGINE_STARTS: String(starts) }),
      },
      timeoutMs: longestMs.journeys + (starts ?? 0) * longestMs.eachStart,
      isShown: true,
    },
  );
}
