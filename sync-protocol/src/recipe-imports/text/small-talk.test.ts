import { expect, test } from 'vitest';
import { isThanks, smallTalkOf } from './small-talk.ts';

test.each([
  ['Moi!', ''],
  ['Hei äiti,', ''],
  ['Here you go! 😊', ''],
  ['Hi! Here is the recipe I promised:', ''],
  ['Moi! Ohessa resepti', ''],
  ['Here are the ingredients:', ''],
  ['Moi! Tässä se makaronilaatikko', 'Makaronilaatikko'],
  ['Terve, tässä sulle se lupaamani kinkkukiusaus 😊', 'Kinkkukiusaus'],
  ['Tässä on Leenan piirakka, jota pyysit', 'Leenan piirakka'],
  ["here's the banana bread recipe", 'Banana bread'],
  ['Hi! Here is the recipe I promised: banana bread', 'Banana bread'],
  ['Here’s my recipe for fish pie, as promised', 'Fish pie'],
  ['Hi everyone! This is my grandmother’s apple pie recipe', 'Grandmother’s apple pie'],
  ['Hej! Här kommer receptet på kladdkaka', 'Kladdkaka'],
  ['Hallo! Hier ist das Rezept für Apfelkuchen', 'Apfelkuchen'],
])('"%s" only brings a recipe along', (line, dish) => {
  expect(smallTalkOf(line)).toEqual({ dish });
});

test.each([
  'Hello Dolly bars',
  'Ciao Bella pizza',
  'Hey Jude pie',
  'Chili: a story',
  'This is so good',
  'Here is how I make it',
  'Tässä keitossa on paljon makua',
  'Here it is. We love it with ice cream.',
])('"%s" may be a title, or tells more', (line) => {
  expect(smallTalkOf(line)).toBeNull();
});

test('thanks are known, and no turkey is one', () => {
  for (const line of ['Thanks!', 'Kiitos paljon ❤️', 'Oh wow, thank you mum'])
    expect(isThanks(line)).toBe(true);
  for (const line of ['Thanksgiving turkey', 'Thanks, add 2 dl']) expect(isThanks(line)).toBe(false);
});
