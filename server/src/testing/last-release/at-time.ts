/**
 * Preloaded into a server process (`--import`); its clock starts at `STARTS_AT_MS` (epoch milliseconds), so
 * that recorded tokens have not expired, and new ones are of the same day.
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
