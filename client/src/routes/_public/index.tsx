import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LandingPage } from '#features/landing/landing-page.tsx';

export const Route = createFileRoute('/_public/')({
  staticData: {
    windowTitle: msg`Ateria: recipes, the week’s meals and the shopping list`,
    description: msg`Keep recipes, plan the week and let Ateria write the shopping list. It works in a shop without a signal, and loses nothing. Free for 30 days, no card.`,
  },
  component: LandingPage,
});
