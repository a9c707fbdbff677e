// Preloaded into a server process (`node --import`); its clock is `CLOCK_AHEAD_MS` milliseconds ahead, or
// behind if negative.
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
