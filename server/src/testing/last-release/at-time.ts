/**
 * Loaded before a server (`--import`), lets its clock begin at the epoch milliseconds of `STARTS_AT_MS`: what was recorded then
 * has not expired, and what it signs is of that day.
 */
const RealDate = Date;
const offsetMs = Number(process.env.STARTS_AT_MS) - RealDate.now();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offsetMs] : args, newTarget),
  apply: () => new RealDate(RealDate.now() + offsetMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, name, receiver),
});
