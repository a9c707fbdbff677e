import { dictionary } from '@zxcvbn-ts/language-common';

/** Common Finnish passwords, which the international list lacks. */
const FINNISH =
  `salasana salakala perkele saatana suomi finland helsinki tampere turku kissa koira mansikka porkkana juhannus testi
  testitesti keittiö kahvi pulla joulu kesä talvi kevät syksy aurinko rakkaus äiti isä mummo hunaja makkara sauna`.split(
    /\s+/,
  );

/** The most used passwords of leaks: some 50,000, of which 18,000 are long enough to be allowed here. */
const wellKnown = new Set([...dictionary['passwords-common'], ...FINNISH]);

/** Up to this many non-letters around a word count as padding that people add to a refused password. */
const MOST_ADDED = 6;

/** Whether a password is well known, or a well-known one with a few non-letters around it. */
export function isWellKnown(folded: string): boolean {
  if (wellKnown.has(folded)) return true;
  const stem = folded.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const added = [...folded].length - [...stem].length;
  return added > 0 && added <= MOST_ADDED && wellKnown.has(stem);
}
