/**
 * Finnish and English inflectional endings, with what they replace in the dictionary form. Words are folded
 * (no ä, ö). Extra candidates are harmless: only those in the table count.
 */
const endings: readonly (readonly [ending: string, ...before: string[]])[] = [
  // English plurals: berries, potatoes, loaves, dishes, eggs
  ['ies', 'y'],
  ['oes', 'o'],
  ['ves', 'f'],
  ['es', ''],
  ['s', ''],
  // partitive singular: maitoa, kastiketta, vettä, lohta, olutta, kylkeä, ranskalaista
  ['a', ''],
  ['tta', '', 'si'],
  ['ta', '', 'i'],
  ['nta', 'mi'],
  ['ea', 'i'],
  ['sta', 'nen'],
  // partitive plural: perunoita, hilloja, sipuleita, banaaneja, munia, papuja, herneitä, fileitä,
  // vihanneksia, oluita
  ['oita', 'o', 'a'],
  ['oja', 'o', 'a'],
  ['eita', 'i'],
  ['eja', 'i', ''],
  ['ia', 'a', 'i', ''],
  ['ja', ''],
  ['ita', '', 'e', 'a'],
  ['ksia', 's'],
  ['sia', 'nen'],
  ['uita', 'ut'],
  // stems that end in a vowel where the name has a consonant: nauriita, renkaita, suodattimia
  ['iita', 'is'],
  ['aita', 'as'],
  ['imia', 'in'],
  // nominative plural, and the genitive singular by the same stem: perunat, lohet, herneet, vedet, siemenet,
  // oluet …
  ...(['t', 'n'] as const).flatMap(
    (end) =>
      [
        [`${end}`, ''],
        [`e${end}`, 'i', '', 'e'],
        [`i${end}`, ''],
        [`ee${end}`, 'e'],
        [`de${end}`, 'si'],
        [`se${end}`, 'nen'],
        [`kse${end}`, 's'],
        [`ue${end}`, 'ut'],
        [`ii${end}`, 'is'],
        [`aa${end}`, 'as'],
        [`ime${end}`, 'in'],
      ] as const,
  ),
];

/** Genitive plurals are the partitive plural's stem with another ending: perunoiden, papujen, munien. */
const genitivePlurals: readonly (readonly [ending: string, partitive: string])[] = [
  ['iden', 'ita'],
  ['jen', 'ja'],
  ['ien', 'ia'],
];

/** Consonant gradation, read both ways: kurkut – kurkku, leivät – leipä, and kastikkeet – kastike. */
const grades: readonly (readonly [string, string])[] = [
  ['k', 'kk'],
  ['p', 'pp'],
  ['t', 'tt'],
  ['v', 'p'],
  ['d', 't'],
  ['ng', 'nk'],
  ['nn', 'nt'],
  ['ll', 'lt'],
  ['rr', 'rt'],
  ['mm', 'mp'],
  ['lj', 'lk'],
];

/** Longer than any food's name; longer words are not inflected, to save time. */
const maxWordLength = 50;

/** All possible dictionary forms of a folded word, itself first, then likelier ones before others. */
export function* baseForms(word: string): Generator<string> {
  yield word;
  if (word.length > maxWordLength) return;
  yield* withoutEndings(word);
  for (const [ending, partitive] of genitivePlurals) {
    if (word.endsWith(ending)) yield* withoutEndings(word.slice(0, -ending.length) + partitive);
  }
}

function* withoutEndings(word: string): Generator<string> {
  for (const [ending, ...before] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < 2) continue;
    const stem = word.slice(0, -ending.length);
    for (const end of before) {
      yield stem + end;
      yield* otherGrades(stem + end);
    }
  }
}

function* otherGrades(word: string): Generator<string> {
  const match = /([bcdfghjklmnpqrstvz]+)([aeiouy]+[sn]?)$/.exec(word);
  if (!match) return;
  const start = word.slice(0, match.index);
  const [, consonants = '', vowels = ''] = match;
  for (const [weak, strong] of grades) {
    const isStrong = consonants.endsWith(strong);
    if (isStrong) yield start + consonants.slice(0, -strong.length) + weak + vowels;
    else if (consonants.endsWith(weak)) yield start + consonants.slice(0, -weak.length) + strong + vowels;
  }
}

/**
 * A common stem for the forms of a word that is not in the table: 'marenki', 'marengit', 'marenkeja' all give
 * 'marenk'. Cruder than {@link baseForms}, since no table confirms it; short words stay unchanged.
 */
export function lightStem(word: string): string {
  if (word.length < 5 || /[^a-z]/.test(word)) return word;
  const stem = word
    .replace(/(?:isia|ista|iset|isen|inen)$/, 'is')
    .replace(/(?:ies|oita|oja|eita|eja|ita|ia|ja|tta|(?<=[aeiou])ta|es|s|t|n)$/, '')
    .replace(/[aeiouy]+$/, '')
    .replace(/ng$/, 'nk')
    .replace(/([kpt])\1$/, '$1');
  return stem.length < 3 ? word : stem;
}
