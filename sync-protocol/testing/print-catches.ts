import { chore } from './chore.ts';
import { runModel } from './model-world.ts';
import { mutants } from './mutants/mutants.ts';

/**
 * Prints in how many of the first seeds each rule that is switched off is noticed, and which invariants say so:
 * `npm run mutants -w sync-protocol -- 200`.
 */
const seeds = Number(process.argv[2] ?? 200);

console.log(`| rule | switched off | caught in of ${seeds} runs | by |\n| --- | --- | --- | --- |`);
for (const { rule, name, rules, faults } of mutants) {
  const broken = new Map<string, number>();
  let caught = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const [invariant] = runModel(seed, rules, faults, [chore])?.split(' ') ?? [];
    if (!invariant) continue;
    caught += 1;
    broken.set(invariant, (broken.get(invariant) ?? 0) + 1);
  }
  const by = [...broken].sort(([, a], [, b]) => b - a).map(([invariant, count]) => `${invariant} ${count}`);
  console.log(`| ${rule} | ${name} | ${caught} | ${by.join(', ')} |`);
}
