/** What is told of how long things took, and what caused them, where somebody has asked for traces. */
export interface Tracing {
  /**
   * Something begins: a part of `parent`, else of the request that is under way.
   *
   * @param parent what caused it elsewhere, as W3C's `traceparent`
   * @returns what ends it
   */
  begin(name: string, options?: { parent?: string | undefined; push?: string | undefined }): () => void;
  /** What is under way here as W3C's `traceparent`, for another server; undefined where nobody follows it. */
  current(): string | undefined;
}

const nothing = () => {};

export const noTracing: Tracing = { begin: () => nothing, current: () => undefined };
