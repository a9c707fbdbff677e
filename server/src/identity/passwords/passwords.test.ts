import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { emailFault, normalizeEmail, passwordFault } from './password-rules.ts';
import { createPasswords, passwordCost } from './passwords.ts';

const cheap = createPasswords({ logN: 10, r: 8, p: 1 });

test('a hash says how it was made, is salted, and opens to its password alone', async () => {
  const [one, two] = await Promise.all([cheap.hash('hernekeitto'), cheap.hash('hernekeitto')]);
  expect(one).toMatch(/^\$scrypt\$ln=10,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(await cheap.verify('hernekeitto', one)).toBe(true);
  expect(await cheap.verify('hernekeittö', one)).toBe(false);
});

test('the cost is that of the recommendation: N = 2^17, r = 8, p = 1', async () => {
  expect(passwordCost).toEqual({ logN: 17, r: 8, p: 1 });
  const real = createPasswords();
  const hash = await real.hash('hernekeitto');
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
  expect(await real.verify('hernekeitto', hash)).toBe(true);
});

test('a hash of another cost still opens, and is known to be outdated', async () => {
  const costlier = createPasswords({ logN: 11, r: 8, p: 1 });
  const old = await cheap.hash('hernekeitto');
  expect(await costlier.verify('hernekeitto', old)).toBe(true);
  expect(costlier.isOutdated(old)).toBe(true);
  expect(cheap.isOutdated(old)).toBe(false);
});

test('the same letters composed in two ways are one password', async () => {
  const hash = await cheap.hash('p\u00e4iv\u00e4\u00e4');
  expect(await cheap.verify('pa\u0308iva\u0308a\u0308', hash)).toBe(true);
});

test('no account and a damaged hash open to nothing', async () => {
  for (const stored of [null, '', '$scrypt$', 'plain', '$scrypt$ln=10,r=8,p=1$c2FsdA$'])
    expect(await cheap.verify('', stored)).toBe(false);
});

describe('the rules of a password are about guessing, not about kinds of characters', () => {
  test.each([
    ['', 'password-missing'],
    ['1234567', 'password-short'],
    ['ääkköset', undefined],
    ['🥕🥕🥕🍅🍅🍅🧅', 'password-short'],
    ['a'.repeat(201), 'password-long'],
    ['kk'.repeat(4), 'password-common'],
    ['Salasana123', 'password-common'],
    ['AINO.KEITTIÖ@example.com', 'password-personal'],
    ['aino.keittiö', 'password-personal'],
    ['㎏'.repeat(100), undefined],
    ['㎏'.repeat(101), 'password-long'],
    ['neljä sanaa on hyvä', undefined],
    ['  välit   alussa  ', undefined],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password, { email: 'aino.keittiö@example.com' })).toBe(fault);
  });
});

test.each([
  'Password1!',
  'password1234',
  'letmein123',
  'iloveyou1',
  'monkey123',
  'dragon123',
  'summer2024',
  'P@ssw0rd!',
  '12345678910',
  'qwertyuiop',
  'salasana2026',
  'kissa12345',
  '!!mansikka1',
])('%s is used by too many to be refused to anybody who guesses', (password) => {
  expect(passwordFault(password, { email: 'aino@example.com' })).toBe('password-common');
});

test.each(['ateria2026', 'Ateria-2025!', 'aino1987', 'virtanen!aino', 'example.com2024', 'Korhonen99'])(
  '%s is little more than what everybody knows',
  (password) => {
    const owner = { email: 'aino.virtanen@example.com', name: 'Aino Korhonen' };
    expect(passwordFault(password, owner)).toBe('password-personal');
  },
);

test.each([
  'ateria keittää hernettä',
  'ainon paras pulla 1987',
  'summer 4711 rain boots',
  'Tr0ub4dor&3-horse',
])('%s is long enough beside what is known', (password) => {
  expect(passwordFault(password, { email: 'aino@example.com', name: 'Aino' })).toBeUndefined();
});

test('at least ten thousand of the passwords used most are long enough to be chosen, and are refused', () => {
  const chosen = dictionary['passwords-common'].filter((word) => [...word].length >= 8);
  expect(chosen.length).toBeGreaterThan(10_000);
  const letIn = chosen.filter((word) => passwordFault(word, { email: 'aino@example.com' }) === undefined);
  expect(letIn).toEqual([]);
});

describe('an e-mail is kept in one form, and refused only when it cannot be mailed to', () => {
  test('blanks, capitals and composed letters make no difference', () => {
    expect(normalizeEmail('  Ma\u0308ki@Example.COM ')).toBe('m\u00e4ki@example.com');
  });
  test.each([
    'a@b',
    'aino+ateria@example.co.uk',
    "o'neil@example.com",
    'mäki@esimerkki.fi',
    'aino@localhost',
  ])('%s is one', (email) => expect(emailFault(email)).toBeUndefined());
  test.each([
    'aino',
    'aino@',
    '@example.com',
    'a@b@c',
    'a b@example.com',
    'aino@example..com',
    'aino@-example.com',
    'aino@example.com\nBcc: all@example.com',
    'aino@example.com,bertta@example.com',
    '<aino@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(260)}`,
  ])('%j is none', (email) => expect(emailFault(email)).toBe('email-invalid'));
  test('nothing typed is missing', () => expect(emailFault('')).toBe('email-missing'));
});
