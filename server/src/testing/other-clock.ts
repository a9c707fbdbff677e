// Loaded into a server's process before anything else (`node --import`): its clock is so many milliseconds ahead, or behind.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const TrueDate = Date;

class OtherDate extends TrueDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(OtherDate.now());
    else super(...(given as [number]));
  }

  static override now(): number {
    return TrueDate.now() + aheadMs;
  }
}
if (aheadMs !== 0) globalThis.Date = OtherDate as DateConstructor;
