/** Why the server cannot run, as a sentence for whoever runs it; nothing was changed. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
