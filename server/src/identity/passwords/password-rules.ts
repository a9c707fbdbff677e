import { isWellKnown } from './well-known-passwords.ts';

export type PasswordFault =
  | 'password-missing'
  | 'password-short'
  | 'password-long'
  | 'password-common'
  | 'password-personal';
export type EmailFault = 'email-missing' | 'email-invalid';

const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 200;
/**
 * Minimum characters besides what is publicly known about the owner; with fewer a password is guessed at
 * once.
 */
const OWN_MIN_LENGTH = 5;
const PRODUCT = 'ateria';

/** Length in characters of the NFKC form, which is also the one that is hashed. */
function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length;
}

/** Whether a password is longer than any account's can be. */
export const isTooLong = (password: string): boolean => lengthOf(password) > PASSWORD_MAX_LENGTH;

/**
 * Checks a new password by NIST SP 800-63B: its length, not well known, not made of the owner's data; no
 * rules on kinds of characters.
 */
export function passwordFault(
  password: string,
  owner: { email: string; name?: string | null },
): PasswordFault | undefined {
  const length = lengthOf(password);
  if (length === 0) return 'password-missing';
  if (length < PASSWORD_MIN_LENGTH) return 'password-short';
  if (isTooLong(password)) return 'password-long';
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size === 1 || isWellKnown(folded)) return 'password-common';
  return isOwn(folded, owner) ? undefined : 'password-personal';
}

/**
 * Whether enough of the password is left without the product's name, the owner's address and name, and years.
 */
function isOwn(folded: string, { email, name }: { email: string; name?: string | null }): boolean {
  const words = [
    PRODUCT,
    email,
    ...email.split('@'),
    ...`${email} ${name ?? ''}`.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  ];
  const known = words.filter((word) => word.length >= 3).toSorted((a, b) => b.length - a.length);
  let left = folded.replaceAll(/(?:19|20)\d\d/g, '');
  for (const word of known) left = left.replaceAll(word, '');
  const isTouched = left !== folded;
  return !isTouched || left.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= OWN_MIN_LENGTH;
}

/** The form in which e-mail addresses are stored and compared. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}

/** Rejects only addresses to which no mail can be sent; whether the mailbox exists is not checked. */
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
