import { beforeEach, expect, test } from 'vitest';
import { SHOWN_DATABASE_KEY } from '#lib/known-identity.ts';
import { databaseName } from '../ateria-db.ts';
import {
  leaveHousehold,
  noteDropped,
  noteHousehold,
  noteShown,
  showHousehold,
  shownDatabase,
  shownHousehold,
} from './households-here.ts';

beforeEach(() => localStorage.clear());

const first = databaseName('aino');
const ofCottage = databaseName('aino', 'cottage');

test('a device begins with one database, whose household the server names', () => {
  expect(shownDatabase('aino')).toEqual({ name: first, household: undefined });
  noteHousehold(first, 'home');
  expect(shownDatabase('aino')).toEqual({ name: first, household: 'home' });
});

test('[Q8] each other household has a database of its own, and the first keeps the one that it had', () => {
  noteHousehold(first, 'home');
  showHousehold('aino', 'cottage');
  expect(shownDatabase('aino')).toEqual({ name: ofCottage, household: 'cottage' });
  // An answer for the other household's database says nothing about the first.
  noteHousehold(ofCottage, 'cottage');
  showHousehold('aino', 'home');
  expect(shownDatabase('aino')).toEqual({ name: first, household: 'home' });
});

test('[Q8] another person on the device has their own', () => {
  showHousehold('aino', 'cottage');
  expect(shownDatabase('ville')).toEqual({ name: databaseName('ville'), household: undefined });
});

test('who left the household that the device began with goes on in another, and has a database of its own when they are back', () => {
  noteHousehold(first, 'home');
  leaveHousehold('aino', first, 'cottage');
  expect(shownDatabase('aino')).toEqual({ name: ofCottage, household: 'cottage' });
  showHousehold('aino', 'home');
  expect(shownDatabase('aino')).toEqual({ name: databaseName('aino', 'home'), household: 'home' });
});

test('who left another goes on in the first', () => {
  noteHousehold(first, 'home');
  showHousehold('aino', 'cottage');
  leaveHousehold('aino', ofCottage, 'home');
  expect(shownDatabase('aino')).toEqual({ name: first, household: 'home' });
});

test('where nothing is known to go on in, what the server calls the first is meant', () => {
  noteHousehold(first, 'home');
  leaveHousehold('aino', first, undefined);
  expect(shownDatabase('aino')).toEqual({ name: first, household: undefined });
});

test('a database that is gone while another is on the screen leaves that one there', () => {
  noteHousehold(first, 'home');
  showHousehold('aino', 'cottage');
  noteDropped(ofCottage);
  expect(shownDatabase('aino').household).toBe('cottage');
  noteDropped(first);
  expect(shownDatabase('aino')).toEqual({ name: ofCottage, household: 'cottage' });
  showHousehold('aino', 'home');
  expect(shownDatabase('aino').name).toBe(databaseName('aino', 'home'));
});

test('what draws before the app is told which database is on the screen', () => {
  noteShown('aino');
  expect(localStorage.getItem(SHOWN_DATABASE_KEY)).toBe(first);
  showHousehold('aino', 'cottage');
  expect(localStorage.getItem(SHOWN_DATABASE_KEY)).toBe(ofCottage);
  leaveHousehold('aino', ofCottage, undefined);
  expect(localStorage.getItem(SHOWN_DATABASE_KEY)).toBe(first);
});

test('a text that is not ours counts as none', () => {
  for (const text of ['{', '7', '{"shown":7,"first":null}']) {
    localStorage.setItem(`ateria.households.${first}`, text);
    expect(shownDatabase('aino')).toEqual({ name: first, household: undefined });
  }
});

test('a call of a screen names the household that is shown, and takes no other’s answer', async () => {
  expect(await shownHousehold('aino').read()).toBe('');
  expect(await shownHousehold('aino').isOwn('home')).toBe(true);
  showHousehold('aino', 'cottage');
  expect(await shownHousehold('aino').read()).toBe('cottage');
  expect(await shownHousehold('aino').isOwn('home')).toBe(false);
});
