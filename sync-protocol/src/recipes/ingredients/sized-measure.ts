import { findUnit, units } from '../../quantity/units.ts';

/** "heaped tbsp of flour", "large cloves garlic", "kukkuraista rkl sokeria": a measure, and how full or large it is. */
const sized =
  /^((?:heap(?:ed|ing)|rounded|level|generous|good|big|large|medium|small|thumb-sized?|kukkura(?:inen|ista|llinen|llista)|tasai(?:nen|sta)|runsasta|isoa?|suur(?:i|ta)|pien(?:i|tä)) (\p{L}+\.?)) (?:of )?(?=[\p{L}(])/iu;

/** "2 cm ginger": as long as that. */
const long = /^((?:cm|inch(?:es)?)\.?) (?:of )?(?=\p{L})/iu;

/** What a name begins with that belongs to a bare number before it; null where it is the thing itself, as of "large eggs". */
export function readSizedMeasure(name: string): { unit: string; name: string } | null {
  const [length = '', unitOfLength = ''] = long.exec(name) ?? [];
  if (length !== '') return { unit: unitOfLength, name: name.slice(length.length) };
  const [whole = '', said = '', word = ''] = sized.exec(name) ?? [];
  const unit = findUnit(word.toLowerCase().replace(/\.$/, ''));
  if (unit === null || units[unit].dimension === 'mass' || unit === 'pcs') return null;
  return { unit: said, name: name.slice(whole.length) };
}
