/** What a heading announces. */
export type Section = 'ingredients' | 'instructions' | 'end';

// Headings as cookbooks and sites write them: en, fi, sv, de, fr, es, it, nl, da, nb, pt, pl, et, cs, sk, hu, ro, hr, tr, ru, el, he,
// ar, zh, ja, ko.
const words: Readonly<Record<Section, string>> = {
  ingredients: `ingredients, ingredient list, the ingredients, you need, what you need, what you will need, things you need, things you'll need, what you'll need, you will need, you'll need,
    shopping list, ainekset, ainesosat, aineet, raaka-aineet, tarvitset, tarvikkeet, mitä tarvitset, tarveaineet, ainesosaluettelo,
    ingredienser, detta behöver du, det här behöver du, du behöver, zutaten, zutatenliste, das brauchst du, ingrédients,
    ingredientes, ingredienti, ingrediënten, benodigdheden, dette trenger du, składniki, koostisosad, koostisained, suroviny, ingrediencie, ingredience, hozzávalók, ingrediente, sastojci, malzemeler,
    wat heb je nodig, dit heb je nodig, nodig, du brauchst, ihr braucht, man nehme, liste des ingrédients, les ingrédients, il vous faut,
    lista de ingredientes, lista ingredienti, cosa serve, qué necesitas, ingredienslista, det skal du bruge, du trenger, sestavine, sastojci za,
    ingredientai, produktai, sastāvdaļas, innihald, інгредієнти, съставки, необходими продукти, nguyên liệu, bahan, bahan-bahan, 配料, 主料,
    原料, ингредиенты, продукты, υλικά, συστατικά, מצרכים, מרכיבים, المقادير, المكونات, 用料, 食材, 材料, 재료`,
  instructions: `method, directions, instructions, instruction, preparation, steps, procedure, how to make it, how to make,
    how to prepare, here's how, what you do, the method, the recipe,
    how to cook, cooking instructions, preparation method, preparation steps, cooking method, recipe instructions, let's cook, to make, step-by-step, step by step, step-by-step instructions, step by step instructions, directions to make,
    what to do, ohje, ohjeet, valmistusohje, valmistusohjeet, valmistus, valmistustapa, työvaiheet, työohje, vaiheet, tee näin, näin teet,
    näin se tehdään, toimi näin, reseptin ohje, valmista näin, näin valmistat, gör så här, så här gör du, tillagning, instruktioner,
    tillagning och servering, zubereitung, anleitung, zubereitungsschritte, so geht's, so wird's gemacht, préparation, étapes,
    étapes de préparation, préparation de la recette, instructions de préparation, recette, preparación, elaboración,
    instrucciones, pasos, proceso, modo de preparación, preparazione, procedimento, come si prepara, bereiding, bereidingswijze, bereidingsstappen,
    werkwijze, fremgangsmåde, sådan gør du, fremgangsmåte, slik gjør du, modo de preparo, preparo, przygotowanie,
    sposób przygotowania, valmistamine, juhised, postup, postup přípravy, postup prípravy, elkészítés, elkészítése,
    bereiden, zo maak je het, zo maak je dit, instructies, stappen, stappenplan, zubereiten, so wird es gemacht, schritt für schritt,
    und so wird's gemacht, réalisation, la recette, les étapes, progression, déroulement, istruzioni, esecuzione, svolgimento, passaggi,
    come procedere, procedimiento, modo de hacerlo, cómo se hace, paso a paso, elaboracion, preparacion, så gör du, instruktion,
    steg för steg, tilberedning, slik gjør du det, framgangsmåte, modo de fazer, instruções, preparação, confecção, como fazer,
    wykonanie, sposób wykonania, příprava, príprava, návod, így készül, instrucțiuni, postupak, način pripreme, priprava, nasıl yapılır,
    gaminimas, paruošimas, pagatavošana, aðferð, leiðbeiningar, приготування, спосіб приготування, приготвяне, начин на приготвяне,
    пошаговое приготовление, инструкции, οδηγίες, οδηγίες εκτέλεσης, הוראות הכנה, אופן הכנה, طريقة العمل, cách làm, các bước thực hiện,
    cara membuat, 步驟, 制作步骤, 作り方・手順, mod de preparare, preparare, priprema, yapılışı, hazırlanışı, приготовление, способ приготовления, пошаговый рецепт, εκτέλεση,
    παρασκευή, אופן ההכנה, הכנה, طريقة التحضير, 做法, 步骤, 作り方, 手順, 만드는 법, 조리법`,
  end: `notes, note, recipe notes, tip, tips, cook's tips, chef's tips, cook's note, nutrition, nutrition facts, nutritional information,
    nutrition information, per serving, comments, leave a comment, leave a reply, reviews, ratings, related, related recipes, more recipes,
    you might also like, you may also like, equipment, video, faq, frequently asked questions, storage, tags, share, share this,
    did you make this recipe, did you make this, leave your rating, rate this recipe, filed under, categories, utensils, utensils list, kitchen tools, tips and tricks, tips & tricks, storage & reheating, about the author, about, popular recipes, similar recipes, newsletter, serve with, keywords, source,
    vinkki, vinkit, huom, huomio, muistiinpanot, ravintoarvot, ravintosisältö, ravintoarvo, kommentit, kommentoi, arvostelut, arviot,
    katso myös, samankaltaisia reseptejä, lisää reseptejä, suosituimmat reseptit, välineet, tunnisteet, jaa, jaa resepti, asiasanat, lähde,
    kirjoita kommentti, sinua voisi kiinnostaa, muita reseptejä, säilytys, tarjoiluvinkki, tips, näringsvärde, kommentarer,
    relaterade recept, liknande recept, redskap, tips och tricks, nährwerte, kommentare, utensilien, küchengeräte, tipp, tipps, das könnte dich auch interessieren, ähnliche rezepte,
    astuces, conseils, ustensiles, matériel, commentaires, valeurs nutritionnelles, vous aimerez aussi, partager cet article, consejos, trucos, utensilios, valor nutricional, comentarios, consigli, commenti, utensili, note e consigli,
    voedingswaarden, reacties, opmerkingen, næringsindhold, redskaber, tips og tricks, dicas, dica, utensílios, informações adicionais, comentários,
    uwagi, wskazówki, porady, wyjaśnienia, przybory, komentarze, poznámky, nádobí, komentáře, keukengerei, etiketler, benzer tarifler, yorumlar`,
};

const sectionOfWords: ReadonlyMap<string, Section> = new Map(
  Object.entries(words).flatMap(([section, list]) =>
    list.split(',').map((word) => [word.replace(/\s+/g, ' ').trim(), section as Section] as const),
  ),
);
const longestHeading = 70;
/** "Ingredients (serves 4)", "Zutaten für 4 Personen", "Ainekset 4:lle". */
const forWhom =
  /\s*(?:\(.*\)|[-–—|,].*|\b(?:for|für|för|pour|para|per|voor|til|till)\s+(?:\p{L}+\s+){0,3}(?:\d|\p{L}+$).*|\d.*)$/u;
/** "Prepare the ingredients" is a step. */
const deed = /^(?:prepare|mix|combine|add|gather|assemble|measure|chop|wash)$/;
const decoration = /^[^\p{L}\d]+|[^\p{L}\d)]+$/gu;

/** What a heading or a short line announces; null where it is none of these. */
export function sectionOf(text: string): Section | null {
  if (text.length > longestHeading) return null;
  const plain = plainHeading(text);
  const whole = sectionOfWords.get(plain);
  const part = sectionOfWords.get(plain.replace(forWhom, '').trim());
  return whole ?? (part === 'end' && isCounted(plain) ? null : part) ?? null;
}

/** Of a real heading also one word of several: "Pizza ingredients", "Kastikkeen ainekset". */
export function sectionOfHeading(text: string): Section | null {
  const whole = sectionOf(text);
  const parts = plainHeading(text).replace(forWhom, '').trim().split(' ');
  const isDeed = deed.test(parts[0] ?? '');
  if (whole !== null || isDeed || parts.length > 5 || text.length > longestHeading) return whole;
  const [first = ''] = parts;
  const last = sectionOfWords.get(parts.at(-1) ?? '');
  const found = last !== undefined && last !== 'end' ? last : sectionOfWords.get(first);
  return found === 'end' && isCounted(text) ? null : (found ?? null);
}

/** "About 2 tablespoons of lime juice" ends nothing. */
function isCounted(text: string): boolean {
  return /^[^(]*\d/.test(text);
}

const mayBeSteps =
  /^(?:(?:here's )?how (?:to|do you|i|you) (?:make|cook|prepare|bake|assemble)|let's (?:get started|start|begin|make|bake)|making (?:the|it)|näin (?:teet|valmistat|leivot)|aan de slag|zo maak je|so machst du|comment (?:faire|préparer)|cómo (?:hacer|preparar)|come (?:fare|preparare))(?!\p{L})/u;

/** Whether a heading may announce steps, and may as well only talk about the dish. */
export function mayAnnounceSteps(text: string): boolean {
  return text.length <= 2 * longestHeading && mayBeSteps.test(plainHeading(text));
}

/** "Ingredients: 2 eggs, a cup of flour" in one line: what stands behind the word. */
export function sectionInLine(text: string): { section: Section; rest: string } | null {
  const [, head = '', rest = ''] = /^([^:]{3,40}):\s+(\S.*)$/s.exec(text) ?? [];
  const section = rest === '' ? null : sectionOf(head);
  return section === null ? null : { section, rest };
}

function plainHeading(text: string): string {
  // "ー材料ー": a line on both sides, which is a letter elsewhere.
  const bare = text.replace(/^[ー―]+\s*(.*?)\s*[ー―]+$/u, '$1');
  return bare.toLowerCase().replaceAll('’', "'").replace(decoration, '').replace(/\s+/g, ' ');
}
