import type { RecipeReading } from '../recipe-reading.ts';
import { readMinutes } from '../values/read-minutes.ts';
import { readServings } from '../values/read-servings.ts';
import type { Block } from './block.ts';
import { isNutrition } from './nutrients.ts';
import { stepText } from './recipe-lines.ts';
import { sectionOf } from './section-words.ts';

type Facts = Pick<
  RecipeReading,
  'servings' | 'prepTimeMinutes' | 'cookTimeMinutes' | 'totalTimeMinutes' | 'author'
>;

type Fact = [name: keyof Facts, value: string | number];

const longestFact = 80;
const labels: readonly (readonly [RegExp, keyof Facts])[] = [
  [
    /^(?:active time|prep(?:aration)?(?: time)?|(?:esi)?valmistelu(?:aika)?|förberedelsetid|vorbereitung(?:szeit)?|temps de préparation|tiempo de preparación|tempo di preparazione|voorbereiding(?:stijd)?|przygotowanie|příprava|príprava|priprema|priprava|время подготовки|час підготовки|forberedelse|förberedelse|tilberedningstid|χρόνος προετοιμασίας|hazırlama süresi)$/,
    'prepTimeMinutes',
  ],
  [
    /^(?:cook(?:ing)?(?: time)?|bak(?:e|ing)(?: time)?|kypsennys(?:aika)?|paistoaika|keittoaika|uunissa|tillagningstid|koch-?(?:\/backzeit|zeit)|backzeit|temps de cuisson|cuisson|tiempo de cocción|cottura|tempo di cottura|bereidingstijd)$/,
    'cookTimeMinutes',
  ],
  [
    /^(?:total(?: time)?|in all|ready in|time|takes|yhteensä|kaikkiaan|kokonaisaika|valmistusaika|aika|valmis|total ?tid|tid|gesamtzeit|arbeitszeit|temps total|tiempo total|tempo totale|totale tijd|czas przygotowania|doba přípravy|čas přípravy|vrijeme pripreme|čas priprave|ukupno vrijeme|время приготовления|час приготування|време за приготвяне|χρόνος εκτέλεσης|συνολικός χρόνος|elkészítési idő|timp de preparare|timp total|samlet tid|i alt|waktu memasak|gaminimo laikas|tempo de preparo|tempo total)$/,
    'totalTimeMinutes',
  ],
  [
    /^(?:serv(?:es|ings?)|portions?|yields?|makes|annoksia|annokset|annosmäärä|annoskoko|määrä|portioner|antal portioner|portionen|personnes|raciones|porciones|porzioni|dosi per|porties|personen|rendimento|porções|porcji|liczba porcji|porce|počet porcí|porcija|broj porcija|количество порций|порций|кількість порцій|порції|порции|μερίδες|adag|porții|porsiyon|antal personer|antal|porsjoner|porcijos)$/,
    'servings',
  ],
  [
    /^(?:author|by|recipe by|from|resepti|reseptin on tehnyt|tekijä|kirjoittaja|recept av|rezept von|auteur)$/,
    'author',
  ],
];
const labelled = /^([\p{L} /-]{2,30}?)(?:\s*[:：]\s*|\s+(?=\d|n\.|noin|about|ca\.))(.{1,60})$/iu;
const wholeServings =
  /^(?:(?:serves|makes|yields|feeds|pour|für|för|para|for)\s+(?:(?:about|approximately|approx\.?|around)\s+)?\d[\d\s–-]*(?:(?:to|or|tai)\s\d+)?(?:\s?\p{L}+){0,3}|(?:n\.?\s?|noin\s)?\d[\d\s–-]*(?:annosta|hengelle|hlö:?\p{L}*|henkilölle|servings?|portions?|portioner|portionen|personen|personnes|people|persons?|raciones|porzioni|:lle)(?:\(\p{L}{1,3}\))?)[.:]?$/iu;

/** A yield, but not "For 10 minutes". */
const toldYield = /^(?:serves|makes|yields|feeds|\D{0,6}\d[\d\s–-]*\p{L}+[.:]?$)/iu;

/** "Zutaten für 4 Personen", "Ainekset (4 annosta)". */
const inHeading = /\s\(?((?:(?:for|für|för|pour|para|per|voor|til|till|serves|makes)\s+)?\d[^)]*)\)?$/iu;

/** Whether a line is only a yield: "- Serves 4", "Makes 4 to 6 servings." */
export const isYield = (text: string) => toldYield.test(stepText(text)) && wholeServings.test(stepText(text));

/**
 * Reads yield, times and author from lines such as "Serves 4", "Valmistusaika: 30 min". The first of each
 * counts.
 */
export function readFacts(blocks: readonly Block[]): Partial<Facts> {
  const facts: Partial<Facts> = {};
  for (const { text } of blocks)
    for (const [name, value] of factsIn(text)) if (!(name in facts)) Object.assign(facts, { [name]: value });
  return facts;
}

/** Whether a line is only a fact: yield, time, author or nutrition. */
export function isFact(text: string): boolean {
  return factIn(text.trim()).length > 0 || isNutrition(text.trim());
}

/** Whether a line is a label without its value: "Yields". */
export function isFactLabel(text: string): boolean {
  const label = text.toLowerCase().replace(/[\s:：]+$/, '');
  return labels.some(([words]) => words.test(label));
}

function factsIn(text: string): Fact[] {
  if (text.length > 3 * longestFact) return [];
  return [
    ...servesAndTakes(text.trim()),
    ...text.split(/\s[|·•]\s|\s{2,}/).flatMap((piece) => factIn(stepText(piece))),
  ];
}

/** Servings followed by the time: "4 annosta, 40 min". */
const withTime = /^(\D{0,12}\d[^,;|·•–—]*?)(?:[,;]|\s[|·•–—-])\s+((?:n\.|noin|about|ca\.)?\s?\d[^,;|·•]*)$/u;

function servesAndTakes(text: string): Fact[] {
  const [, serves = '', takes = ''] = text.length > longestFact ? [] : (withTime.exec(text) ?? []);
  const total = wholeServings.test(serves) ? readMinutes(takes) : null;
  return total === null
    ? []
    : [
        ['servings', serves],
        ['totalTimeMinutes', total],
      ];
}

function factIn(text: string): Fact[] {
  if (text.length > longestFact) return [];
  const both = servesAndTakes(text);
  if (both.length > 0) return both;
  if (wholeServings.test(text.replace(/^\((.*)\)$/, '$1')))
    return [['servings', text.replace(/:lle(?!\p{L})/u, ' hengelle')]];
  const [, forWhom = ''] = sectionOf(text) === 'ingredients' ? (inHeading.exec(text) ?? []) : [];
  if (forWhom !== '') return [['servings', forWhom]];
  const [, label = '', value = ''] = labelled.exec(text) ?? [];
  const name = labels.find(([words]) => words.test(label.toLowerCase().trim()))?.[1];
  if (name === undefined) return [];
  if (name === 'author') return /\d/.test(value) || !text.includes(':') ? [] : [[name, value]];
  if (name === 'servings') return hasServings(value) ? [[name, value]] : [];
  const minutes = readMinutes(value);
  return minutes === null ? [] : [[name, minutes]];
}

function hasServings(text: string): boolean {
  const { servings, note } = readServings(text);
  return servings !== null || note !== '';
}
