/** Finnish dates composed of words, independently of the browser's own formatting. */
const weekdays = ['sunnuntai', 'maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai', 'lauantai'];
const shortWeekdays = ['su', 'ma', 'ti', 'ke', 'to', 'pe', 'la'];
const months = 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu'.split(' ');

const partsOf = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return {
    weekday: at.getUTCDay(),
    date: at.getUTCDate(),
    month: at.getUTCMonth(),
    year: at.getUTCFullYear(),
  };
};

/** pe 27.11. */
export function shortDay(day: string): string {
  const { weekday, date, month } = partsOf(day);
  return `${shortWeekdays[weekday]} ${date}.${month + 1}.`;
}

/** perjantai 27. marraskuuta */
export function longDay(day: string): string {
  const { weekday, date, month } = partsOf(day);
  return `${weekdays[weekday]} ${date}. ${months[month]}kuuta`;
}

/** 27.11.2026 */
export function wholeDay(day: string): string {
  const { date, month, year } = partsOf(day);
  return `${date}.${month + 1}.${year}`;
}

/** marraskuu 2026 */
export function monthOf(day: string): string {
  const { month, year } = partsOf(day);
  return `${months[month]}kuu ${year}`;
}

export const weekdayOf = (day: string): string => weekdays[partsOf(day).weekday] ?? '';

/** Capitalizes the first letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
