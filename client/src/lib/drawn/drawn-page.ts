/** A page as the client's build draws it. */
export interface DrawnPage {
  path: string;
  locale: 'en' | 'fi';
  title: string;
  description: string;
  /** What stands in `#root`, with the style rules of each element beside it, as Emotion writes them on a server. */
  html: string;
}
