import type { Tab } from './tab.ts';

/** A browser of another engine, with its profile on disk. */
export interface EngineBrowser {
  readonly tab: Tab;
  newTab(): Promise<Tab>;
  /** Errors of its pages and workers so far: console errors, uncaught exceptions and rejections. */
  complaints(): readonly string[];
  /** Closes it normally; its profile stays. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** A folder of its own, created if missing. */
  readonly profile: string;
  /** Folder for downloads, used without a prompt. */
  readonly downloads: string;
  readonly origin: string;
  readonly size: { readonly width: number; readonly height: number };
}
