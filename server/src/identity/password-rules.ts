export type PasswordFault = 'password-missing' | 'password-short' | 'password-long' | 'password-common';
export type EmailFault = 'email-missing' | 'email-invalid';

const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 200;

/** The ones of eight characters and more that every guessing list starts with, English and Finnish. */
const COMMON_PASSWORDS = new Set(
  `password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 0123456789
  87654321 987654321 11111111 00000000 88888888 12341234 11223344 123123123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui
  qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 a1b2c3d4 iloveyou
  sunshine princess football baseball superman starwars trustno1 letmein1 welcome1 welcome123 whatever computer
  internet michelle jennifer changeme salasana salasana1 salasana12 salasana123 salakala perkele1 saatana1 perkele123
  suomi123 finland1 finland123 helsinki helsinki1 kissa123 koira123 mansikka porkkana juhannus testitesti testtest
  ateria123 keittiö1`.split(/\s+/),
);

/** NIST SP 800-63B: length and no well-known password, nothing about kinds of characters. */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  const normal = password.normalize('NFKC');
  const length = [...normal].length;
  if (length === 0) return 'password-missing';
  if (length < PASSWORD_MIN_LENGTH) return 'password-short';
  if (length > PASSWORD_MAX_LENGTH) return 'password-long';
  const folded = normal.toLowerCase();
  const isRepeat = new Set(folded).size === 1;
  const isEmail = folded === email || folded === email.split('@')[0];
  if (isRepeat || isEmail || COMMON_PASSWORDS.has(folded)) return 'password-common';
  return undefined;
}

/** The one form in which an e-mail is kept and compared. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** Only what cannot be mailed to is a fault; whether the mailbox exists, mail alone can tell. */
export function emailFault(email: string): EmailFault | undefined {
  if (email === '') return 'email-missing';
  const [local = '', domain = '', ...rest] = email.split('@');
  const isShaped = rest.length === 0 && local !== '' && local.length <= 64 && email.length <= 254;
  const isDomain =
    /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  const hasForbidden = /[\s\u0000-\u001f\u007f<>()[\]\\,;:"]/u.test(email);
  return isShaped && isDomain.test(domain) && !hasForbidden ? undefined : 'email-invalid';
}
