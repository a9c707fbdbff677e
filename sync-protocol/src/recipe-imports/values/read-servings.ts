import { numeral } from '../../quantity/fraction-signs.ts';
import { plainNumerals, readNumber } from '../../quantity/read-number.ts';
import { maxServings } from '../../recipes/recipe-bounds.ts';

const peopleWords = String.raw`(?<!\p{L})(?:serv(?:es|ings?|ing size)?|feeds|portions?|persons?|people|annos(?:ta|ten)?|hengelle|hengen|henkeä|hlö(?::?lle)?|henkilö\p{L}*|portion(?:er|en)|person(?:er|en|as?|es|e)?|personnes?|parts|raciones|ración|comensales|porzion[ei]|porties|porsjoner|syöjä\p{L}*|ruokailija\p{L}*|pers)(?!\p{L})`;
const people = new RegExp(peopleWords, 'iu');
/** The number beside the word for servings: 12 of "1 loaf (12 servings)", 6 of "12 muffins, serves 6". */
const besidePeople = [
  new RegExp(String.raw`(?<![\d/.,])(\d{1,3})(?: ?(?:-|to|tai) ?\d{1,3})? ?${peopleWords}`, 'iu'),
  new RegExp(String.raw`${peopleWords}:? ?(\d{1,3})(?![\d/.,]|\s?\d/| ?(?:g|ml|dl)(?!\p{L}))`, 'iu'),
];
const about = String.raw`(?:(?:n\.?|noin|about|ca\.?) ?)?`;
const nothingElse = [
  new RegExp(`^${about}(\\d+) ?${peopleWords}\\.?$`, 'iu'),
  new RegExp(`^(?:${peopleWords}|for|für|pour|för|per|para):? ${about}(\\d+)\\.?$`, 'iu'),
];
const filler =
  /^(?:(?:recipe )?(?:yields?|makes?|quantity)|määrä|saanto|tästä tulee|ohjeesta tulee|ergibt|pour|für|för|per|para|for)\s*:?\s+/iu;
const number = /\d+(?:[.,]\d+)?(?: \d\/\d+)?|\p{L}+/gu;

/** Parses servings, the lower end of "4–6 servings"; any other yield, "24 cookies", is the note. */
export function readServings(text: string): { servings: number | null; note: string } {
  const said = text.replace(/\s+/g, ' ').trim();
  const plain = plainNumerals(said).toLowerCase();
  const beside = besidePeople.map((form) => form.exec(plain)?.[1]).find((count) => count !== undefined);
  const servings = firstNumber(beside ?? '') ?? firstNumber(plain);
  const isBare = /^(?:n\.?|noin|about|ca\.?)? ?\d+(?: ?(?:-|to|or|tai) ?\d+)?\.?$/.test(plain);
  if (servings !== null && (isBare || people.test(plain) || /^(?:for|für|pour|för|per|para) /.test(plain)))
    return { servings, note: '' };
  const note = said.replace(filler, '');
  return { servings: null, note: /\p{L}/u.test(note) && numeral.test(note) ? note : '' };
}

/**
 * The number in a text that only gives the servings, such as "4 hengelle" and "Serves 4"; null for any other
 * text.
 */
export function countOfPeople(text: string): string | null {
  const plain = plainNumerals(text);
  return nothingElse.map((form) => form.exec(plain)?.[1]).find((count) => count !== undefined) ?? null;
}

function firstNumber(text: string): number | null {
  for (const [word] of text.matchAll(number)) {
    const read = /^an?$/.test(word) ? null : readNumber(word);
    const whole = read === null ? 0 : Math.round(read);
    if (whole >= 1 && whole <= maxServings) return whole;
  }
  return null;
}
