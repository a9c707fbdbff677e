/**
 * Units after a number in kitchens that are neither English nor Finnish: de, sv, da, nb, nl, fr, es, it, pt,
 * pl, cs, sk, hu, et, el, ru, hr, ro, tr, th and others, and Finnish units without a fixed size. They stay as
 * written: such an amount is scaled by its number.
 */
const words = `
  kkp|kahvikup(?:pi|pia|illinen|illista)|
  (?:(?:gestr|geh)(?:\\.|ichene[rn]?|äufte[rn]?)\\s)?(?:EL|Essl(?:öffel|\\.)|TL|Teel(?:öffel|\\.))|Prisen?|Msp\\.?|Messerspitzen?|Bund|Zehen?|Knoblauchzehen?|Stück|Stk\\.?|Dosen?|Gläser|Glas|
  (?:Kilo)?Gramm|Zentiliter|
  Päckchen|Pck\\.?|Pkg\\.?|Packung(?:en)?|Becher|Scheiben?|Stängel|Zweige?|Blatt|Blätter|Tassen?|Schuss|Spritzer|Würfel|Kopf|
  msk|matsked(?:ar)?|tsk|tesked(?:ar)?|krm|kryddmått|st|stycken?|klyft(?:a|or)|förp(?:ackning)?\\.?|burk(?:ar)?|knippen?|nyp(?:a|or)|kruk(?:a|or)|skiv(?:a|or)|näve|nävar|stjälk(?:ar)?|tärning(?:ar)?|kvist(?:ar)?|paket|
  spsk\\.?|spiseske(?:er)?|spiseskje(?:er)?|teske(?:er)?|teskje(?:er)?|ss|ts|fed|båter?|dåser?|boks(?:er)?|stk\\.?|stilke?|knivspids|knivsodd|bundter|pakker?|skiver?|håndfuld|neve|
  eetlepels?|theelepels?|teen|tenen|teentjes?|snuf(?:je)?s?|blik(?:je)?s?|blikken|bos(?:je)?s?|bosjes|plakjes?|takjes?|zakjes?|stuks?|st\\.|bollen|handje(?:vol)?|scheutjes?|
  (?:déci|centi|milli)litres?|kilogrammes?|
  (?:c(?:\\.|uill(?:[èe]re|\\.)?(?:\\(s\\)|s)?)?)\\s?à\\s?(?:s(?:\\.|oupe)?|c(?:\\.|afé|af\\.)?|thé)|càs|càc|cas|cac|cs|cc|tasses?|gousses?|pincées?|sachets?|brins?|tranches?|bottes?|verres?|boîtes?|pots?|feuilles?|branches?|poignées?|
  (?:kilo)?gramos?|(?:mili|centi|deci)?litros?|
  cucharad(?:as?|itas?)(?:\\s(?:soperas?|de\\s(?:sopa|té|café)))?|cdas?\\.?|cdtas?\\.?|tazas?|dientes?|pizcas?|latas?|vasos?|hojas?|rodajas?|ramas?|ramitas?|u\\.|uds?\\.?|unidad(?:es)?|puñados?|manojos?|chorritos?|lonchas?|
  gramm[io]|chilo|chilogramm[io]|(?:milli|centi|deci)?litr[io]|etti|etto|
  cucchiai(?:o|ni?|no)?(?:\\sda\\s(?:tavola|minestra|tè|caffè))?|cucchiaini|ciuff[oi]|spicchi(?:o)?|pizzic(?:o|hi)|bicchier[ei]|foglie|fogli?a|fett[ae]|mazzett[oi]|ramett[oi]|bustin[ae]|scatol[ae]|manciat[ae]|q\\.b\\.|
  (?:quilo)?gramas?|quilos?|
  colher(?:es)?(?:\\s?\\((?:sopa|chá|sobremesa|café)\\)|\\sde\\s(?:sopa|chá|sobremesa|café))?|xícaras?(?:\\s?\\(chá\\)|\\sde\\schá)?|chávenas?|dentes?|pitadas?|fatias?|folhas?|copos?|maços?|
  (?:kilo)?gram(?:ów|a)|(?:mili)?litr(?:ów|a|y)?|
  łyż(?:ka|ki|ek)|łyżecz(?:ka|ki|ek)|szklan(?:ka|ki|ek)|ząb(?:ek|ki|ków)|szczypt[ay]|pęcz(?:ek|ki)|opakowani[ae]|pusz(?:ka|ki)|sztuk[ai]?|szt\\.?|porcj[aei]|kost(?:ka|ki|ek)|plast(?:er|ry|rów)|
  lžíce|lžic|lžičk[ay]|lžiček|PL|ČL|hrn(?:ek|ky|ků)|strouž(?:ek|ky|ků)|špetk[ay]|ks|balíč(?:ek|ky)|svaz(?:ek|ky)|plát(?:ek|ky|ků)|lyžic[ae]|lyžíc|lyžičk[ay]|lyžičiek|hrnč?ek|strúčik(?:y|ov)?|štipk[ay]|plátk(?:y|ov)|balenie|
  dkg|deka|dag|kiskanál|gram(?:ů|y|mes)|mililitrů|litr[ůy]|
  evőkanál|ek|teáskanál|tk|kávéskanál|mokkáskanál|gerezd|csipet(?:nyi)?|fej|szál|csomag|csokor|bögre|doboz|szelet|db|
  spl|supilusikatäis(?:t)?|teelusikatäis(?:t)?|sl|küün(?:t|s)|näpuotsatäis|
  γρ(?:αμ)?\\.?|γραμμάρια|κ\\.?\\s?σ\\.?|κ\\.?\\s?γ\\.?|φλ\\.?|κουταλιές?(?:\\s(?:της\\sσούπας|του\\sγλυκού))?|κουταλάκια?|φλιτζάνια?|σκελίδες?|σκ\\.?|ματσ\\.?|ματσάκι|πρέζα|τεμ\\.?|φέτ(?:α|ες)|κλωναράκια?|
  ст(?:ол)?\\.?\\s?л\\.?|ч(?:айн)?\\.?\\s?л\\.?|стак(?:\\.|ан(?:а|ов)?)|ст\\.|зубч(?:ик|ика|иков)|зубок|щепотк[аи]|грамм(?:а|ов)?|килограмм(?:а|ов)?|миллилитр(?:а|ов)?|литр(?:а|ов)?|штук[аи]?|капл(?:я|и|ь|\\.)|головк[аи]|столов(?:ая|ые|ых)\\sлож(?:ка|ки|ек)|чайн(?:ая|ые|ых)\\sлож(?:ка|ки|ек)|чаен[аи]\\sлъжич(?:ка|ки)|чаени\\sлъжички|супен[аи]\\sлъжиц[аи]|зуб\\.|пуч(?:ок|ка|ков)|шт\\.?|банк[аи]|гр?\\.?|кг|мл|л|
  žlic[aei]|žličic[aei]|režan?j[ae]?|prstohvata?|šalic[aei]|vezica|čaš[aei]|kom\\.?|
  linguri(?:ță|țe)?|lingur[ăi]|căței|cățel|cană|căni|vârf|
  šaukšt(?:as|ai|ų)|šaukštel(?:is|iai|ių)|valg\\.\\sš\\.|arb\\.\\sš\\.|šlakel(?:is|iai|ių)|skiltel(?:ė|ės|ių)|žiupsn(?:is|elis)|puodel(?:is|iai|ių)|stiklin(?:ė|ės|ių)|vnt\\.?|pakel(?:is|iai)|
  sdm|sdt|lembar|batang|siung|buah|muỗng(?:\\s(?:canh|cà\\sphê))?|thìa(?:\\s(?:canh|cà\\sphê))?|củ|quả|trái|tép|nhánh|lát|gói|chén|bát(?:\\scon)?|kutsara|kutsarita|tasa|גרם|כוס(?:ות)?|כפות?|כפי(?:ת|ות)|שיני|
  ถ้วย(?:ตวง)?|ลิตร|มิลลิลิตร|กิโลกรัม|ก้อน|ช้อน(?:โต๊ะ|ชา)|ชต\\.?|ชช\\.?|กรัม|มล\\.?|ฟอง|กลีบ|ลูก|หัว|ต้น|แผ่น|ชิ้น|
  कप|छोटा\\sचम्मच|छोटे\\sचम्मच|बड़ा\\sचम्मच|बड़े\\sचम्मच|चम्मच|टेबलस्पून|टीस्पून|ग्राम|किलो(?:ग्राम)?|लीटर|გრამი|გრ|კგ|ლიტრი|მლ|ჩ\\/კ|ს\\/კ|ცალი|კბილი|
  yemek\\skaşığı|tatlı\\skaşığı|çay\\skaşığı|su\\sbardağı|çay\\sbardağı|adet|diş|tutam|demet|paket
`.replace(/\s*\n\s*/g, '');
const unit = new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])\\.?(?=[\\s,(]|$)`, 'iu');
/** Words between an amount and its ingredient in Romance languages. */
const between = /^(?:de\s(?:la\s|las\s|los\s|l['’])?|d['’]|di\s|du\s|des\s|da\s|do\s)(?=[\p{L}\d])/iu;

/**
 * The foreign unit at the start of a name, such as "EL" of "EL Tomatenmark", and the rest of the name; null
 * if there is none.
 */
export function readForeignUnit(name: string): { unit: string; name: string } | null {
  const [found = ''] = unit.exec(name) ?? [];
  const rest = withoutBetween(name.slice(found.length).trim());
  return found === '' || !/^\p{L}/u.test(rest) ? null : { unit: found, name: rest };
}

/** Removes a leading preposition: "de farine" becomes "farine". */
export function withoutBetween(name: string): string {
  return name.replace(between, '');
}
