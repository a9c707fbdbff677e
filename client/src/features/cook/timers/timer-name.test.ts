import { expect, test } from 'vitest';
import { timerName } from './timer-name.ts';

test.each([
  ['Boil for 20 minutes.', '20 minutes', 'Boil for 20 minutes'],
  ['Peel them. Boil in the stock for 15 min. Drain.', '15 min', 'Boil in the stock for 15 min'],
  ['Hauduta 1,5 tuntia. Tarjoa.', '1,5 tuntia', 'Hauduta 1,5 tuntia'],
  ['Simmer 1.5 hours', '1.5 hours', 'Simmer 1.5 hours'],
  ['Lämmitä uuni. Paista n. 15 min. Tarjoa.', '15 min', 'Paista n. 15 min'],
  ['Drain. Bake approx. 20 min or until brown.', '20 min', 'Bake approx. 20 min or until brown'],
  ['Drain. Bake 1 hr. 15 min. Serve.', '1 hr. 15 min', 'Bake 1 hr. 15 min'],
  ['Drain. Bake 1 hr. Serve.', '1 hr', 'Bake 1 hr'],
  ['Lisää sipuli. Hauduta tunti.', 'tunti', 'Hauduta tunti'],
  [`Stir ${'well '.repeat(30)}for 5 min`, '5 min', `${`Stir ${'well '.repeat(30)}`.slice(0, 59).trimEnd()}…`],
])('%s', (step, time, name) => {
  expect(timerName(step, step.indexOf(time))).toBe(name);
});
