import { readFileSync, readdirSync } from 'node:fs';
import { readPage } from './src/recipe-imports/read-page.ts';
import { toldOf } from './testing/recipe-pages/corpus.ts';
const dir = '/tmp/fi-pages/';
const expected = JSON.parse(readFileSync(dir + 'expected.json', 'utf8'));
const norm = (s: string) => s.normalize('NFC').replaceAll(/[\s\u00a0]+/g, ' ').replace(/[.:]$/, '').trim().toLowerCase();
// "quantity | name" with words in one line, group apart
const lineOf = (s: string) => { const [q = '', n = '', g = ''] = s.split('|').map((x) => norm(x)); return `${`${q} ${n}`.trim()}`; };
const share = (e: string[], r: string[]) => { const left = [...r]; let hit = 0; for (const x of e) { const i = left.indexOf(x); if (i >= 0) { left.splice(i, 1); hit += 1; } } return hit / Math.max(1, e.length); };
let whole = 0; let n = 0;
const only = process.argv[2];
for (const file of readdirSync(dir).filter((f) => f.endsWith('.html')).sort()) {
  const e = expected[file]; if (!e) continue; if (only && !file.includes(only)) continue; n += 1;
  const { recipes } = readPage(readFileSync(dir + file, 'utf8'), 'https://sivu.example/resepti');
  const r = recipes[0]; const told = r ? toldOf(r) : { title: '', ingredients: [], steps: [] };
  const t = norm(told.title) === norm(e.title);
  const i = share(e.ingredients.map(lineOf), told.ingredients.map(lineOf));
  const q = share(e.ingredients.map((x: string) => norm(x.replaceAll('|', '¦'))), told.ingredients.map((x) => norm(x.replaceAll('|', '¦'))));
  const bare = (x: string) => norm(x.replace(/^\[[^\]]*\]\s*/, ''));
  const s = share(e.steps.map(bare), told.steps.map(bare));
  const strayI = told.ingredients.length - e.ingredients.length; const strayS = told.steps.length - e.steps.length;
  const ok = t && i >= 0.9 && s >= 0.9; if (ok) whole += 1;
  console.log(ok ? 'ok ' : 'NO ', file, `title ${t ? 'ok' : `"${told.title}"`} ingr ${(i * 100).toFixed(0)}% exact ${(q * 100).toFixed(0)}% steps ${(s * 100).toFixed(0)}% stray ${strayI}/${strayS} recipes ${recipes.length}`);
  if (only) { const d = (a: string[], b: string[]) => a.filter((x) => !b.includes(x)); console.log(JSON.stringify({ missingI: d(e.ingredients, told.ingredients), extraI: d(told.ingredients, e.ingredients), missingS: d(e.steps, told.steps), extraS: d(told.steps, e.steps) }, null, 1)); }
}
console.log(whole, 'of', n);
