/** Tracing of durations and causes, if configured. */
export interface Tracing {
  /**
   * Begins a span as a child of `parent`, else of the current request's span.
   *
   * @param parent the cause at another server, as W3C `traceparent`
   * @returns the function that ends the span
   */
  begin(name: string, options?: { parent?: string | undefined; push?: string | undefined }): () => void;
  /** The current span as W3C `traceparent`, for other servers; undefined if it is not traced. */
  current(): string | undefined;
}

const nothing = () => {};

export const noTracing: Tracing = { begin: () => nothing, current: () => undefined };
