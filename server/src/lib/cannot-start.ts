/** Why the server or a command cannot run, as a sentence for its operator; nothing was changed. */
export class CannotStart extends Error {
  override name = 'CannotStart';

  /** Joins all rejected outcomes into one error; rethrows a reason that is not a `CannotStart`. */
  static ofAll(outcomes: readonly PromiseSettledResult<unknown>[]): CannotStart {
    const sentences = outcomes.flatMap((outcome) => {
      if (outcome.status === 'fulfilled') return [];
      if (outcome.reason instanceof CannotStart) return [outcome.reason.message];
      throw outcome.reason;
    });
    return new CannotStart(sentences.join('\n  '));
  }
}
