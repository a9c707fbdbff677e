import { dictionary } from '@zxcvbn-ts/language-common';

/** What Finns take, which lists from elsewhere lack. */
const FINNISH =
  `salasana salakala perkele saatana suomi finland helsinki tampere turku kissa koira mansikka porkkana juhannus testi
  testitesti keittiö kahvi pulla joulu kesä talvi kevät syksy aurinko rakkaus äiti isä mummo hunaja makkara sauna`.split(
    /\s+/,
  );

/** The passwords used most, as leaks show them: some 50,000, of which 18,000 are long enough to be chosen here. */
const wellKnown = new Set([...dictionary['passwords-common'], ...FINNISH]);

/** So few signs that are no letters, before and after, are what people add to a word that was refused. */
const MOST_ADDED = 6;

/** Whether a password is one of those, or one of them with a few figures or signs around it. */
export function isWellKnown(folded: string): boolean {
  if (wellKnown.has(folded)) return true;
  const stem = folded.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const added = [...folded].length - [...stem].length;
  return added > 0 && added <= MOST_ADDED && wellKnown.has(stem);
}
