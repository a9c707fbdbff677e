import type { Locale } from 'sync-protocol/locales.ts';
import type { MailContent } from '#lib/mail-content.ts';

/** Maximum names in a notice; further ones are only counted. */
const maxNames = 3;

const words = {
  en: {
    title: 'Time to buy',
    list: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    subject: 'Time to buy again',
    lead: 'It is time to buy:',
    button: 'Open the shopping list',
    why: 'You asked for an e-mail when something is due. You can change that in the settings.',
    footer: 'Ateria: recipes, the week’s meals and the shopping list',
  },
  fi: {
    title: 'Aika ostaa',
    list: (names: string, more: number) =>
      more > 0 ? `${names} ja ${more} ${more === 1 ? 'muu' : 'muuta'}` : names,
    subject: 'Taas aika ostaa',
    lead: 'Nyt on aika ostaa:',
    button: 'Avaa ostoslista',
    why: 'Pyysit sähköpostia, kun jotakin on aika ostaa. Voit muuttaa tätä asetuksissa.',
    footer: 'Ateria: reseptit, viikon ateriat ja ostoslista',
  },
};

/** Title and body of a push notice. */
export function pushWords(locale: Locale, names: readonly string[]): { title: string; body: string } {
  const { title, list } = words[locale];
  return { title, body: list(names.slice(0, maxNames).join(', '), names.length - maxNames) };
}

export function mailWords(locale: Locale, names: readonly string[], publicUrl: string): MailContent {
  const { subject, lead, button, why, footer } = words[locale];
  return {
    kind: 'items-due',
    locale,
    subject,
    paragraphs: [lead, names.join(', ')],
    action: { label: button, url: `${publicUrl}/shopping-list?tab=recurring` },
    closing: [why],
    footer,
  };
}
