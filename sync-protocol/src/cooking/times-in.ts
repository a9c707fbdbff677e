/** A duration that a step mentions. */
export interface StepTime {
  /** Position in the text. */
  start: number;
  end: number;
  /** Ends of the range "10–12 minutes"; equal for a single duration. */
  minSeconds: number;
  maxSeconds: number;
}

/** Longer durations are no step at a stove and get no timer. */
const mostSeconds = 48 * 3600;

type UnitName = 'hour' | 'minute' | 'second';
const secondsOf: Record<UnitName, number> = { hour: 3600, minute: 60, second: 1 };

const units: Record<UnitName, string> = {
  hour: 'hours?|hrs?|h|tuntia|tunnin|tunniksi|tunnissa|tunti',
  minute: 'minutes?|mins?|minuuttia|minuutin|minuutiksi|minuutissa|minuutti',
  second: 'seconds?|secs?|s|sekuntia|sekunnin|sekunniksi|sekunti|sek',
};
const anyUnit = Object.values(units).join('|');

/** Number words in the forms that both languages use before a time. */
const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  'a couple of': 2,
  two: 2,
  'a few': 3,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
  thirty: 30,
  'thirty-five': 35,
  'thirty five': 35,
  forty: 40,
  'forty-five': 45,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  'half an': 0.5,
  'half a': 0.5,
  half: 0.5,
  yksi: 1,
  yhden: 1,
  yhdeksi: 1,
  pari: 2,
  parin: 2,
  parisen: 2,
  kaksi: 2,
  kahden: 2,
  kahdeksi: 2,
  muutama: 3,
  muutaman: 3,
  kolme: 3,
  kolmen: 3,
  kolmeksi: 3,
  neljä: 4,
  neljän: 4,
  neljäksi: 4,
  viisi: 5,
  viiden: 5,
  viideksi: 5,
  viitisen: 5,
  kuusi: 6,
  kuuden: 6,
  seitsemän: 7,
  kahdeksan: 8,
  yhdeksän: 9,
  kymmenen: 10,
  kymmeneksi: 10,
  kymmenisen: 10,
  kaksitoista: 12,
  viisitoista: 15,
  viidentoista: 15,
  parikymmentä: 20,
  kaksikymmentä: 20,
  kahdenkymmenen: 20,
  kaksikymmentäviisi: 25,
  kolmekymmentä: 30,
  kolmenkymmenen: 30,
  kolmekymmentäviisi: 35,
  neljäkymmentä: 40,
  neljäkymmentäviisi: 45,
  neljänkymmenen: 40,
  puoli: 0.5,
  puolen: 0.5,
  puoleksi: 0.5,
  puolisen: 0.5,
  puolitoista: 1.5,
  puolentoista: 1.5,
};

const fractions: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
};
const sign = `[${Object.keys(fractions).join('')}]`;
const andHalf = String.raw`\s(?:and\sa\shalf|ja\spuol(?:i|en))`;
const digits = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?:\s\d\/\d|\s?${sign}|${andHalf})?|\d\/\d|${sign}`;
const inWords = Object.keys(numberWords)
  .sort((a, b) => b.length - a.length)
  .map((words) => words.replaceAll(' ', String.raw`\s`))
  .join('|');
const number = `${digits}|(?:${inWords})(?:${andHalf})?`;
const between = String.raw`\s?[–—-]\s?|\s(?:to|or|tai)\s`;
const before = String.raw`(?<![\p{L}\p{N}.,/]|\d\s?[–—-]|\d:)`;
const after = String.raw`(?![\p{L}\p{N}])`;
/** Dot of an abbreviation with more after it: "1 hr. 15 min", "10 min.–15 min". */
const dot = String.raw`(?:(?<=hrs?)\.(?=\s\d)|(?<=mins?)\.(?=\s?[–—-]\s?\d))?`;

/**
 * "20 min", "10–12 minutes", "half an hour", "an hour and a half"; a Finnish "tunnin" alone means one hour.
 */
const counted = new RegExp(
  `${before}(?:(?<low>${number})(?:(?:${between})(?<high>${number}))?[\\s-]?(?<unit>${anyUnit})|(?<one>tunti|tunnin|tunniksi|minuutti|minuutin|minuutiksi))${after}(?:\\sand\\sa\\s(?<more>half|quarter)|${dot})`,
  'giu',
);
/** "1:30 h", "10:30 min" */
const asClock = new RegExp(
  `${before}(?<whole>\\d{1,2}):(?<part>[0-5]\\d)\\s?(?<unit>${units.hour}|${units.minute})${after}`,
  'giu',
);
/** Quarters of an hour have names of their own. */
const quarters = new RegExp(
  `${before}(?:(?<three>three[\\s-]quarters?|kolme\\svarttia|kolmen\\svartin)|(?:a\\s)?quarter|vartti(?:tunti|tuntia)?|vart(?:in|iksi)|varttitun(?:nin|niksi))(?:\\sof\\san\\shour|[\\s-]hour)?${after}`,
  'giu',
);

/**
 * The durations in a recipe step, in English and Finnish, in order; adjacent ones are joined ("1 h 20 min",
 * "45 minutes to 1 hour"). Pure.
 */
export function timesIn(step: string): StepTime[] {
  const found = [...clocksIn(step), ...countedIn(step), ...quartersIn(step)].sort(
    (a, b) => a.start - b.start,
  );
  const joined: Found[] = [];
  for (const time of found) {
    const last = joined.at(-1);
    if (last && time.start < last.end) continue;
    const both = last && together(last, time, step.slice(last.end, time.start));
    if (both) joined[joined.length - 1] = both;
    else joined.push(time);
  }
  return joined
    .filter(({ minSeconds, maxSeconds }) => minSeconds >= 1 && maxSeconds <= mostSeconds)
    .map(({ start, end, minSeconds, maxSeconds }) => ({ start, end, minSeconds, maxSeconds }));
}

interface Found extends StepTime {
  unit: UnitName;
}

function* countedIn(step: string): Generator<Found> {
  for (const match of step.matchAll(counted)) {
    const { low = '', high, unit: word, one, more = '' } = match.groups ?? {};
    const unit = unitOf(word ?? one ?? '');
    // A one-letter unit needs a figure before it: "5 s", but not "a s".
    if (word !== undefined && word.length === 1 && !/\d|[½¼¾⅓⅔]/.test(low)) continue;
    const extra = { half: 1 / 2, quarter: 1 / 4 }[more.toLowerCase()] ?? 0;
    const min = (one === undefined ? readNumber(low) : 1) + extra;
    const max = high === undefined ? min : readNumber(high) + extra;
    if (!(min > 0) || max < min) continue;
    const seconds = secondsOf[unit];
    const start = match.index;
    const end = start + match[0].length;
    yield { start, end, unit, minSeconds: Math.round(min * seconds), maxSeconds: Math.round(max * seconds) };
  }
}

function* clocksIn(step: string): Generator<Found> {
  for (const match of step.matchAll(asClock)) {
    const { whole, part, unit = '' } = match.groups ?? {};
    const seconds = (Number(whole) * 60 + Number(part)) * (secondsOf[unitOf(unit)] / 60);
    const start = match.index;
    const end = start + match[0].length;
    yield { start, end, unit: 'minute', minSeconds: seconds, maxSeconds: seconds };
  }
}

function* quartersIn(step: string): Generator<Found> {
  for (const match of step.matchAll(quarters)) {
    // A quarter of an onion is no duration.
    if (/quarter/i.test(match[0]) && !/hour/i.test(match[0])) continue;
    const seconds = (match.groups?.three === undefined ? 15 : 45) * 60;
    const start = match.index;
    const end = start + match[0].length;
    yield { start, end, unit: 'minute', minSeconds: seconds, maxSeconds: seconds };
  }
}

/** Joins two durations: parts of one, or the ends of a range; null if they are separate. */
function together(first: Found, second: Found, gap: string): Found | null {
  const isExact = first.minSeconds === first.maxSeconds;
  const { start } = first;
  const { end, unit } = second;
  if (isExact && /^(?:\s?|\s(?:and|ja)\s|,\s)$/i.test(gap) && secondsOf[unit] < secondsOf[first.unit])
    return {
      start,
      end,
      unit,
      minSeconds: first.minSeconds + second.minSeconds,
      maxSeconds: first.maxSeconds + second.maxSeconds,
    };
  const isRange = isExact && new RegExp(`^(?:${between})$`, 'i').test(gap);
  if (isRange && second.minSeconds > first.minSeconds)
    return { start, end, unit, minSeconds: first.minSeconds, maxSeconds: second.maxSeconds };
  return null;
}

function unitOf(word: string): UnitName {
  const name = word.toLowerCase();
  if (/^(?:h|t)/.test(name)) return 'hour';
  return name.startsWith('m') ? 'minute' : 'second';
}

/** NaN if the text is no number. */
function readNumber(text: string): number {
  const said = text.toLowerCase().replace(/\s+/g, ' ');
  const plain = said.replace(new RegExp(`${andHalf}$`), '');
  const half = plain === said ? 0 : 0.5;
  const word = numberWords[plain];
  if (word !== undefined) return word + half;
  const [, whole = '', rest = ''] = /^([\d.,]*)(.*)$/.exec(plain) ?? [];
  const [, numerator, denominator] = /(\d)\/(\d)$/.exec(plain) ?? [];
  if (numerator && denominator) {
    const [, units = '0'] = /^(\d+) /.exec(plain) ?? [];
    return Number(units) + Number(numerator) / Number(denominator);
  }
  const part = fractions[rest.trim()] ?? 0;
  return (whole === '' ? 0 : Number(whole.replace(',', '.'))) + part + half;
}
