import { expect, test } from 'vitest';
import { type Report, unexplained } from './unexplained.ts';

const at = (line: number, status: string, replacement: string) => ({
  status,
  replacement,
  location: { start: { line } },
});
const report: Report = {
  files: {
    'src/device/core.ts': {
      source: 'one();\n  two(a);\n',
      mutants: [at(1, 'Killed', ';'), at(2, 'Survived', ';'), at(2, 'Survived', 'two(\n  b)')],
    },
  },
};
const reason = { file: 'core.ts', line: 'two(a);', why: 'it spares reading' };

test('what nothing notices needs a reason, for its line or for one change of it', () => {
  expect(unexplained(report, []).strange).toMatchObject([
    { line: 2, text: 'two(a);', replacement: ';' },
    { line: 2, replacement: 'two( b)' },
  ]);
  expect(unexplained(report, [reason])).toEqual({ survivors: 2, strange: [], stale: [] });
  expect(unexplained(report, [{ ...reason, becomes: ['two( b)'] }]).strange).toMatchObject([
    { replacement: ';' },
  ]);
});

test('a reason for what is noticed is told, but for files that were not looked at', () => {
  const noticed = { ...reason, line: 'one();' };
  expect(unexplained(report, [reason, noticed, { ...noticed, file: 'page.ts' }]).stale).toEqual([noticed]);
});
