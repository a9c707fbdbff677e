import type { Texts } from './texts.ts';
import { finnishWaysIn } from './ways-in-finnish.ts';

export const finnishTexts: Texts = {
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
  strength: 'Salasanan vahvuus',
  strengths: ['Erittäin helppo arvata', 'Helppo arvata', 'Voisi olla vahvempi', 'Vahva', 'Erittäin vahva'],
  back: 'Takaisin',
  faults: {
    'email-missing': 'Kirjoita sähköpostiosoitteesi.',
    'email-invalid':
      'Tämä ei näytä sähköpostiosoitteelta. Tarkista se. Oikea muoto on esimerkiksi nimi@example.com.',
    'password-empty': 'Kirjoita salasanasi.',
    'password-missing': 'Valitse salasana.',
    'password-short': 'Salasana on liian lyhyt. Käytä vähintään 8 merkkiä.',
    'password-long': 'Salasana on liian pitkä. Käytä enintään 200 merkkiä.',
    'password-common': 'Tämä salasana on liian helppo arvata. Valitse toinen.',
    'password-personal':
      'Osoitteesi, nimesi, vuosiluku ja sana ”ateria” arvataan ensin. Valitse salasana, jossa on enemmän omaa.',
  },
  signIn: {
    title: 'Kirjaudu sisään',
    lead: 'Listasi, reseptisi ja ateriasi odottavat.',
    submit: 'Kirjaudu sisään',
    forgotten: 'Unohditko salasanan?',
    noAccount: 'Uusi Ateriassa?',
    createAccount: 'Luo tili',
    refused: 'Sähköposti tai salasana ei ole oikein. Tarkista molemmat ja yritä uudelleen.',
    disabled:
      'Palvelimen ylläpito on toistaiseksi sulkenut tämän tilin. Tilin tiedot ovat tallessa. Kirjoita asiakastukeen.',
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
    sentHint: 'Linkki toimii kerran ja on voimassa tunnin. Eikö viestiä näy? Katso myös roskapostikansiosta.',
    backToSignIn: 'Takaisin kirjautumiseen',
  },
  reset: {
    title: 'Valitse uusi salasana',
    lead: 'Kun tallennat sen, kaikki laitteet kirjataan ulos, ja kirjaudut uudella salasanalla.',
    submit: 'Tallenna salasana',
    doneTitle: 'Salasana on vaihdettu',
    done: 'Kirjaudu uudella salasanalla. Laitteillasi odottavat muutokset ovat tallessa.',
    toSignIn: 'Kirjaudu sisään',
    goneTitle: 'Linkki ei enää toimi',
    gone: 'Linkki toimii kerran ja on voimassa tunnin. Pyydä uusi kirjautumissivulta.',
  },
  prove: {
    title: 'Vahvista osoitteesi',
    lead: (email) =>
      `Kirjoita salasanasi, niin Ateria lähettää viestin osoitteeseen ${email}, kun jotakin on taas aika ostaa.`,
    submit: 'Vahvista',
    refused: 'Tämä ei ole tilin salasana.',
    leadWithPasskey: (email) =>
      `Käytä pääsyavaintasi, niin Ateria lähettää viestin osoitteeseen ${email}, kun jotakin on taas aika ostaa.`,
    doneTitle: 'Osoitteesi on vahvistettu',
    done: 'Saat sähköpostia, kun jotakin on taas aika ostaa. Voit muuttaa tätä asetuksissa.',
    gone: 'Linkki toimii kerran ja on voimassa vuorokauden. Pyydä uusi asetuksista.',
    toSettings: 'Asetuksiin',
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
    lead: (minutes) => {
      if (minutes > 120) return `Yritä uudelleen ${Math.ceil(minutes / 60)} tunnin kuluttua.`;
      return minutes === 1
        ? 'Odota minuutti ja yritä uudelleen.'
        : `Yritä uudelleen ${minutes} minuutin kuluttua.`;
    },
    resetHint: 'Näin arvailijat pysyvät ulkona. Tilisi on turvassa.',
    cannotWait: 'Etkö voi odottaa?',
  },
  errors: {
    expiredTitle: 'Kirjautuminen on vanhentunut',
    expired:
      'Se on jo käytetty, tai sivu oli auki liian kauan. Mitään ei ole kadonnut. Jos olet kirjautunut, pääset suoraan jatkamaan.',
    startAgain: 'Aloita alusta',
    notFoundTitle: 'Sivua ei löydy',
    notFound: 'Osoite on väärä tai vanha.',
    requestTitle: 'Tämä ei onnistunut',
    request: 'Kirjautumista pyydettiin tavalla, jota Ateria ei ymmärrä. Aloita alusta etusivulta.',
    detail: 'Lisätiedot',
    serverTitle: 'Täällä meni jokin pieleen',
    server: 'Vika on meidän, ja se on kirjattu. Yritä hetken päästä uudelleen.',
    busyTitle: 'Keittiössä on ruuhkaa',
    busy: 'Moni kirjautuu juuri nyt. Yritä hetken päästä uudelleen.',
    toFrontPage: 'Etusivulle',
  },
  resetMail: {
    subject: 'Valitse uusi salasana',
    greeting: 'Hei!',
    lead: 'Joku, luultavasti sinä, pyysi uutta salasanaa Ateriaan. Valitse se tästä:',
    button: 'Valitse uusi salasana',
    validity: 'Linkki toimii kerran ja on voimassa tunnin.',
    ignore: 'Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: salasanasi pysyy ennallaan.',
  },
  changedMail: {
    subject: 'Salasanasi vaihdettiin',
    lead: 'Ateria-tilisi salasana vaihdettiin juuri, ja kaikki laitteet kirjattiin ulos.',
    notYou: 'Jos se et ollut sinä, valitse heti uusi salasana:',
    button: 'Avaa Ateria',
  },
  proofMail: {
    subject: 'Vahvista osoitteesi',
    lead: 'Joku, luultavasti sinä, haluaa tähän osoitteeseen ilmoituksia toistuvista ostoksista. Vahvista, että osoite on sinun:',
    button: 'Vahvista osoite',
    validity: 'Linkki toimii kerran ja on voimassa vuorokauden.',
    ignore: 'Jos se et ollut sinä, sinun ei tarvitse tehdä mitään: Ateria ei lähetä ilmoituksia tänne.',
  },
  mailFooter: 'Ateria: reseptit, ateriat ja ostoslistat',
  waysIn: finnishWaysIn,
};
