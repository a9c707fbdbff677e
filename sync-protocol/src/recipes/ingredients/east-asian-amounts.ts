import { fractions } from '../../quantity/fraction-signs.ts';
import type { Ingredient } from '../recipe.ts';

const number = String.raw`(?:約|约|약)?[\d${fractions}][\d.,/${fractions}・~～〜–-]*`;
/** Japanese units that stand before the number: "大さじ2". */
const spoon = '大さじ|小さじ|大匙|小匙|カップ|茶さじ';
/** Units after the number in Japanese, Chinese and Korean. */
const unit =
  `個|コ|ケ|こ|本|枚|片|かけ|かけら|株|束|袋|缶|丁|玉|尾|匹|切れ|杯|合|粒|房|節|パック|カップ|箱|瓶|滴|つまみ|つかみ|ふり|人前|さじ|
  cc|㏄|ml|㎖|g|kg|l|cm|㎝|mm|グラム|リットル|个|顆|颗|克|公斤|斤|两|兩|毫升|公升|升|汤匙|湯匙|茶匙|大勺|小勺|勺|匙|盎司|磅|根|瓣|把|块|塊|条|條|只|盒|包|罐|头|頭|朵|张|張|片|碗|适量|
  개|큰술|작은술|스푼|숟갈|컵|쪽|장|대|모|줌|마리|알|봉지|봉|그램|꼬집|단|톨|캔|팩`.replace(/\s+/g, '');
const little = '少々|適量|適宜|適当|お好みで|各適量|少许|少量|适量|適量|약간|적당량|조금';
const more = '(?:ほど|程度|くらい|分|弱|強|前後|정도)?';
const before = new RegExp(
  `^((?:${spoon})\\s?${number}(?:${unit})?${more}|${number}\\s?(?:${unit})${more})\\s*(.+)$`,
  'iu',
);
const behind = new RegExp(
  `^(.+?)[\\s…・:：.]*((?:${spoon})\\s?${number}(?:${unit})?${more}|(?:${little})|${number}\\s?(?:${unit})${more})((?:\\s*[（(].*[)）])?)$`,
  'iu',
);
const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Longer lines are steps, not ingredients. */
const longest = 80;

/**
 * Parses "大さじ½ グラニュー糖", "醤油 … 大さじ2", "9个蛋清", "간장 2큰술", where no space has to separate amount and name. Null
 * for a line that is not of this kind.
 */
export function readEastAsian(line: string): Ingredient | null {
  if (line.length > longest || !letters.test(line) || /[。！!？?]/.test(line)) return null;
  const plain = line.replace(/[０-９ａ-ｚＡ-Ｚ]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xfee0),
  );
  const [, amount = '', name = ''] = before.exec(plain) ?? [];
  if (isName(name)) return { name, quantity: amount };
  const [, thing = '', count = '', note = ''] = behind.exec(plain) ?? [];
  return isName(thing)
    ? {
        name: `${thing}${note === '' ? '' : ` ${line.slice(line.length - note.length).trim()}`}`,
        quantity: count,
      }
    : null;
}

function isName(text: string): boolean {
  return /^[^\d]/u.test(text) && /\p{L}/u.test(text);
}
