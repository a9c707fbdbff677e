import type { Locale } from 'sync-protocol/locales.ts';
import { normalizeEmail } from '../passwords/password-rules.ts';
import type { PayloadStore } from '../provider/payload-store.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';
import type { GooglePerson } from './google.ts';

const PENDING_SECONDS = 60 * 60;

export type GoogleAccountAnswer =
  | { type: 'in'; account: IdentityAccount; isNew: boolean }
  | { type: 'unverified' }
  /** An administrator disabled the account. */
  | { type: 'disabled' }
  /**
   * An account with this address exists, but the address is not verified: its password has to be entered to
   * link it.
   */
  | { type: 'link' };

export type GoogleAccounts = ReturnType<typeof createGoogleAccounts>;

/**
 * Finds or creates the account of a person signed in at Google. An account whose address was never verified
 * is not linked without its password, so that nobody can claim the address beforehand.
 */
export function createGoogleAccounts(deps: { accounts: Accounts; store: PayloadStore }) {
  const { accounts, store } = deps;

  async function open(person: GooglePerson, locale: Locale, uid: string): Promise<GoogleAccountAnswer> {
    const linked = await accounts.findByLink(person);
    if (linked?.isDisabled) return { type: 'disabled' };
    const known = { name: person.name ?? null, picture: person.picture ?? null };
    if (linked !== undefined) {
      await accounts.fillIn(linked.id, known);
      return { type: 'in', account: linked, isNew: false };
    }
    if (person.email === undefined || !person.isEmailVerified) return { type: 'unverified' };
    const email = normalizeEmail(person.email);
    const created = await accounts.create({
      email,
      isEmailVerified: true,
      passwordHash: null,
      ...known,
      locale,
    });
    if (created !== undefined) {
      await accounts.addLink(created.id, person);
      return { type: 'in', account: created, isNew: true };
    }
    const holder = await accounts.findByEmail(email);
    if (holder?.isDisabled) return { type: 'disabled' };
    if (holder?.isEmailVerified) {
      await accounts.addLink(holder.id, person);
      await accounts.fillIn(holder.id, known);
      return { type: 'in', account: holder, isNew: false };
    }
    const { issuer, subject } = person;
    await store.upsert(
      'GoogleLink',
      uid,
      { linkIssuer: issuer, linkSubject: subject, email },
      PENDING_SECONDS,
    );
    return { type: 'link' };
  }

  /** After a sign-in with the password: makes the link to Google that was pending in the same interaction. */
  async function completeLink(account: IdentityAccount, uid: string): Promise<boolean> {
    const pending = await store.takeOut('GoogleLink', uid);
    if (pending === undefined || pending.email !== account.email) return false;
    await accounts.addLink(account.id, {
      issuer: String(pending.linkIssuer),
      subject: String(pending.linkSubject),
    });
    await accounts.setEmailVerified(account.id); // Google has verified the address, the password the person.
    return true;
  }

  return { open, completeLink };
}
