import { expect, test } from 'vitest';
import { oncePer } from './once-per.ts';

test('what is made of an object is made once, also where it is nothing', () => {
  const asked: object[] = [];
  const nothing = oncePer((key: object) => void asked.push(key));
  const [one, other] = [{}, {}];
  expect([nothing(one), nothing(one), nothing(other)]).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual([one, other]);
  expect(asked[0]).toBe(one);
});
