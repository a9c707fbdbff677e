import type { Locale } from './locale.ts';
import type { EmailFault, PasswordFault } from './password-rules.ts';

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
    google: string;
    or: string;
    /** Above the form when Google's address belongs to a password account that has not proven it. */
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
  logout: { title: string; lead: string; submit: string; stay: string; doneTitle: string; done: string };
  google: { failedTitle: string; failed: string; unverified: string; declined: string };
  limited: { title: string; lead: (minutes: number) => string; resetHint: string };
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
  mailFooter: string;
}

const en: Texts = {
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
  back: 'Back',
  faults: {
    'email-missing': 'Type your e-mail address.',
    'email-invalid': 'This does not look like an e-mail address. Check it, for example name@example.com.',
    'password-empty': 'Type your password.',
    'password-missing': 'Choose a password.',
    'password-short': 'The password is too short. Use at least 8 characters.',
    'password-long': 'The password is too long. Use at most 200 characters.',
    'password-common': 'This password is too easy to guess. Choose another one.',
  },
  signIn: {
    title: 'Sign in',
    lead: 'Your lists, recipes and meals are waiting.',
    submit: 'Sign in',
    forgotten: 'Forgot your password?',
    noAccount: 'New to Ateria?',
    createAccount: 'Create an account',
    refused: 'The e-mail or the password is not right. Check both and try again.',
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
    sentHint: 'The link works once, for one hour. Nothing there? Look in the spam folder too.',
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
    gone: 'A link works once, for one hour. Ask for a new one on the sign-in page.',
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
    lead: (minutes) =>
      minutes === 1 ? 'Wait for a minute, then try again.' : `Try again in ${minutes} minutes.`,
    resetHint: 'This keeps guessers out. Your account is safe.',
  },
  errors: {
    expiredTitle: 'This sign-in has timed out',
    expired: 'The page was open for too long, or it was already used. Nothing is lost: start again.',
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
    lead: 'somebody, probably you, asked for a new password for Ateria. Choose it here:',
    button: 'Choose a new password',
    validity: 'The link works once, for one hour.',
    ignore: 'If it was not you, do nothing: your password stays as it is.',
  },
  changedMail: {
    subject: 'Your password was changed',
    lead: 'the password of your Ateria account was just changed, and every device was signed out.',
    notYou: 'If it was not you, choose a new password right away:',
    button: 'Open Ateria',
  },
  mailFooter: 'Ateria: recipes, meals and shopping lists',
};

const fi: Texts = {
  languageName: 'Suomi',
  language: 'Kieli',
  brandHome: 'Ateria, etusivu',
  email: 'Sähköposti',
  password: 'Salasana',
  newPassword: 'Uusi salasana',
  show: 'Näytä',
  hide: 'Piilota',
  showPassword: 'Näytä salasana',
  hidePassword: 'Piilota salasana',
  passwordHint: 'Vähintään 8 merkkiä. Muutama peräkkäinen sana on helppo muistaa.',
  back: 'Takaisin',
  faults: {
    'email-missing': 'Kirjoita sähköpostiosoitteesi.',
    'email-invalid': 'Tämä ei näytä sähköpostiosoitteelta. Tarkista se, esimerkiksi nimi@example.com.',
    'password-empty': 'Kirjoita salasanasi.',
    'password-missing': 'Valitse salasana.',
    'password-short': 'Salasana on liian lyhyt. Käytä vähintään 8 merkkiä.',
    'password-long': 'Salasana on liian pitkä. Käytä enintään 200 merkkiä.',
    'password-common': 'Tämä salasana on liian helppo arvata. Valitse toinen.',
  },
  signIn: {
    title: 'Kirjaudu sisään',
    lead: 'Listasi, reseptisi ja ateriasi odottavat.',
    submit: 'Kirjaudu sisään',
    forgotten: 'Unohditko salasanan?',
    noAccount: 'Uusi Ateriassa?',
    createAccount: 'Luo tili',
    refused: 'Sähköposti tai salasana ei ole oikein. Tarkista molemmat ja yritä uudelleen.',
    google: 'Jatka Google-tilillä',
    or: 'tai',
    linkGoogle:
      'Sinulla on jo tili tällä sähköpostilla. Kirjaudu kerran sen salasanalla, niin Google toimii siitä lähtien. Jos et muista salasanaa, vaihda se.',
  },
  create: {
    title: 'Luo tili',
    lead: 'Yhdellä tilillä keittiösi on sama kaikilla laitteilla.',
    submit: 'Luo tili',
    hasAccount: 'Onko sinulla jo tili?',
    signIn: 'Kirjaudu sisään',
    refused:
      'Tällä sähköpostilla ja salasanalla ei voi luoda tiliä. Jos sinulla on jo tili, kirjaudu sisään tai vaihda salasana.',
  },
  forgotten: {
    title: 'Vaihda salasana',
    lead: 'Kirjoita sähköpostiosoitteesi, niin lähetämme linkin, jolla valitset uuden salasanan.',
    submit: 'Lähetä linkki',
    sentTitle: 'Tarkista sähköpostisi',
    sent: (email) => `Jos osoitteella ${email} on tili, linkki on matkalla.`,
    sentHint: 'Linkki toimii kerran, tunnin ajan. Eikö viestiä näy? Katso myös roskapostista.',
    backToSignIn: 'Takaisin kirjautumiseen',
  },
  reset: {
    title: 'Valitse uusi salasana',
    lead: 'Kun tallennat sen, kaikki laitteet kirjataan ulos ja kirjaudut uudella salasanalla.',
    submit: 'Tallenna salasana',
    doneTitle: 'Salasana on vaihdettu',
    done: 'Kirjaudu uudella salasanalla. Laitteillasi odottavat muutokset ovat tallessa.',
    toSignIn: 'Kirjaudu sisään',
    goneTitle: 'Linkki ei enää toimi',
    gone: 'Linkki toimii kerran, tunnin ajan. Pyydä uusi kirjautumissivulta.',
  },
  logout: {
    title: 'Kirjaudutaanko ulos?',
    lead: 'Muutokset, joita ei ole vielä lähetetty, jäävät tälle laitteelle.',
    submit: 'Kirjaudu ulos',
    stay: 'Pysy kirjautuneena',
    doneTitle: 'Olet kirjautunut ulos',
    done: 'Nähdään seuraavalla aterialla.',
  },
  google: {
    failedTitle: 'Google-kirjautuminen ei onnistunut',
    failed: 'Google ei vastannut odotetusti. Mitään ei muutettu. Yritä uudelleen tai käytä sähköpostia.',
    unverified:
      'Google ei ole vahvistanut sähköpostiosoitettasi, joten sitä ei voi käyttää täällä. Käytä sähköpostia ja salasanaa.',
    declined: 'Et jatkanut Google-tilillä. Yritä uudelleen tai käytä sähköpostia.',
  },
  limited: {
    title: 'Liian monta yritystä',
    lead: (minutes) =>
      minutes === 1 ? 'Odota minuutti ja yritä uudelleen.' : `Yritä uudelleen ${minutes} minuutin kuluttua.`,
    resetHint: 'Näin arvailijat pysyvät ulkona. Tilisi on turvassa.',
  },
  errors: {
    expiredTitle: 'Kirjautuminen vanheni',
    expired: 'Sivu oli auki liian kauan tai se on jo käytetty. Mitään ei ole kadonnut: aloita alusta.',
    startAgain: 'Aloita alusta',
    notFoundTitle: 'Sivua ei ole',
    notFound: 'Osoite on väärä tai vanha.',
    requestTitle: 'Tämä ei onnistunut',
    request: 'Kirjautumista pyydettiin tavalla, jota Ateria ei ymmärrä. Aloita alusta etusivulta.',
    detail: 'Lisätiedot',
    serverTitle: 'Täällä meni jotain vikaan',
    server: 'Vika on meidän, ja se on kirjattu. Yritä hetken päästä uudelleen.',
    busyTitle: 'Keittiössä on ruuhkaa',
    busy: 'Moni kirjautuu juuri nyt. Yritä hetken päästä uudelleen.',
    toFrontPage: 'Etusivulle',
  },
  resetMail: {
    subject: 'Valitse uusi salasana',
    greeting: 'Hei,',
    lead: 'joku, luultavasti sinä, pyysi uutta salasanaa Ateriaan. Valitse se tästä:',
    button: 'Valitse uusi salasana',
    validity: 'Linkki toimii kerran, tunnin ajan.',
    ignore: 'Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: salasanasi pysyy ennallaan.',
  },
  changedMail: {
    subject: 'Salasanasi vaihdettiin',
    lead: 'Ateria-tilisi salasana vaihdettiin juuri, ja kaikki laitteet kirjattiin ulos.',
    notYou: 'Jos se et ollut sinä, valitse heti uusi salasana:',
    button: 'Avaa Ateria',
  },
  mailFooter: 'Ateria: reseptit, ateriat ja ostoslistat',
};

export const texts: Record<Locale, Texts> = { en, fi };
