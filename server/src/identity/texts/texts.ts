import type { Locale } from 'sync-protocol/locales.ts';
import type { EmailFault, PasswordFault } from '../passwords/password-rules.ts';
import { englishTexts } from './english-texts.ts';
import { finnishTexts } from './finnish-texts.ts';
import type { WaysInTexts } from './ways-in-texts.ts';

/** Every sentence of the sign-in pages and of their mails. */
export interface Texts {
  languageName: string;
  language: string;
  brandHome: string;
  email: string;
  password: string;
  newPassword: string;
  show: string;
  hide: string;
  showPassword: string;
  hidePassword: string;
  passwordHint: string;
  strength: string;
  /** Five, from the weakest to the strongest. */
  strengths: readonly string[];
  back: string;
  faults: Record<EmailFault | PasswordFault | 'password-empty', string>;
  signIn: {
    title: string;
    lead: string;
    submit: string;
    forgotten: string;
    noAccount: string;
    createAccount: string;
    refused: string;
    disabled: string;
    google: string;
    or: string;
    /** Above the form if Google's address belongs to a password account whose address is not verified. */
    linkGoogle: string;
  };
  create: {
    title: string;
    lead: string;
    submit: string;
    hasAccount: string;
    signIn: string;
    refused: string;
  };
  forgotten: {
    title: string;
    lead: string;
    submit: string;
    sentTitle: string;
    sent: (email: string) => string;
    sentHint: string;
    backToSignIn: string;
  };
  reset: {
    title: string;
    lead: string;
    submit: string;
    doneTitle: string;
    done: string;
    toSignIn: string;
    goneTitle: string;
    gone: string;
  };
  /** Verification of the address for notices. */
  prove: {
    title: string;
    lead: (email: string) => string;
    submit: string;
    refused: string;
    /** For an account without a password. */
    leadWithPasskey: (email: string) => string;
    doneTitle: string;
    done: string;
    gone: string;
    toSettings: string;
  };
  logout: { title: string; lead: string; submit: string; stay: string; doneTitle: string; done: string };
  google: { failedTitle: string; failed: string; unverified: string; declined: string };
  limited: { title: string; lead: (minutes: number) => string; resetHint: string; cannotWait: string };
  errors: {
    expiredTitle: string;
    expired: string;
    startAgain: string;
    notFoundTitle: string;
    notFound: string;
    requestTitle: string;
    request: string;
    detail: string;
    serverTitle: string;
    server: string;
    busyTitle: string;
    busy: string;
    toFrontPage: string;
  };
  resetMail: {
    subject: string;
    greeting: string;
    lead: string;
    button: string;
    validity: string;
    ignore: string;
  };
  changedMail: { subject: string; lead: string; notYou: string; button: string };
  proofMail: { subject: string; lead: string; button: string; validity: string; ignore: string };
  mailFooter: string;
  waysIn: WaysInTexts;
}

export const texts: Record<Locale, Texts> = { en: englishTexts, fi: finnishTexts };
