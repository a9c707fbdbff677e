import type { Block } from './block.ts';
import { hasAmount, longestThing, stepText } from './recipe-lines.ts';

// Words that start a step and hardly an ingredient: en, fi, sv.
const verbs: ReadonlySet<string> = new Set(
  `add allow arrange bake beat blend boil bring brown brush chill chop combine cook cool cover crack cut dissolve drain drizzle dump fold form fry garnish grate grease grill heat knead leave let lightly line mash melt mix peel place pour preheat pre-heat prepare press put reduce refrigerate remove repeat rinse roast roll rub sauté saute sautee sear season serve shape sift simmer slice soak spoon spread sprinkle start stir strain take taste throw toss transfer turn use warm wash whip whisk
    anna asettele esikuumenna hauduta hienonna huuhdo huuhtele jaa jauha jäähdytä kaada kauli kaulitse keitä kiehauta kokoa koristele kruunaa kumoa kuori kuullota kuumenna kypsennä käännä laita lado leikkaa leivo levitä liota lohko lisää lämmitä mausta mittaa muotoile murenna murskaa nosta nypi ota paahda paista paistele pane peitä pese pilko puhdista purista pursota pyörittele pyöräytä raasta rikko ripottele ruskista sekoita sekoittele siivilöi silppua sivele soseuta sulata taittele taputtele tarjoa tarjoile tarkista tasoita tee vaahdota vaivaa valele valmista valmistele valuta vatkaa viipaloi voitele vuoraa yhdistä
    blanda bred dela forma fräs grädda hacka häll kavla knåda koka kyl lägg låt mixa pensla rensa riv rör servera sikta skala skiva skär skölj smaksätt smält smörj stek strö sätt tillsätt tina toppa vispa värm vänd`.split(
    /\s+/,
  ),
);
/** "Leikataan lihat": the passive of older Finnish recipes; excludes nouns in the illative ("pataan"). */
const passive =
  /^(?!(?:pata|pinta|pohja|kanta|ranta|suunta|kerta)an$)\p{Ll}{2,}(?:[td]|ll|nn|rr|ss|hd|[ouyö]id)(?:aan|ään)$/u;
const leadIn =
  /^(?:first|then|next|now|meanwhile|finally|ensin|sitten|seuraavaksi|lopuksi|sedan|därefter),?\s+/iu;
/** French "pour la pâte" and Finnish "kuori" (the peel) are no verbs here. */
const noDeed = /^(?:pour\s(?:la|le|les|une?|\d|l['’])|kuori(?!\sja\s(?!mehu)|\s\p{L}+t(?!\p{L})))(?!\p{L})/iu;
const fewestWords = 3;
const mostLooked = 3;
const fewestDeeds = 2;
const shortestTale = 160;
/** First-person words, which mark a story about the dish. */
const ofOneself =
  /(?<!\p{L})(?:I|I['’](?:m|ve|ll|d)|we|my|our|minä|minun|mun|olen|olin|meillä|meidän|jag|vi|mina?|mitt|ich|wir|meine?)(?!\p{L})/u;

/**
 * Whether a line starts with a verb of a step and is at least three words long: "Mix all but the ketchup".
 */
export const tellsDeed = (text: string) => wordsOfDeed(text) >= fewestWords;

/** Whether a line is a two-word instruction, "Add vinegar", to be trusted only among others. */
export const tellsShortDeed = (text: string) => wordsOfDeed(text) === fewestWords - 1;

/** Whether a line is a one-word instruction: "Season." */
export const isOneDeed = (text: string) =>
  /^\p{L}+[.!]$/u.test(text) && verbs.has(text.slice(0, -1).toLowerCase());

/**
 * Words of an instruction, counted up to `fewestWords`; 0 if the line does not start with a verb of a step.
 */
function wordsOfDeed(text: string): number {
  const step = stepText(text).replace(leadIn, '');
  const words = step.split(/\s+/, fewestWords);
  const first = words[0]?.toLowerCase() ?? '';
  const begins = (verbs.has(first) || passive.test(first)) && !noDeed.test(step);
  return begins && !hasAmount(step) ? words.length : 0;
}

/** Whether instructions start here: at least two of the next three lines of a text are instructions. */
export function areDeeds(blocks: readonly Block[], at: number): boolean {
  const next = blocks.slice(at, at + mostLooked);
  const isLine = ({ kind, list }: Block) => kind !== 'heading' && list === undefined;
  const [first] = next;
  const begins =
    first !== undefined && (tellsDeed(first.text) || isSentence(first.text) || /^1[.)]\s/.test(first.text));
  const deeds = next.filter((block) => isLine(block) && tellsDeed(block.text));
  return begins && isLine(first) && deeds.length >= fewestDeeds;
}

const isSentence = (text: string) => text.length > longestThing && /[.!]$/.test(text) && !hasAmount(text);

/** Removes a story after the last instruction: how the dish came about, and what others thought of it. */
export function withoutTale<Line extends { text: string }>(lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex(({ text }) => text.split(/(?<=[.!?)])\s+/).some(tellsDeed));
  const isTale = ({ text }: Line) => text.length >= shortestTale && !/\d/.test(text) && ofOneself.test(text);
  const tale = lines.findIndex((line, at) => at > last && isTale(line));
  return last < 0 || tale < 0 ? lines : lines.slice(0, tale);
}
