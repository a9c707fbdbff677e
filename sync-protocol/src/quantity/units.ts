/** What a unit measures. Whether two units can be added depends on `base`, not on this. */
export type Dimension = 'mass' | 'volume' | 'count' | 'package' | 'measure';

export interface UnitRow {
  dimension: Dimension;
  /** Quantities can be added if their units have the same base; each kind of package is its own base. */
  base: Unit;
  /** Size of one unit in `base`. */
  factor: number;
  /** Written with ½ ¼ ¾ ⅓ ⅔ rather than decimals. */
  isFractional: boolean;
  /** May stand without a number, meaning one: "ripaus suolaa", "a pinch of salt". */
  standsAlone: boolean;
  /** Labels after one and after any other amount. */
  labels: { en: readonly [one: string, many: string]; fi: readonly [one: string, many: string] };
  /** Other spellings, in lower case without a final dot. */
  aliases: readonly string[];
}

export type Unit =
  | ('mg' | 'g' | 'kg' | 'oz' | 'lb')
  | ('ml' | 'cl' | 'dl' | 'l' | 'tsp' | 'tbsp' | 'cup')
  | ('pcs' | 'dozen')
  | ('pack' | 'can' | 'jar' | 'bag' | 'box' | 'bottle' | 'tube' | 'tray')
  | ('bunch' | 'pot' | 'clove' | 'slice' | 'roll' | 'head' | 'sprig')
  | ('pinch' | 'dash' | 'drop' | 'knob' | 'handful');

/**
 * Units used in English and Finnish kitchens. A cup is the American 240 ml (a Finnish "kuppi" in a recipe is
 * a coffee cup, but recipes with dl do not use it); spoons are the metric 5 and 15 ml.
 */
export const units: Readonly<Record<Unit, UnitRow>> = {
  mg: metric('mass', 'g', 0.001, 'mg', 'milligram, milligrams, milligramma, milligrammaa'),
  g: metric('mass', 'g', 1, 'g', 'gr, gram, grams, gramme, grammes, gramma, grammaa'),
  kg: metric('mass', 'g', 1000, 'kg', 'kilo, kilos, kiloa, kilogram, kilograms, kilogramma, kilogrammaa'),
  oz: metric('mass', 'g', 28.349523125, 'oz', 'ounce, ounces, unssi, unssia'),
  lb: metric('mass', 'g', 453.59237, 'lb', 'lbs, pound, pounds, pauna, paunaa'),
  ml: metric(
    'volume',
    'ml',
    1,
    'ml',
    'millilitre, millilitres, milliliter, milliliters, millilitra, millilitraa',
  ),
  cl: metric(
    'volume',
    'ml',
    10,
    'cl',
    'centilitre, centilitres, centiliter, centiliters, senttilitra, senttilitraa',
  ),
  dl: metric(
    'volume',
    'ml',
    100,
    'dl',
    'decilitre, decilitres, deciliter, deciliters, desi, desiä, desilitra, desilitraa',
  ),
  l: metric('volume', 'ml', 1000, 'l', 'ltr, litre, litres, liter, liters, litra, litraa'),
  tsp: spoon(
    5,
    'tsp',
    'tl',
    'tsps, teaspoon, teaspoons, teelusikka, teelusikkaa, teelusikallinen, teelusikallista',
  ),
  tbsp: spoon(
    15,
    'tbsp',
    'rkl',
    'tb, tbs, tbsps, tblsp, tablespoon, tablespoons, ruokalusikka, ruokalusikkaa, ruokalusikallinen, ruokalusikallista, ruokal, rlk',
  ),
  cup: {
    ...spoon(240, 'cup', 'kuppi', 'kupillinen, kupillista'),
    labels: { en: ['cup', 'cups'], fi: ['kuppi', 'kuppia'] },
  },
  pcs: countable(
    'count',
    'pcs',
    ['pc', 'pcs'],
    ['kpl', 'kpl'],
    'piece, pieces, pce, pces, kappale, kappaletta, pala, palaa',
  ),
  dozen: {
    ...countable('count', 'pcs', ['dozen', 'dozen'], ['tusina', 'tusinaa'], 'dozens, doz'),
    factor: 12,
  },
  pack: countable(
    'package',
    'pack',
    ['pack', 'packs'],
    ['pkt', 'pkt'],
    'pk, pkg, pkgs, packet, packets, package, packages, paketti, pakettia, paketit, pak',
  ),
  can: countable('package', 'can', ['can', 'cans'], ['tlk', 'tlk'], 'tin, tins, tölkki, tölkkiä, tölkit'),
  jar: countable('package', 'jar', ['jar', 'jars'], ['prk', 'prk'], 'tub, tubs, purkki, purkkia, purkit'),
  bag: countable(
    'package',
    'bag',
    ['bag', 'bags'],
    ['ps', 'ps'],
    'sack, sacks, sachet, sachets, pussi, pussia, pussit, säkki, säkkiä, pss',
  ),
  box: countable(
    'package',
    'box',
    ['box', 'boxes'],
    ['rs', 'rs'],
    'carton, cartons, punnet, punnets, rasia, rasiaa, rasiat, laatikko, laatikkoa',
  ),
  bottle: countable('package', 'bottle', ['bottle', 'bottles'], ['pullo', 'pulloa'], 'btl, plo, pll, pullot'),
  tube: countable('package', 'tube', ['tube', 'tubes'], ['tuubi', 'tuubia'], 'tuubit'),
  tray: countable(
    'package',
    'tray',
    ['tray', 'trays'],
    ['kenno', 'kennoa'],
    'crate, crates, kori, koria, kennollinen',
  ),
  bunch: countable(
    'package',
    'bunch',
    ['bunch', 'bunches'],
    ['nippu', 'nippua'],
    'bundle, bundles, nippuja, puntti, punttia, pnt, kimppu, kimppua',
  ),
  pot: countable('package', 'pot', ['pot', 'pots'], ['ruukku', 'ruukkua'], 'rkk'),
  clove: countable('package', 'clove', ['clove', 'cloves'], ['kynsi', 'kynttä'], 'kynnet'),
  slice: countable(
    'package',
    'slice',
    ['slice', 'slices'],
    ['viipale', 'viipaletta'],
    'rasher, rashers, viipaleet, viip, siivu, siivua',
  ),
  roll: countable('package', 'roll', ['roll', 'rolls'], ['rulla', 'rullaa'], 'rll, rullat'),
  head: countable('package', 'head', ['head', 'heads'], ['kerä', 'kerää'], 'keriä'),
  sprig: countable(
    'package',
    'sprig',
    ['sprig', 'sprigs'],
    ['oksa', 'oksaa'],
    'stalk, stalks, varsi, vartta',
  ),
  pinch: measure(
    'pinch',
    ['pinch', 'pinches'],
    ['ripaus', 'ripausta'],
    'hyppysellinen, hyppysellistä, ripsaus, ripsausta, hippu, hippua, hippunen, hippusta',
  ),
  dash: measure(
    'dash',
    ['dash', 'dashes'],
    ['tilkka', 'tilkkaa'],
    'splash, splashes, glug, glugs, loraus, lorausta, lorahdus, lorahdusta, tujaus, tujausta',
  ),
  drop: {
    ...measure('drop', ['drop', 'drops'], ['tippa', 'tippaa'], 'pisara, pisaraa'),
    // "Drop scones" are not a drop of scones.
    standsAlone: false,
  },
  knob: measure('knob', ['knob', 'knobs'], ['nokare', 'nokaretta'], 'nokareita'),
  handful: measure('handful', ['handful', 'handfuls'], ['kourallinen', 'kourallista'], 'handsful'),
};

const unitByAlias: ReadonlyMap<string, Unit> = new Map(
  Object.entries(units).flatMap(([name, { labels, aliases }]) => {
    const unit = name as Unit; // `Object.entries` loses the key type of `units`
    return [unit, ...labels.en, ...labels.fi, ...aliases].map((alias) => [alias, unit] as const);
  }),
);

/** The unit of a word ("Teelusikallista", "kpl.", "cups"), or null. Case and a final dot are ignored. */
export function findUnit(word: string): Unit | null {
  return unitByAlias.get(word.toLowerCase().replace(/\.$/, '')) ?? null;
}

/** Whether a word names a package or bundle in which food is sold, such as a pack, can or bunch. */
export function isContainer(word: string): boolean {
  const unit = findUnit(word);
  return unit !== null && units[unit].dimension === 'package';
}

function metric(dimension: Dimension, base: Unit, factor: number, label: string, aliases: string): UnitRow {
  return {
    dimension,
    base,
    factor,
    isFractional: false,
    standsAlone: false,
    labels: { en: [label, label], fi: [label, label] },
    aliases: aliases.split(', '),
  };
}

function spoon(factor: number, en: string, fi: string, aliases: string): UnitRow {
  return {
    dimension: 'volume',
    base: 'ml',
    factor,
    isFractional: true,
    standsAlone: false,
    labels: { en: [en, en], fi: [fi, fi] },
    aliases: aliases.split(', '),
  };
}

function countable(
  dimension: Dimension,
  base: Unit,
  en: readonly [string, string],
  fi: readonly [string, string],
  aliases: string,
): UnitRow {
  return {
    dimension,
    base,
    factor: 1,
    isFractional: true,
    standsAlone: false,
    labels: { en, fi },
    aliases: aliases.split(', '),
  };
}

function measure(
  base: Unit,
  en: readonly [string, string],
  fi: readonly [string, string],
  aliases: string,
): UnitRow {
  return { ...countable('measure', base, en, fi, aliases), standsAlone: true };
}
