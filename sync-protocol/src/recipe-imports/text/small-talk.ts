import { sectionOf } from '../blocks/section-words.ts';

/** A line that only introduces a recipe in a message; `dish` is empty if the line does not name it. */
export interface SmallTalk {
  dish: string;
}

const longestTalk = 160;
const longestDish = 60;
const mostWords = 6;
const greetings =
  'hi|hiya|hello|hey|hi there|hello there|good morning|good evening|moi|moikka|moikka moi|hei|heippa|hei hei|terve|moro|morjens|huomenta|hyvää huomenta|iltaa|hyvää iltaa|hej|hejsan|god morgon|hallo|guten tag|guten morgen|servus|salut|coucou|bonjour|hola|ciao|olá|oi';
/** "Hi!", "Moi kulta,", "Hello everybody!" */
const greeting = new RegExp(
  String.raw`^(?:${greetings})(?:\s\p{L}+(?:\s\p{L}+)?)?(?:\s?(?:[!.,:;–—-]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|(?<=[:;-])[)D]))+(?:\s+|$)`,
  'iu',
);
const greetingAlone = new RegExp(`^(?:${greetings})$`, 'iu');
const opener =
  /^(?:ok(?:ay)?|so|well|right|and|sure|of course|yes|tottakai|totta kai|toki|ilman muuta|klar|natürlich|självklart|no niin|noni|no|joo|ja|eli|så|och|also|so)[,.!…]*\s+/iu;
const brings =
  /^(?:here it (?:is|comes)|tässä se on|ohessa|here(?:['’]s| is| are| comes| you (?:go|are)\b[,:–-]?)|this is(?= (?:the|my|our|that) (?:\S+ ){0,4}recipe(?!\p{L}))|tässä(?: (?:on|tulee|olisi|nyt|sulle|sinulle|teille))*|här (?:är|kommer|har du)|hier (?:ist|sind|kommt)|voici|voilà|ecco|aquí (?:está|va|tienes))(?=[\s,:!.]|$)[,:]?\s*/iu;
/** "the", "my", "that … of ours", "se lupaamani" */
const pointers =
  /^(?:(?:the|that|this|a|an|my|our|your|se|sen|ne|tuo|mun|minun|sun|meidän|lupaamani|luvattu|pyytämäsi|kysymäsi|toivomasi|toivottu|den|det|min|mitt|vårt|das|der|die|mein|meine|le|la|les|ma|mon|notre|promised)\s+)+/iu;
/** ", which I promised", "you asked for", "jota pyysit" */
const clause =
  /(?:,?\s+(?:(?:that|which|as)\s+)?(?:I|we|you|mum|mom|everyone|everybody)(?:['’]\p{L}+)?\s+(?:have\s+)?(?:promised|asked|wanted|liked|loved|mentioned|told|talked|were|was|use|used|make|made|always)(?!\p{L}).*|,?\s+(?:as promised|for you)|,?\s+(?:jo(?:ta|nka|ita|sta|ista)|mi(?:tä|nkä|stä))\s.*|,?\s+(?:som (?:du|ni|jag|vi)|(?:die|das|den) (?:du|ich|ihr|wir)|que (?:tu|je))\s.*)$/iu;
const recipeFor =
  /^(?:recipe|resepti|recept(?:et)?|rezept|recette|receta|ricetta|ohje)(?:\s+(?:for|på|till|för|für|pour|para|per)\s+|$)/iu;
const recipeBehind = /\s+(?:recipe|recept|rezept)$/iu;
const tells =
  /(?:^|\s)(?:how|what|why|when|is|are|was|has|have|had|on|ovat|oli|miten|mitä|ist|sind|hat|wie|är|har|hur|est|sont)(?=\s|$)|^\p{L}+ss[aä](?!\p{L})/iu;
const closing = /(?:[\s:;,.!…)]|\p{Extended_Pictographic}|\uFE0F|\u200D|[:;]-?[)D]$)+$/u;
const thanks =
  /^(?:(?:oh|ooh|wow|ah|ok|okay|great|super|ihanaa?|mahtavaa?|jes|no|åh|oj)[,!. ]+)*(?:thank(?:s| you)|thx|ty|kiitos|kiitti|kiitoksia|tack|tusen tack|danke|vielen dank|merci|gracias|grazie)(?!\p{L})[^\d]{0,60}$/iu;

/**
 * Recognises a line that only introduces a recipe: "Hi! Here is the recipe I promised:"; null for other
 * lines.
 */
export function smallTalkOf(text: string): SmallTalk | null {
  if (text.length > longestTalk) return null;
  const bare = text.replace(closing, '');
  if (greetingAlone.test(bare)) return { dish: '' };
  const greeted = text.replace(greeting, '').replace(closing, '');
  if (greeted === '') return { dish: '' };
  const said = greeted.replace(opener, '');
  const brought = said.replace(brings, '');
  if (brought === said) return null;
  // "Here it is. We love it with ice cream" and "Tässä keitossa on makua" say more.
  if (/[.!?]\s/.test(brought) || tells.test(brought.replace(clause, ''))) return null;
  return { dish: dishOf(brought) };
}

/** Whether a message is only thanks. */
export const isThanks = (text: string): boolean => thanks.test(text.trim());

function dishOf(said: string): string {
  // "The recipe I promised: banana bread"
  const [, behind = said] = /:\s+(\S.*)$/u.exec(said) ?? [];
  const named = ` ${behind}`
    .replace(clause, '')
    .trim()
    .replace(pointers, '')
    .replace(recipeFor, '')
    .replace(recipeBehind, '')
    .replace(pointers, '')
    .trim();
  const isName =
    /^\p{L}/u.test(named) &&
    named.length <= longestDish &&
    named.split(/\s+/).length <= mostWords &&
    !/[,;:?]/.test(named) &&
    sectionOf(named) === null &&
    !/^(?:it|you|go|recipe|resepti|recept|rezept|recette|ohje|ne|se)$/iu.test(named);
  return isName ? named.charAt(0).toUpperCase() + named.slice(1) : '';
}
