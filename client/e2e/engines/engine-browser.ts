import type { Tab } from './tab.ts';

/** A browser of another engine, with its profile on disk. */
export interface EngineBrowser {
  readonly tab: Tab;
  newTab(): Promise<Tab>;
  /** What went wrong in its pages and their workers so far: errors in a console, and what was thrown or rejected and never caught. */
  complaints(): readonly string[];
  /** Closes it as a person does; its profile stays. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** A folder of its own, made when it is not there. */
  readonly profile: string;
  /** Where it puts what is downloaded, without asking. */
  readonly downloads: string;
  readonly origin: string;
  readonly size: { readonly width: number; readonly height: number };
}
