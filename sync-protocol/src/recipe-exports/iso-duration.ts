/** Minutes as schema.org has times (ISO 8601): 80 is "PT1H20M", three days "P3D". */
export function isoDuration(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  if (days === 0) return `PT${time || '0M'}`;
  return `P${days}D${time === '' ? '' : `T${time}`}`;
}
