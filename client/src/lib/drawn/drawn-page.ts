import type { Locale } from 'sync-protocol/locales.ts';

/** A page prerendered by the client's build. */
export interface DrawnPage {
  path: string;
  locale: Locale;
  title: string;
  description: string;
  /** Content of `#root`, with Emotion's style elements beside each element, as on a server. */
  html: string;
}
