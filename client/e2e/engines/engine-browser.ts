import type { Tab } from './tab.ts';

/** A browser of another engine, with its profile on disk. */
export interface EngineBrowser {
  readonly tab: Tab;
  newTab(): Promise<Tab>;
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
