/** What a heading announces. */
export type Section = 'ingredients' | 'instructions' | 'end';

// Headings as cookbooks and sites write them: en, fi, sv, de, fr, es, it, nl, da, nb, pt, pl, et, cs, sk, hu,
// ro, hr, tr, ru, el, he, ar, zh, ja, ko.
const words: Readonly<Record<Section, string>> = {
  ingredients: `list of ingredients, ingredients needed, ingredients list, man braucht, für das rezept brauchst du, ce qu'il vous faut, necesitas, cosa ti serve, boodschappenlijst, ingrediensliste, du skal bruge, potrzebne składniki, lista składników, potřebujeme, co budete potřebovat, prísady, alapanyagok, potrebno, potrebni sastojci, продукти, içindekiler, bahan yang diperlukan, thành phần, chuẩn bị nguyên liệu, 준비물, 성분, सामग्री, ained, nepieciešams, produkti, ingredients necessaris, hráefni, ingredienți, инградиенти,
    formula, total formula, overall formula, ingredients, ingredient list, the ingredients, need, you need, what you need, what you will need, things you need, things you'll need, what you'll need, you will need, you'll need,
    shopping list, ainekset, ainesosat, aineet, raaka-aineet, tarvitset, tarvikkeet, mitä tarvitset, tarveaineet, tarvitaan, ainesosaluettelo,
    ingredienser, detta behöver du, det här behöver du, du behöver, zutaten, zutatenliste, das brauchst du, ingrédients,
    ingredientes, ingredienti, ingrediënten, ingredienten, benodigdheden, dette trenger du, składniki, koostisosad, koostisained, suroviny, ingrediencie, ingredience, hozzávalók, ingrediente, ingredientele, sastojci, malzemeler,
    wat heb je nodig, dit heb je nodig, nodig, du brauchst, ihr braucht, man nehme, liste des ingrédients, les ingrédients, il vous faut,
    lista de ingredientes, lista ingredienti, cosa serve, qué necesitas, ingredienslista, det skal du bruge, du trenger, sestavine, sastojci za,
    ingredientai, produktai, sastāvdaļas, innihald, інгредієнти, съставки, необходими продукти, nguyên liệu, bahan, bahan-bahan, 配料, 主料,
    ingridientai, reikės, produktų sąrašas, sudėtis, състав, składniki potrzebne, potřebné suroviny, budete potřebovat, budeme potřebovat, budeme potrebovať, összetevők, potrebujemo, potrebno je, potrebne namirnice,
    malzemeleri, સામગ્રી, উপকরণ, தேவையான பொருட்கள், కావలసిన పదార్థాలు, साहित्य, مواد لازم, اجزاء, مكونات, مقادير, բաղադրիչներ, përbërësit, састојки, состојки, інгрэдыенты, osagaiak, cynhwysion, sestavine recepta, potreban materijal, састојци, gerekli malzemeler, вам понадобится, состав, складники, необхідні продукти, תכולה, רכיבים, המצרכים, חומרים, ส่วนผสม, ส่วนผสมและเครื่องปรุง, เครื่องปรุง, วัตถุดิบ, ინგრედიენტები, mga sangkap, sangkap, occorrente, occorrono, vi occorrono, servono, ingrédients nécessaires,
    vous aurez besoin de, lo que necesitas, was du brauchst, 所需材料, 材料清单, 用意するもの, 원재료, 준비 재료,
    原料, ингредиенты, продукты, υλικά, συστατικά, सामग्री, wat hebben we nodig, מצרכים, מרכיבים, المقادير, المكونات, 用料, 食材, 材料, 재료`,
  instructions: `cooking steps, recipe steps, how it's done, žingsniai, soļi, sammud, adımlar, pași, шаги, кроки, βήματα, שלבים, خطوات, चरण, 단계, 조리과정, trinn, langkah, koraci, koraki, hapat, anweisungen, arbeitsschritte, schritte, marche à suivre, recette étape par étape, mode de préparation, pasos a seguir, cómo hacerlo, cómo prepararlo, come si fa, vejledning, instruksjoner, tillvägagångssätt, instrukcje, instrukcja, instrukce, pokyny, inštrukcie, utasítások, elkészítés menete, instrukcije, upute, uputstva, uputstvo, инструкция, рецепт приготовления, інструкції, інструкція, talimatlar, instruksi, petunjuk, các bước làm, cách chế biến, คำแนะนำ, ขั้นตอน, 説明書, 指示, 調理手順, 调理方法, 说明, 說明, 指令, 烹饪步骤, 지침, 조리순서, 요리 방법, 지시사항, تعليمات, التعليمات, הוראות, निर्देश, instrukcijos, nurodymai, norādījumi, udhëzime, упутства, упатство,
    process, the process, method, directions, instructions, instruction, preparation, steps, procedure, how to make it, how to make,
    how to prepare, here's how, what you do, the method, the recipe,
    how to cook, cooking instructions, preparation method, preparation steps, cooking method, recipe instructions, let's cook, to make, step-by-step, step by step, step-by-step instructions, step by step instructions, directions to make,
    do, what to do, what you will do, what you'll do, how to do it, how you do it, ohje, ohjeet, valmistusohje, valmistusohjeet, valmistus, valmistustapa, työvaiheet, työohje, vaiheet, tee näin, näin teet,
    näin se tehdään, toimi näin, valmistaminen, tekeminen, tekotapa, teko-ohje, kokkausohje, leivontaohje, leipomisohje, paisto-ohje, keitto-ohje, reseptin ohje, valmista näin, näin valmistat, gör så här, så här gör du, gör såhär, såhär gör du, tillagning, instruktioner,
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
    пошаговое приготовление, инструкции, οδηγίες, οδηγίες εκτέλεσης, विधि, बनाने की विधि, hoe gaan we te werk, הוראות הכנה, אופן הכנה, طريقة العمل, cách làm, các bước thực hiện,
    cara membuat, 步驟, 制作步骤, 作り方・手順, mod de preparare, preparare, priprema, yapılışı, hazırlanışı, приготовление, способ приготовления, пошаговый рецепт, εκτέλεση,
    gaminimo eiga, gaminimo būdas, paruošimo būdas, pagatavošanas gaita, valmistusviis, postopek, postopek priprave, način priprave, postupak pripreme, postupak izrade, припрема, поступак,
    az elkészítés menete, készítése, modul de preparare, подготовка, начин на приготовяне, wykonanie krok po kroku, przygotowanie krok po kroku, przepis krok po kroku, krok po kroku, postup krok za krokem,
    preparazione passo passo, passo dopo passo, préparation étape par étape, étape par étape, preparación paso a paso, elaboración paso a paso, passo a passo, schritt-für-schritt-anleitung,
    schritt für schritt anleitung, stap voor stap, trin for trin, vaihe vaiheelta, cara pembuatan, cara memasak, langkah-langkah, cách thực hiện, cách nấu, hướng dẫn, วิธีทำ, ขั้นตอนการทำ, მომზადება, მომზადების წესი, საფეხურები, ნაბიჯები, paghahanda, paraan ng pagluluto, paraan ng paghahanda,
    איך מכינים, דרך הכנה, הכנות, الخطوات, التحضير, طريقة الإعداد, 制备, 制作方法, 做法步骤, つくり方, 作りかた, 조리 방법, 조리방법, 만드는법, 조리 순서, 순서,
    વિધિ, প্রণালী, প্রস্তুত প্রণালী, செய்முறை, తయారీ విధానం, कृती, طرز تهیه, ترکیب, طريقة التحضير والطبخ, պատրաստում, përgatitja, prestaketa, elaboració, preparació, cara penyediaan, navodila za pripravo, navodila, instrucões, стъпки, voorbereiden, zo ga je te werk, lépések, lépésről lépésre, metoda de preparare, покрокове приготування, покроковий рецепт,
    παρασκευή, διαδικασία, אופן ההכנה, הכנה, طريقة التحضير, 做法, 步骤, 作り方, 手順, 만드는 법, 조리법`,
  end: `info, notizen, nährwertangaben, ernährung, remarques, notas, nutrición, información nutricional, nutrizione, valori nutrizionali, notities, voeding, ernæring, næring, näring, anteckningar, huomautukset, ravitsemus, notatki, wartości odżywcze, odżywianie, výživové hodnoty, výživa, megjegyzések, tápértékek, táplálkozás, nutriție, valori nutriționale, bilješke, prehrana, ishrana, hranjive vrijednosti, хранене, питание, примітки, харчування, διατροφή, beslenme, besin değerleri, nutrisi, ghi chú, dinh dưỡng, หมายเหตุ, โภชนาการ, ノート, 栄養, 注意事項, 备注, 笔记, 营养, 营养成分, 노트, 메모, 영양, 영양 정보, ملاحظات, القيمة الغذائية, תזונה, ערכים תזונתיים, टिप्पणियाँ, पोषण, märkmed, toitumine, pastabos, mityba, piezīmes, uzturs, vídeo, utrustning, ausrüstung, équipement, attrezzatura, equipo, equipamento, uitrusting, udstyr, utstyr, sprzęt, vybavení, felszerelés, echipament, oprema, оборудване, оборудование, обладнання, εξοπλισμός, ekipman, peralatan, อุปกรณ์, 装置, 器具, 设备, 장비, الأدوات, ציוד,
    notes, note, recipe notes, tip, tips, cook's tips, chef's tips, cook's note, nutrition, nutrition facts, nutritional information,
    nutrition information, per serving, comments, leave a comment, leave a reply, reviews, ratings, related, related recipes, more recipes,
    you might also like, you may also like, equipment, video, faq, frequently asked questions, storage, tags, share, share this,
    did you make this recipe, did you make this, leave your rating, rate this recipe, filed under, categories, catégories, categorías, kategorien, kategoriat, kategorier, utensils, utensils list, kitchen tools, tips and tricks, tips & tricks, storage & reheating, about the author, about, popular recipes, similar recipes, newsletter, serve with, keywords, source,
    vinkki, vinkit, huom, huomio, muistiinpanot, ravintoarvot, ravintosisältö, ravintoarvo, kommentit, kommentoi, arvostelut, arviot,
    katso myös, samankaltaisia reseptejä, lisää reseptejä, suosituimmat reseptit, välineet, tunnisteet, jaa, jaa resepti, asiasanat, lähde,
    kirjoita kommentti, sinua voisi kiinnostaa, muita reseptejä, säilytys, tarjoiluvinkki, tips, näringsvärde, kommentarer,
    relaterade recept, liknande recept, redskap, tips och tricks, nährwerte, kommentare, utensilien, küchengeräte, tipp, tipps, das könnte dich auch interessieren, ähnliche rezepte,
    astuces, conseils, ustensiles, matériel, commentaires, valeurs nutritionnelles, vous aimerez aussi, partager cet article, consejos, trucos, utensilios, valor nutricional, comentarios, consigli, commenti, utensili, note e consigli,
    voedingswaarden, reacties, opmerkingen, næringsindhold, redskaber, tips og tricks, dicas, dica, utensílios, informações adicionais, comentários,
    à lire aussi, plus de recettes, recettes similaires, ustensiles nécessaires, conservation, leggi anche, conservazione, suggerimenti, consigli e varianti, curiosità, lee también, leia também, veja também, gostou da receita,
    čtěte také, tipy, podobné recepty, czytaj też, zobacz również, przydatne wskazówki, lees ook, meer recepten, læs også, noter, läs också, les også, auch interessant, zubehör, benötigtes zubehör, küchenutensilien, weitere rezepte,
    variationen, tipps und variationen, fazit, megjegyzés, tanácsok, tippek, hasonló receptek, sfaturi, note utile, unelte necesare, taguri, citește și, napomene, napomena, savjeti, savjet, savet, nasveti, nasvet, dodatni nasvet, opombe, pročitajte još, slični recepti,
    бележки, съвети, хранителни стойности, материали, советы, совет, примечания, калорийность, пищевая ценность, похожие рецепты, читайте также, поради, схожі рецепти, харчова цінність, читайте також, συμβουλές, συμβουλή,
    σημειώσεις, δείτε επίσης, διαβάστε επίσης, ipuçları, püf noktaları, notlar, popüler tarifler, ilgili tarifler, catatan, durasi, porsi, lue myös, ポイント, コツ, コツ・ポイント, 栄養成分, メモ, memo, 小贴士, 贴士, 提示, 팁, 참고, הערות, טיפים,
    przeczytaj także, můj tip, tentang penulis, pos terkait, special equipment, possible substitutions, substitutions, equipment needed, tools needed, kitchen equipment, equipamiento necesario, equipo necesario, utensilios necesarios, pomůcky, dụng cụ, bài viết liên quan, cooking tips, kitchen tips, helpful tips, pro tips, expert tips,
    כדאי לדעת, שאלות נפוצות, tools, special tools, tools you'll need, recommended products, bonus video, latest posts, latest recipes, previous post, next post, post navigation,
    você pode gostar, você também pode gostar, te puede interesar, también te puede gustar, potrebbe interessarti, potrebbero interessarti anche, du vil måske også kunne lide, mohlo by vás zajímat,
    może cię zainteresować, ez is érdekelhet, s-ar putea să-ți placă, možda će vam se svidjeti, moglo bi vas zanimati, вам также может понравиться, вам може сподобатися, 関連レシピ, 관련 레시피,
    uwagi, wskazówki, porady, wyjaśnienia, przybory, komentarze, poznámky, nádobí, komentáře, keukengerei, etiketler, benzer tarifler, yorumlar`,
};

const sectionOfWords: ReadonlyMap<string, Section> = new Map(
  Object.entries(words).flatMap(([section, list]) =>
    list
      .split(',')
      .map((word) => [plainLetters(word.replace(/\s+/g, ' ').trim()), section as Section] as const),
  ),
);
const longestHeading = 70;
/** "Ingredients (serves 4)", "Zutaten für 4 Personen", "Ainekset 4:lle". */
const forWhom =
  /\s*(?:\(.*\)|\[.*|[-–—|,].*|(?<!\p{L})(?:for|für|för|pour|para|per|voor|til|till|na|dla|za|pro|pre|pentru|для|на|за)\s+(?:\p{L}+\s+){0,6}(?:[\d«„"]|\p{L}+$).*|\s(?:for|für|för|pour|para|per|voor|til|till|na|dla|za|pro|pre|pentru|для|на|за)|\d.*)$/u;
/** "Ingredients for the dough [more]" */
const bracketed = /\s*\[.*$/u;
const quoted = /\s+\p{L}+\s*[«"„“].*[»"”“]\s*:?$/u;
/** Verbs that make a heading a step: "Prepare the ingredients". */
const deed = /^(?:prepare|mix|combine|add|gather|assemble|measure|chop|wash|cream|whisk|stir)$/;
const mostWordsBefore = 4;
const ofWhat =
  /^(?:of|for|de|del|della|delle|dei|di|da|das|do|dos|des|du|van|von|vom|der|zum|zur|till|til|na|za|для|на|cho|cần|của|(?:dell|d)['’].+)$/u;
/** Words that make a heading not about this recipe: "Similar ingredients". */
const elsewhere =
  /^(?:featured|similar|popular|related|seasonal|browse|search|shop|buy|order|osta|tilaa|köp|beställ)$/;
/** "Here's what you need" */
const leadIn = /^(?:and |so |now )?(?:here's|here is|here are|this is|these are) /u;
const article = /^(?:the|la|le|les|los|las|el|il|gli|die|der|das|os|as|de|het|τα|η|οι|το|ο) /u;
const decoration = /^[^\p{L}\d]+|[^\p{L}\p{M}\d)]+$/gu;

/** What a heading or short line announces; null for nothing. */
export function sectionOf(text: string): Section | null {
  // The quoted name in «Ingredients for "…":» may be long.
  const short = text.length > longestHeading ? text.replace(quoted, '') : text;
  if (short.length > longestHeading || text.length > 2 * longestHeading) return null;
  const plain = plainHeading(short);
  const whole = [plain, plain.replace(article, ''), plain.replace(leadIn, '')]
    .map((words) => sectionOfWords.get(words))
    .find((section) => section !== undefined);
  const part = sectionOfWords.get(plain.replace(bracketed, '').replace(forWhom, '').trim());
  return whole ?? (part === 'end' && isCounted(plain) ? null : part) ?? sectionBehind(plain);
}

/** The section at the end, after the dish's name: "Cookies – ingredients", "ごぼうの唐揚げの材料". */
function sectionBehind(plain: string): Section | null {
  const [, behind = ''] = /^.{2,}(?:\s[-–—|]\s|の)([^の]+?)(?:\s*\(.*\))?$/u.exec(plain) ?? [];
  const section = sectionOfWords.get(behind);
  return section === undefined || section === 'end' ? null : section;
}

/** The section after a colon: "All that goes into it: the ingredients". */
function sectionBehindColon(text: string): Section | null {
  const [, behind = ''] = /^[^:]{3,}:\s+([^:]{3,})$/u.exec(text) ?? [];
  const section = behind === '' ? null : sectionOf(behind);
  return section === 'end' ? null : section;
}

/**
 * The section at the start, before what it is of: "Modo de preparo das tiras de tilápia", "Bereiding van de
 * saus".
 */
function sectionBefore(plain: string): Section | null {
  const words = plain.split(' ');
  for (let count = Math.min(mostWordsBefore, words.length - 2); count > 0; count -= 1) {
    const section = sectionOfWords.get(words.slice(0, count).join(' '));
    if (section && section !== 'end' && ofWhat.test(words[count] ?? '')) return section;
  }
  return null;
}

/** Whether a text starts with a verb that makes it a step: "Mix dry ingredients". */
export const isDeed = (text: string) => deed.test(plainHeading(text).split(' ')[0] ?? '');

/**
 * Like `sectionOf`, but in a real heading one word of several is enough: "Pizza ingredients", "Kastikkeen
 * ainekset".
 */
export function sectionOfHeading(text: string): Section | null {
  const whole = sectionOf(text) ?? sectionBefore(plainHeading(text)) ?? sectionBehindColon(text);
  const parts = plainHeading(text).replace(forWhom, '').trim().split(' ');
  if (
    whole !== null ||
    isDeed(text) ||
    elsewhere.test(parts[0] ?? '') ||
    parts.length > 5 ||
    text.length > longestHeading
  )
    return whole;
  const [first = ''] = parts;
  const last = sectionOfWords.get(parts.at(-1) ?? '');
  const found = last !== undefined && last !== 'end' ? last : (sectionOfWords.get(first) ?? leadsAway(text));
  return found === 'end' && isCounted(text) ? null : (found ?? null);
}

/** Whether a heading is about what follows the steps: "Conseils de préparation", "Tips voor het bakken". */
export function endsBefore(text: string): boolean {
  if (text.length > longestHeading) return false;
  const [first = '', second = '', ...others] = plainHeading(text).split(' ');
  const isShort = others.length > 0 && others.length <= mostWordsBefore && !/[.!?\d]/.test(text);
  return isShort && sectionOfWords.get(first) === 'end' && ofWhat.test(second);
}

/** Whether a heading leads away from the recipe: "More about this drink", "Similar cocktails". */
function leadsAway(text: string): 'end' | undefined {
  return /^(?:tips?|tipps|tricks?|variations?|variasi|substitutions?|possible substitutions|faqs?|frequently|storage|storing|benefits|manfaat|mẹo|equipment|nutrition|nutritional|more (?:about|from|like|on)|similar|related|you (?:may|might)|about (?:this|the)|about me$|latest|popular|featured)(?!\p{L})/iu.test(
    text,
  )
    ? 'end'
    : undefined;
}

/** Whether a text contains a number, as "About 2 tablespoons of lime juice", and so ends nothing. */
function isCounted(text: string): boolean {
  return /^[^(]*\d/.test(text);
}

const mayBeSteps =
  /^(?:(?:here's )?how (?:to|do you|i|you) (?:make|cook|prepare|bake|assemble)|let's (?:get started|start|begin|make|bake)|making (?:the|it)|näin (?:teet|valmistat|leivot)|aan de slag|zo maak je|so machst du|så (?:lagar|gör|bakar) du|sådan (?:laver|bager) du|slik lager du|jak (?:przygotować|zrobić|upiec|připravit|udělat)|kaip (?:pasi)?(?:gaminti|daryti|paruošti)|kako (?:napraviti|pripremiti|se pravi)|cum (?:se prepară|facem|preparăm)|como (?:fazer|preparar)|как (?:приготовить|сделать|готовить)|як (?:приготувати|зробити)|πώς (?:φτιάχνουμε|φτιάχνω|να φτιάξετε)|comment (?:faire|préparer)|cómo (?:hacer|preparar)|come (?:fare|preparare)|cách (?:làm|nấu|chế biến)|איך מכינים)(?!\p{L})/u;

/** Whether a heading may announce steps, but may also only be about the dish. */
export function mayAnnounceSteps(text: string): boolean {
  const plain = plainHeading(text);
  return text.length <= 2 * longestHeading && (mayBeSteps.test(plain) || / nasil yapilir$/u.test(plain));
}

/**
 * Splits a line with a section and its content, "Ingredients: 2 eggs, a cup of flour"; null for other lines.
 */
export function sectionInLine(text: string): { section: Section; rest: string } | null {
  const [, head = '', rest = ''] = /^([^:]{3,40}):\s+(\S.*)$/s.exec(text) ?? [];
  const section = rest === '' ? null : sectionOf(head);
  return section === null ? null : { section, rest };
}

function plainHeading(text: string): string {
  // "ー材料ー": the sign on both sides is decoration here, but a letter elsewhere.
  const bare = withoutFullWidth(text).replace(/^[ー―]+\s*(.*?)\s*[ー―]+$/u, '$1');
  return plainLetters(bare.toLowerCase().replaceAll('’', "'").replace(decoration, '').replace(/\s+/g, ' '));
}

/** Converts full-width characters: "材料（4人分）". */
const withoutFullWidth = (text: string) =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/**
 * Unifies letters: Greek capitals lack the accents of small letters, and Turkish has an i with and without a
 * dot.
 */
function plainLetters(text: string): string {
  const plain = text.replaceAll('ı', 'i').replaceAll('i\u0307', 'i');
  return /\p{Script=Greek}/u.test(plain) ? plain.normalize('NFD').replace(/\p{M}/gu, '') : plain;
}
