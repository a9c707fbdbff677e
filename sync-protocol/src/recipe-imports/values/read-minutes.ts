import { timesIn } from '../../cooking/times-in.ts';
import { plainNumerals, readNumber } from '../../quantity/read-number.ts';
import { maxTimeMinutes } from '../../recipes/recipe-bounds.ts';

/** ISO 8601, as it is written on pages: "PT1H30M", "P0Y0M0DT0H35M0S", "PT 45 MIN", "PT1,5H". */
const iso =
  /^P(?:(?<years>[\d.,]+)Y)?(?:(?<months>[\d.,]+)M)?(?:(?<weeks>[\d.,]+)W)?(?:(?<days>[\d.,]+)D)?(?:T(?:(?<hours>[\d.,]+)H)?(?:(?<minutes>[\d.,]+)(?:M(?:IN)?|$))?(?:(?<seconds>[\d.,]+)S)?)?$/;
const minutesOfUnit = [
  [/^(?:m|min|mins|minut[a-z]*|minuutti|minuuttia|minuuttista)$/, 1],
  [
    /^(?:h|hr|hrs|hour|hours|t|tunti|tuntia|std|stunden?|heures?|horas?|ora|ore|timm[ea]r?|tim|uur|uren)$/,
    60,
  ],
  [/^(?:d|days?|vrk|päivää?|dygn|tage?n?|jours?|d[ií]as?|giorn[io]|dagen?)$/, 24 * 60],
] as const;
const part = /(\d+ \d+\/\d+|\d+\/\d+|\d+(?:[.,]\d+)?)(?: ?- ?(\d+(?:[.,]\d+)?))? ?(\p{L}+)/gu;

const hours = String.raw`(?:h|hrs?|hours?|t|tuntia?|std|stunden?|heures?|horas?)(?!\p{L})`;
/** "1:30 h" */
const clockOfHours = new RegExp(String.raw`(?<!\d)(\d{1,2}):([0-5]\d) ?${hours}`, 'gu');
/** "1h30", "1 hr, 30": minutes without a unit after the hours. */
const minutesBehind = new RegExp(String.raw`(\d ?(?:${hours}|h(?=\d)))[., ]*([0-5]?\d)$`, 'u');

/**
 * Parses a duration in minutes, rounded; the upper end of "30–40 min". Null for none, or beyond the limit.
 */
export function readMinutes(text: string): number | null {
  const plain = plainNumerals(text.slice(0, 200));
  const minutes = readIso(plain.replace(/ /g, '').toUpperCase()) ?? readClock(plain) ?? readWords(plain);
  const whole = minutes === null ? 0 : Math.round(minutes);
  return whole >= 1 && whole <= maxTimeMinutes ? whole : null;
}

function readIso(text: string): number | null {
  // A range "PT30M/PT40M": the last end counts.
  const found = iso.exec(text.split('/').at(-1) ?? '')?.groups;
  if (!found) return null;
  const of = (name: string) => Number((found[name] ?? '0').replace(',', '.'));
  const days = of('years') * 365 + of('months') * 30 + of('weeks') * 7 + of('days');
  return days * 24 * 60 + of('hours') * 60 + of('minutes') + of('seconds') / 60;
}

function readClock(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return Number(hours) * 60 + Number(minutes);
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function readWords(text: string): number | null {
  let sum: number | null = null;
  const plain = text.toLowerCase().replace(clockOfHours, '$1 h $2 min').replace(minutesBehind, '$1 $2 min');
  for (const [, from = '', to, word = ''] of inMinutes(plain).matchAll(part)) {
    const unit = minutesOfUnit.find(([words]) => words.test(word))?.[1];
    const amount = readNumber(to ?? from);
    if (unit !== undefined && amount !== null) sum = (sum ?? 0) + amount * unit;
  }
  return sum;
}

/**
 * Replaces durations in words by minutes, "tunti ja vartti" by "75 min", as in steps; other languages stay.
 */
function inMinutes(text: string): string {
  return timesIn(text).reduceRight(
    (told, { start, end, maxSeconds }) => `${told.slice(0, start)}${maxSeconds / 60} min${told.slice(end)}`,
    text,
  );
}
