import { fractions } from '../../quantity/fraction-signs.ts';
import { readIngredientLine } from '../../recipes/ingredients/ingredient-line.ts';

/** A repeated amount: "2 cups" in "2 cups 2 cups of flour". */
const amountAgain = new RegExp(String.raw`^([\d${fractions}][\d.,/]*\s(?:\p{L}+\s)?)(?=\1\p{L})`, 'u');
/** Longest ingredient name, or name of a part of the work. */
export const longestThing = 40;
/** Longest line of an ingredient list. */
export const longestListed = 200;

const longestIngredient = 160;
const longestFarewell = 40;
const longestFoot = 300;
/** Step numbers in words and figures: "Step 1:", "Vaihe 2", "1)", "2.". */
const stepNumber =
  /^(?:(?:step|vaihe)\s+(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|yksi|kaksi|kolme|neljä|viisi|kuusi)(?:\s*[/:.)–-]\s*|\s+|$)|(?:one|two|three|four|five|six|seven|eight|nine|ten)[.:]\s+(?=\p{Lu})|(?:step|vaihe|schritt|étape|etape|paso|steg|trin|stap|passo|krok|korak|pasul|шаг|крок|стъпка|βήμα|bước|langkah|žingsnis|adım|samm|solis|pas|trinn|skref|ステップ|手順|步骤|步驟|단계|ขั้นตอนที่|ขั้นตอน|שלב|الخطوة|خطوة|चरण)\s*\d{1,2}(?:\s*[/:.)–-]\s*|\s+|$)|\d{1,2}\.?\s*(?:lépés|adım|단계)(?!\p{L})\s*[:.)–-]?\s*|\d{1,2}\s*[.)](?!\d)\s*|[０-９\d]{1,2}\s*[．、）]\s*|\d{1,2}\s*[–-]\s+(?=\p{Lu})|\d\uFE0F?\u20E3\s*)/iu;
const bullet = /^(?:[\s•·▪◦●○◆◇■☐☑✓✔□▢◯*–—-]|\[[ xX]?\])+(?=\S)/u;

const chrome =
  /^(?:skip to .*|report abuse|page details|show more|show less|näytä lisää|menu|home|search(?: this (?:blog|site))?|haku tästä blogista|log ?in|sign (?:in|up)|subscribe|jump to .*|print(?: recipe)?|save(?: recipe)?|share|pin(?: it)?|rate (?:this )?recipe|add to .*|cook mode.*|(?:us|metric|imperial)(?:[\s/|]+(?:us|metric|imperial|units?|cups))*|(?:[½\d]x\s*)+|siirry .*|valikko|etusivu|haku|kirjaudu.*|tulosta(?: resepti)?|tallenna|jaa|arvostele.*|lisää (?:kaikki )?(?:ostoslistalle|ostoskoriin|koriin)|(?:total(?: (?:weight|dough|flour))?|yhteensä|gesamt|summe)[\s:]+[\d.,]+\s?(?:k?g|ml|dl|l)|advert(?:isement)?|mainos|annons|anzeige|(?:juttu|artikkeli) jatkuu mainoksen jälkeen|(?:story|article) continues (?:below|after) (?:the )?ad(?:vertisement)?s?|read more|undo|kochmodus.*|מצב בישול|שמור מתכון|e-?mail(?: address)?[\s*:]*)$/iu;
const signOff =
  /^(?:enjoy(?:$|[^\p{L} ]|\s(?!(?:with|over|on|warm|hot|cold)\b))|bon app[ée]tit|hyvää ruokahalua|smaklig måltid|guten appetit|unsubscribe|share (?:this|on)|print\b|posted (?:by|on|in)|(?:created|updated|published|last (?:updated|modified))(?: on)?:?\s+\d|lähettänyt|terkuin|terveisin|love,|best,|read more|lue lisää|tags?:|labels?:|štítky:|(?:categor(?:y|ies|ia|ias|ie|ies|ía|ías)|kategor(?:ie|ien|i|ia|iat)|comida|cuisine|tipo de \p{L}+|preço|rendimento|dificuldade):|tunnisteet:|©|copyright|(?:jaa|share)$)/iu;

/** A farewell, in a line of its own or at the end of the last step. */
const farewell =
  /(?<!\p{L})(?:bon app[ée]tit|guten appetit|lasst? es euch schmecken|buon appetito|buen provecho|bom apetite|hyvää ruokahalua|herkullisia hetkiä|smaklig måltid|velbekomme|vel bekomme|eet smakelijk|smacznego|dobrou chuť|dobrú chuť|jó étvágyat|poftă bună|dober tek|dobar tek|u slast|prijatno|пријатно|skanaus|gero apetito|labu apetīti|head isu|afiyet olsun|καλή (?:σας )?όρεξη|καλή επιτυχία|приятного аппетита|смачного|добър апетит|בתיאבון|בתאבון|selamat (?:mencoba|menikmati)|chúc (?:các )?bạn[^.!]{0,40}|맛있게 드세요)(?:,\s[^.!?]{2,30})?(?:[\s.!:)]|\p{Extended_Pictographic}|\uFE0F)*$/iu;
/** "Read also: …", "Source: …", "See also our rye bread" */
const leadsOn =
  /^(?:read (?:also|next|more)|baca juga|przeczytaj (?:też|także)|see also|à lire aussi|lire aussi|leggi anche|lee también|leia também|veja também|lees ook|lesen sie auch|läs också|læs også|les også|lue myös|čtěte také|czytaj (?:też|także)|zobacz (?:też|także|również)|citește și|pročitajte|читайте (?:также|також)|вижте още|διαβάστε|δείτε|izvor|vir|zdroj|źródło|forrás|sursa|πηγή|источник|джерело|kaynak|fuente|fonte|quelle|källa|kilde|bron|source|lähde|kuvat?|photos?(?: by| credit)?|(?:recipe|resepti|recept|rezept)(?: by| från| von)?)\s*:|^(?:taken from|katso myös|lue myös|see also|read also|läs också|se även)\s/iu;
/** A copyright notice, at the foot of a page. */
const rights =
  /©|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos os direitos|todos los derechos|tutti i diritti|wszelkie prawa|všechna práva|minden jog|все права|sva prava pridržana/iu;

/** An amount after a comma with more text behind it: "Stir in the milk, 1 dl at a time" may be a step. */
const amountWithin = new RegExp(
  String.raw`^\p{L}[^\d${fractions}:(]*?[,:]\s+[\d${fractions}][\d.,/${fractions}–-]*\s?\p{L}+\.?[\s,;(]+\S`,
  'u',
);

/** Whether a line reads as an ingredient with its amount. */
export function hasAmount(text: string): boolean {
  if (text.length > longestIngredient || amountWithin.test(text)) return false;
  const read = readIngredientLine(text);
  if (read?.kind !== 'ingredient' || read.quantity === '') return false;
  // A sentence that starts with a number is a step, or about time.
  return (
    !/[.!?]\s+\p{Lu}/u.test(read.name.replace(/\([^)]*\)/g, '')) &&
    !/^\p{L}+\s(?:19|20)\d\d(?!\d)/u.test(read.name) &&
    !/^(?:min|mins|m|h|hrs?|t|(?:hour|minut|tunti)\p{L}*)(?!\p{L})/iu.test(read.name)
  );
}

/** A step without its number or bullet. */
export function stepText(text: string): string {
  return text.replace(bullet, '').replace(stepNumber, '').trim();
}

/** The number that a step begins with; undefined for one that is not counted. */
export function stepNumberOf(text: string): number | undefined {
  const [, number] = /^\s*(\d{1,2})\s*[.)]\s/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Whether a line is part of the page's user interface. */
export function isChrome(text: string): boolean {
  return chrome.test(text);
}

/** Whether a line closes a message or page after the last step. */
export function isSignOff(text: string): boolean {
  const plain = text.replace(bullet, '');
  return (
    (text.length <= 80 && signOff.test(plain)) || leadsOn.test(plain) || isFoot(text) || isFarewell(text)
  );
}

/** Whether a line is only a farewell. */
export function isFarewell(text: string): boolean {
  return text.length <= longestFarewell && endsWithFarewell(text);
}

/** Whether a line ends with a farewell, which marks the last step. */
export function endsWithFarewell(text: string): boolean {
  return farewell.test(text.replaceAll('İ', 'I'));
}

/** Whether a line is the page's foot, after which no steps follow. */
export function isFoot(text: string): boolean {
  return text.length <= longestFoot && rights.test(text);
}

/** Whether a line is only a step number: "Step 3". */
export function isStepNumber(text: string): boolean {
  return stepNumber.test(text) && stepText(text.replace(/[:.]\s*$/, '')) === '';
}

/** An ingredient without bullet or checkbox, and without a repeated amount for other servings. */
export function ingredientText(text: string): string {
  return text.replace(bullet, '').replace(amountAgain, '').trim();
}

/** A heading without decoration, as a group's name. */
export function groupName(text: string): string {
  return text.replace(/[\s:;*_–—-]+$/, '').replace(/^[\s*_–—-]+/, '');
}
