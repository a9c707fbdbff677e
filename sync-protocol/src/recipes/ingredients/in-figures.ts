import { fractions } from '../../quantity/fraction-signs.ts';
import { isNumberWord, readNumber } from '../../quantity/read-number.ts';
import { findUnit, isContainer } from '../../quantity/units.ts';

const number = String.raw`[\d${fractions}][\d.,/ ${fractions}–-]{0,12}`;
const about = String.raw`(?:n\.?|noin|reilu|vajaa|runsas|niukka|about)`;
/** Units that mean one if no number precedes them. In Finnish no "of" follows. */
const finnishOne =
  'kilo|litra|desi|tölkki|purkki|pussi|paketti|rasia|pullo|nippu|puntti|ruukku|viipale|siivu|kerä|oksa|pala|lasillinen|kupillinen';
const englishOne = 'bunch|head|can|tin|jar|bottle|pack|packet|bag|box|tub|clove|slice|sprig';
const oneOfThem = new RegExp(
  `^(?:(${about}) (?=(?:${finnishOne}|dl|rkl|tl|kg) ))?(?:(${finnishOne}|(?<= )(?:dl|rkl|tl|kg)) (?=[\\p{L}(])|(${englishOne}) of (?=\\p{L}))`,
  'iu',
);
/** "iso nippu tilliä", "a small bunch of parsley": one of that size (`sized-measure.ts`). */
const sizedOne = new RegExp(
  `^(?:an? )?(?=(?:iso|suuri|pieni) (?:${finnishOne}|kourallinen|ripaus|nokare) \\p{L}|(?:small|large|big|good|heaped|heaping|thumb-sized?) (?:${englishOne}|handful|pinch|knob|glug|splash|piece|tablespoon|teaspoon) of \\p{L})`,
  'iu',
);
const article = /^an? (?=generous )/i;
/** "2 vajaata dl", "1 scant cup" */
const aboutBehind = new RegExp(
  String.raw`^(\d{1,3}|[${fractions}]) (vajaa|reilu|runsas|niukka|scant)(?:ta|a)? (?=(\p{L}+))`,
  'iu',
);
/** "400 g:n tölkki", "2 400 g:n tölkkiä" */
const genitiveSize = /^(?:(\d{1,2}) )?(\d{1,4}(?:[.,]\d{1,2})? ?(?:g|kg|ml|dl|l)):n (?=(\p{L}+))/iu;
/** "1 tl:n verran suolaa", "2 tlk:ta tonnikalaa" */
const caseEnding = new RegExp(
  `^((?:${about} )?${number}\\p{L}{0,4}):(?:n|t?aa?|t?ä|ia)(?: verran)? (?=\\S)`,
  'iu',
);
/** "1 dl+1 rkl", "1 cup, plus 2 tbsp" */
const moreBehind = new RegExp(
  `^(${number}(\\p{L}{1,12})\\.?)(?:\\+|, (?:plus|\\+) )(?=[\\d${fractions}])`,
  'iu',
);
/** "1 and 1/2 cups", which is one number */
const andFraction = new RegExp(String.raw`^(\d{1,2}) (?:and|&|\+) (?=\d\/\d|[${fractions}])`, 'i');
/** "a cup and a half of flour" */
const andHalf = /^an? (\p{L}{1,12}) and a (half|quarter) (?:of )?(?=\p{L})/iu;
const quarters = /^(?:an? )?(three[ -]quarters|quarter) (?:of )?(?:an? )?(?=\p{L})/iu;
/** "kaksi tai kolme munaa" */
const eitherWord = /^(\p{L}{2,10}) (?:to|or|tai) (\p{L}{2,10}) (?=\p{L})/iu;
/** "2 kpl à 150 g lohifileitä" */
const each = /^(\d{1,2} ?\p{L}{1,8}\.?) à (\d[\d.,]{0,4} ?\p{L}{1,3}) (?=\p{L})/iu;
/** "4 dl eli noin 240 g jauhoja" */
const inOtherWords = new RegExp(
  `^(${number}\\p{L}{1,6}\\.?) eli ((?:${about} )?${number}\\p{L}{1,6}) (?=\\p{L})`,
  'iu',
);
/** "1 1/2-inch piece of ginger", "3 cm:n pala inkivääriä": one piece of that length. */
const longPiece = new RegExp(
  String.raw`^(?:(?:an?|one) )?([\d${fractions}][\d./ ${fractions}]{0,8}(?:[- ]inch|-in|[- ]?cm))(?::n|n)? (piece|knob|pala|palanen|pätkä) (?:of )?(?=\p{L})`,
  'iu',
);
const bracketedPiece = /^(\d{1,2}) (\([^()]{1,20}\)) (pieces?|knobs?) (?:of )?(?=\p{L})/iu;

/** Rewrites a line whose amount is in words, or contains words, to figures followed by the unit. */
export function inFigures(line: string): string {
  return line
    .replace(eitherWord, (words, from: string, to: string) => {
      const ends = [from, to].map((word) => (isNumberWord(word) ? readNumber(word.toLowerCase()) : null));
      return ends.includes(null) ? words : `${ends.join('–')} `;
    })
    .replace(sizedOne, '1 ')
    .replace(article, '')
    .replace(oneOfThem, (_said, before: string | undefined, finnish = '', english = '') => {
      const unit = `1 ${`${finnish}${english}`.toLowerCase()} `;
      return before === undefined ? unit : `${before} ${unit}`;
    })
    .replace(aboutBehind, (said, count: string, word: string, unit: string) =>
      findUnit(unit) === null ? said : `${word} ${count} `,
    )
    .replace(genitiveSize, (said, count = '1', size: string, unit: string) =>
      isContainer(unit) ? `${count} x ${size} ` : said,
    )
    .replace(caseEnding, '$1 ')
    .replace(moreBehind, (said, amount: string, unit: string) =>
      findUnit(unit) === null ? said : `${amount} + `,
    )
    .replace(andFraction, '$1 ')
    .replace(andHalf, (said, unit: string, part: string) =>
      findUnit(unit) === null ? said : `1 ${part.toLowerCase() === 'half' ? '½' : '¼'} ${unit} `,
    )
    .replace(quarters, (_said, part: string) => (/^three/i.test(part) ? '¾ ' : '¼ '))
    .replace(each, '$1 (à $2) ')
    .replace(inOtherWords, '$1 ($2) ')
    .replace(longPiece, '1 $2 ($1) ')
    .replace(bracketedPiece, '$1 $3 $2 ');
}
