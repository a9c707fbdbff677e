import type { Texts } from './texts.ts';
import { englishWaysIn } from './ways-in-english.ts';

export const englishTexts: Texts = {
  languageName: 'English',
  language: 'Language',
  brandHome: 'Ateria, front page',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: 'At least 8 characters. A few words in a row are easy to remember.',
  strength: 'Strength of the password',
  strengths: ['Very easy to guess', 'Easy to guess', 'Could be stronger', 'Strong', 'Very strong'],
  back: 'Back',
  faults: {
    'email-missing': 'Type your e-mail address.',
    'email-invalid':
      'This does not look like an e-mail address. Check it: it should look like name@example.com.',
    'password-empty': 'Type your password.',
    'password-missing': 'Choose a password.',
    'password-short': 'The password is too short. Use at least 8 characters.',
    'password-long': 'The password is too long. Use at most 200 characters.',
    'password-common': 'This password is too easy to guess. Choose another one.',
    'password-personal':
      'Your address or name, a year and “ateria” are guessed first. Choose a password with more of its own.',
  },
  signIn: {
    title: 'Sign in',
    lead: 'Your lists, recipes and meals are waiting.',
    submit: 'Sign in',
    forgotten: 'Forgot your password?',
    noAccount: 'New to Ateria?',
    createAccount: 'Create an account',
    refused: 'The e-mail or the password is not right. Check both and try again.',
    disabled:
      'This account has been closed for now by those who run this server. What it keeps is still there. Write to support.',
    google: 'Continue with Google',
    or: 'or',
    linkGoogle:
      'You already have an account with this e-mail. Sign in with its password once, and Google works from then on. If you do not know the password, reset it.',
  },
  create: {
    title: 'Create an account',
    lead: 'One account keeps your kitchen the same on every device.',
    submit: 'Create account',
    hasAccount: 'Already have an account?',
    signIn: 'Sign in',
    refused:
      'That e-mail and password cannot be used to create an account. If you already have one, sign in or reset the password.',
  },
  forgotten: {
    title: 'Reset your password',
    lead: 'Type your e-mail address and we send you a link for choosing a new password.',
    submit: 'Send the link',
    sentTitle: 'Check your e-mail',
    sent: (email) => `If there is an account for ${email}, a link is on its way to it.`,
    sentHint: 'The link works once and is valid for one hour. Nothing there? Look in the spam folder too.',
    backToSignIn: 'Back to sign-in',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'When you save it, every device is signed out, and you sign in with the new password.',
    submit: 'Save password',
    doneTitle: 'Your password is changed',
    done: 'Sign in with the new password. What was waiting on your devices is still there.',
    toSignIn: 'Sign in',
    goneTitle: 'This link no longer works',
    gone: 'A link works once and is valid for one hour. Ask for a new one on the sign-in page.',
  },
  prove: {
    title: 'Confirm your address',
    lead: (email) =>
      `Type your password, and Ateria writes to ${email} when it is time to buy something again.`,
    submit: 'Confirm',
    refused: 'That is not the password of this account.',
    leadWithPasskey: (email) =>
      `Use your passkey, and Ateria writes to ${email} when it is time to buy something again.`,
    doneTitle: 'Your address is confirmed',
    done: 'You will get an e-mail when it is time to buy something again. You can change that in the settings.',
    gone: 'A link works once and is valid for one day. Ask for a new one in the settings.',
    toSettings: 'To the settings',
  },
  logout: {
    title: 'Sign out of Ateria?',
    lead: 'Changes that have not been sent yet stay on this device.',
    submit: 'Sign out',
    stay: 'Stay signed in',
    doneTitle: 'You are signed out',
    done: 'See you at the next meal.',
  },
  google: {
    failedTitle: 'Google sign-in did not work',
    failed: 'Google did not answer as expected. Nothing was changed. Try again, or use your e-mail.',
    unverified:
      'Google has not confirmed your e-mail address, so it cannot be used here. Use your e-mail and a password.',
    declined: 'You did not continue with Google. Try again, or use your e-mail.',
  },
  limited: {
    title: 'Too many tries',
    lead: (minutes) => {
      if (minutes > 120) return `Try again in ${Math.ceil(minutes / 60)} hours.`;
      return minutes === 1 ? 'Wait for a minute, then try again.' : `Try again in ${minutes} minutes.`;
    },
    resetHint: 'This keeps guessers out. Your account is safe.',
    cannotWait: 'Cannot wait?',
  },
  errors: {
    expiredTitle: 'This sign-in has expired',
    expired:
      'It was already used, or the page was open for too long. Nothing is lost. If you are signed in, you are taken straight on.',
    startAgain: 'Start again',
    notFoundTitle: 'There is no such page',
    notFound: 'The address is wrong or old.',
    requestTitle: 'That did not work',
    request:
      'The sign-in was asked for in a way that Ateria does not understand. Start again from the front page.',
    detail: 'Details',
    serverTitle: 'Something went wrong here',
    server: 'The fault is ours and has been noted. Try again in a moment.',
    busyTitle: 'The kitchen is busy',
    busy: 'Very many people are signing in right now. Try again in a moment.',
    toFrontPage: 'To the front page',
  },
  resetMail: {
    subject: 'Choose a new password',
    greeting: 'Hello,',
    lead: 'Somebody, probably you, asked for a new password for Ateria. Choose it here:',
    button: 'Choose a new password',
    validity: 'The link works once and is valid for one hour.',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  changedMail: {
    subject: 'Your password was changed',
    lead: 'The password of your Ateria account was just changed, and every device was signed out.',
    notYou: 'If it was not you, choose a new password right away:',
    button: 'Open Ateria',
  },
  proofMail: {
    subject: 'Confirm your address',
    lead: 'Somebody, probably you, wants notices of recurring purchases at this address. Confirm that it is yours:',
    button: 'Confirm the address',
    validity: 'The link works once and is valid for one day.',
    ignore: 'If it was not you, do nothing: Ateria sends no notices here.',
  },
  mailFooter: 'Ateria: recipes, meals and shopping lists',
  waysIn: englishWaysIn,
};
