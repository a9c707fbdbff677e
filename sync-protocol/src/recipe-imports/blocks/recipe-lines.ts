import { readIngredientLine } from '../../recipes/ingredients/ingredient-line.ts';

const longestIngredient = 160;
/** Also of words that only look like the beginning of a list: "Step 1:", "Vaihe 2", "1)", "2.". */
const stepNumber =
  /^(?:(?:step|vaihe|schritt|étape|etape|paso|steg|trin|stap|passo|krok)\s*\d{1,2}(?:\s*[/:.)–-]\s*|\s+|$)|\d{1,2}\s*[.)](?!\d)\s*|\d{1,2}\s*[–-]\s+(?=\p{Lu})|\d\uFE0F?\u20E3\s*)/iu;
const bullet = /^(?:[\s•·▪◦●○☐☑✓✔□▢◯*–—-]|\[[ xX]?\])+(?=\S)/u;

const chrome =
  /^(?:skip to .*|menu|home|search|log ?in|sign (?:in|up)|subscribe|jump to .*|print(?: recipe)?|save(?: recipe)?|share|pin(?: it)?|rate (?:this )?recipe|add to .*|cook mode.*|(?:us|metric|imperial)(?:[\s/|]+(?:us|metric|imperial|units?|cups))*|(?:[½\d]x\s*)+|siirry .*|valikko|etusivu|haku|kirjaudu.*|tulosta(?: resepti)?|tallenna|jaa|arvostele.*|lisää ostoslistalle)$/iu;
const signOff =
  /^(?:enjoy(?:$|[^\p{L} ]|\s(?!(?:with|over|on|warm|hot|cold)\b))|bon app[ée]tit|hyvää ruokahalua|smaklig måltid|guten appetit|unsubscribe|share (?:this|on)|print\b|posted (?:by|on|in)|(?:created|updated|published|last (?:updated|modified))(?: on)?:?\s+\d|lähettänyt|terkuin|terveisin|love,|best,|read more|lue lisää|tags?:|(?:categor(?:y|ies|ia|ias|ie|ies|ía|ías)|kategor(?:ie|ien|i|ia|iat)|comida|cuisine|tipo de \p{L}+|preço|rendimento|dificuldade):|tunnisteet:|©|copyright|(?:jaa|share)$)/iu;

/** "Stir in the milk, 1 dl at a time": a step as well as an ingredient may have its amount behind a comma, and more behind that. */
const amountWithin = /^\p{L}[^\d½⅓⅔¼¾:(]*?[,:]\s+[\d½⅓⅔¼¾][\d.,/½⅓⅔¼¾–-]*\s?\p{L}+\.?[\s,;(]+\S/u;

/** Whether a line reads as an ingredient with its amount. */
export function hasAmount(text: string): boolean {
  if (text.length > longestIngredient || amountWithin.test(text)) return false;
  const read = readIngredientLine(text);
  if (read?.kind !== 'ingredient' || read.quantity === '') return false;
  // A sentence that begins with a number is a step, or about time.
  return (
    !/[.!?]\s+\p{Lu}/u.test(read.name.replace(/\([^)]*\)/g, '')) &&
    !/^(?:min|mins|m|h|hrs?|t|(?:hour|minut|tunti)\p{L}*)(?!\p{L})/iu.test(read.name)
  );
}

/** A step without its number or bullet. */
export function stepText(text: string): string {
  return text.replace(bullet, '').replace(stepNumber, '').trim();
}

/** What a page says of itself among what it says of the recipe. */
export function isChrome(text: string): boolean {
  return chrome.test(text);
}

/** What closes a message or a page behind its last step, and is none. */
export function isSignOff(text: string): boolean {
  return text.length <= 80 && signOff.test(text.replace(bullet, ''));
}

/** "Step 3" and no more. */
export function isStepNumber(text: string): boolean {
  return stepNumber.test(text) && stepText(text.replace(/[:.]\s*$/, '')) === '';
}

/** An ingredient without bullet or box. */
export function ingredientText(text: string): string {
  return text.replace(bullet, '').trim();
}
