import type { Locale } from 'sync-protocol/locales.ts';
import type { MailContent } from '#lib/mail-content.ts';

/** Names of inviter and household; null if unknown. */
interface Invited {
  by: string | null;
  household: string | null;
}

const words = {
  en: {
    subject: ({ by }: Invited) =>
      by ? `${by} invites you to cook and shop together` : 'An invite to cook and shop together',
    lead: ({ by, household }: Invited) =>
      `${by ?? 'Somebody'} invites you to ${household ? `the household “${household}”` : 'a household'} on Ateria.`,
    what: 'Its people share recipes, the week’s meals and the shopping list: each on their own phone, also without a signal.',
    button: 'See the invite',
    once: 'The link is meant for you alone. It works once and is valid for a week.',
    why: 'You get this e-mail because somebody wrote your address into Ateria, where it is not kept. If you do not know them, there is nothing to do.',
    footer: 'Ateria: recipes, the week’s meals and the shopping list',
  },
  fi: {
    subject: ({ by }: Invited) =>
      by ? `${by} kutsuu sinut kokkaamaan ja kauppaan yhdessä` : 'Kutsu kokkaamaan ja kauppaan yhdessä',
    lead: ({ by, household }: Invited) =>
      `${by ?? 'Joku'} kutsuu sinut ${household ? `Aterian kotitalouteen ”${household}”` : 'kotitalouteensa Ateriassa'}.`,
    what: 'Siellä reseptit, viikon ateriat ja ostoslista ovat yhteisiä: kaikilla omassa puhelimessa, myös ilman verkkoa.',
    button: 'Katso kutsu',
    once: 'Linkki on tarkoitettu vain sinulle. Se toimii kerran ja on voimassa viikon.',
    why: 'Sait tämän viestin, koska joku kirjoitti osoitteesi Ateriaan. Osoitettasi ei säilytetä. Jos et tunne kutsujaa, sinun ei tarvitse tehdä mitään.',
    footer: 'Ateria: reseptit, viikon ateriat ja ostoslista',
  },
};

/** The invite mail. */
export function inviteMail(locale: Locale, names: Invited, link: string): MailContent {
  const { subject, lead, what, button, once, why, footer } = words[locale];
  const invited = { by: toldName(names.by), household: toldName(names.household) };
  return {
    kind: 'invite',
    locale,
    subject: subject(invited),
    paragraphs: [lead(invited), what],
    action: { label: button, url: link },
    closing: [once, why],
    footer,
  };
}

/**
 * The name, or null if mail programs might turn it into a link: names are sent to strangers, and nobody
 * should be able to send links in our name.
 */
function toldName(name: string | null): string | null {
  return name && !/[@:/\\]|\.\S/.test(name) ? name : null;
}
