import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createTurns } from 'sync-protocol/take-turns.ts';

/** Cost of scrypt: N = 2^logN. 17/8/1 takes 128 MB and some 0.4 s (OWASP's recommendation). */
export interface PasswordCost {
  logN: number;
  r: number;
  p: number;
}

export const passwordCost: PasswordCost = { logN: 17, r: 8, p: 1 };

const KEY_BYTES = 32;
const SALT_BYTES = 16;
const HASH_FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([\w-]+)\$([\w-]+)$/;

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes and checks passwords with scrypt, two at a time. Hash strings carry their own cost and salt. */
export function createPasswords(cost: PasswordCost = passwordCost) {
  const inTurn = createTurns(2, 60);

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const key = await inTurn(() => derive(password, salt, cost));
    return `${header(cost)}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  }

  /** Takes as long for a missing account (`stored` null) as for an existing one. */
  async function verify(password: string, stored: string | null): Promise<boolean> {
    const parts = stored === null ? undefined : parse(stored);
    const salt = parts?.salt ?? randomBytes(SALT_BYTES);
    const key = await inTurn(() => derive(password, salt, parts?.cost ?? cost));
    return parts !== undefined && key.length === parts.key.length && timingSafeEqual(key, parts.key);
  }

  /** Whether the hash was made with another cost than the current one. */
  function isOutdated(stored: string): boolean {
    return !stored.startsWith(`${header(cost)}$`);
  }

  return { hash, verify, isOutdated };
}

function header({ logN, r, p }: PasswordCost): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}`;
}

function parse(stored: string): { cost: PasswordCost; salt: Buffer; key: Buffer } | undefined {
  const [, logN, r, p, salt, key] = HASH_FORMAT.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** Normalises to NFKC, so that a password is the same from every keyboard (NIST SP 800-63B, 3.1.1.2). */
function derive(password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
