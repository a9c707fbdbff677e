/** Why the server cannot run, as a sentence for whoever runs it; nothing was changed. */
export class CannotStart extends Error {
  override name = 'CannotStart';

  /** All that was refused, together; what is no `CannotStart` is thrown as it is. */
  static ofAll(outcomes: readonly PromiseSettledResult<unknown>[]): CannotStart {
    const sentences = outcomes.flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return [];
      if (outcome.reason instanceof CannotStart) return [outcome.reason.message];
      throw outcome.reason;
    });
    return new CannotStart(sentences.join('\n  '));
  }
}
