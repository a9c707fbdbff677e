const english = new Set(
  `organic fresh frozen large small big medium little ripe whole skimmed semi low full free range gluten lactose sugar-free fat-free
  red green yellow white brown black dark light unsalted salted smoked dried chopped sliced grated ground minced canned tinned plain
  greek natural sparkling still wholemeal wholegrain seedless boneless skinless raw roasted toasted extra virgin strong mild mature
  ripe vegan diet zero instant decaf`.split(/\s+/),
);

/** Finnish adjectives for foods, by the forms in which they precede one on a list. */
const finnish = new Map<string, string>(
  `tumma vaalea rasvaton laktoositon gluteeniton sokeriton suolaton alkoholiton maustamaton maustettu savustettu jauhettu kuivattu
  kuorittu viipaloitu raastettu pakastettu suolattu paahdettu punainen keltainen vihreä valkoinen musta ruskea iso pieni suuri tuore
  luomu kevyt hieno karkea turkkilainen kreikkalainen kotimainen vegaaninen makea hapan kypsä pehmeä kova ohut paksu täysjyväinen
  vahva mieto vähälaktoosinen vähärasvainen tavallinen uusi`
    .split(/\s+/)
    .flatMap((word) => formsOf(word).map((form) => [form, word] as const)),
);

/** An adjective's nominative and its singular and plural partitives. */
function formsOf(word: string): string[] {
  const front = !/[aou]/.test(word);
  const a = front ? 'ä' : 'a';
  const stem = word.slice(0, -1);
  if (word.endsWith('nen')) return [word, `${word.slice(0, -3)}st${a}`, `${word.slice(0, -3)}si${a}`];
  if (word.endsWith('ton') || word.endsWith('tön')) return [word, `${word}t${a}`, `${stem}mi${a}`];
  if (word.endsWith('tu') || word.endsWith('ty')) return [word, `${word}${a}`, `${word}j${a}`];
  if (word === 'tuore') return [word, 'tuoretta', 'tuoreita'];
  if (word === 'kevyt') return [word, 'kevyttä', 'kevyitä'];
  if (word === 'hapan') return [word, 'hapanta', 'happamia'];
  if (word === 'ohut') return [word, 'ohutta', 'ohuita'];
  if (word === 'uusi') return [word, 'uutta', 'uusia'];
  if (word === 'suuri') return [word, 'suurta', 'suuria'];
  if (word === 'pieni') return [word, 'pientä', 'pieniä'];
  if (word === 'luomu') return [word];
  if (/[aä]$/.test(word)) return [word, `${word}${a}`, `${stem}i${a}`, `${stem}oit${a}`];
  return [word, `${word}${a}`, `${word}j${a}`];
}

/** The dictionary form of a word that describes the following food, or null. */
export function describing(word: string | undefined): string | null {
  const lower = (word ?? '').toLowerCase();
  return english.has(lower) ? (word ?? '') : (finnish.get(lower) ?? null);
}
