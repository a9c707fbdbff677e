import { writeFileSync } from 'node:fs';
import { readOptions } from './run/options.ts';
import { root } from './run/root.ts';
import { toldOtherwise } from './train/told-otherwise.ts';
import { trainLines } from './train/train-lines.ts';
import { trainTitles } from './train/train-titles.ts';
import { readTrainingTexts } from './train/training-text.ts';

const { values } = readOptions({
  name: 'npm run train-texts',
  words:
    'Learns anew by which weights pasted texts are read (sync-protocol/src/recipe-imports/text/trained).',
  options: {
    texts: { type: 'text', words: 'File with a text and what is right for it in JSON on each line' },
  },
});

if (values.texts === undefined) {
  console.error('Say with --texts where the texts are.');
  process.exit(2);
}
const texts = toldOtherwise(readTrainingTexts(values.texts));
const { lines, transitions } = trainLines(texts);
const notice = '// Learnt by `npm run train-texts`; nothing here is written by hand.\n';
const folder = `${root}/sync-protocol/src/recipe-imports/text/trained`;
writeFileSync(
  `${folder}/line-weights.ts`,
  `${notice}export const lineWeights = \`${lines}\`;\n\nexport const transitionWeights = \`${transitions}\`;\n`,
);
writeFileSync(
  `${folder}/title-weights.ts`,
  `${notice}export const titleWeights = \`${trainTitles(texts)}\`;\n`,
);
