import { useLingui } from '@lingui/react/macro';
import type { TourStepId } from './tour-steps.ts';

interface TourText {
  title: string;
  text: string;
}

/**
 * Texts of the steps. The recipe book has different ones if it is empty, and if the tier allows no more
 * recipes.
 */
export function useTourTexts(told: {
  hasRecipes: boolean;
  isRefused: boolean;
}): Record<TourStepId, TourText> {
  const { hasRecipes, isRefused } = told;
  const { t } = useLingui();
  return {
    dashboard: {
      title: t`Welcome to Ateria`,
      text: t`This is your dashboard: what is cooked today, what is due, and what to do next.`,
    },
    'recipe-book': hasRecipes
      ? {
          title: t`Your recipe book`,
          text: t`All your recipes are here, without a signal too. Open one to cook from it or to change it.`,
        }
      : {
          title: t`Your recipe book`,
          text: t`It is empty for now. Write down what you cook best, and it is always at hand.`,
        },
    'new-recipe': {
      title: t`A new recipe`,
      text: isRefused
        ? t`Here you add a recipe to the book. Your plan has room for three, and you have three.`
        : t`Here you add a recipe to the book.`,
    },
    'recipe-search': {
      title: t`Find a recipe`,
      text: t`Search by name or by ingredient, and cook what is in the fridge.`,
    },
    'recipe-page': {
      title: t`Write it down`,
      text: isRefused
        ? t`New recipes are written here. Your plan has room for three; with premium there is room for all.`
        : t`A title is enough to begin with. With ingredients, Ateria can write your shopping list.`,
    },
    'save-recipe': {
      title: t`Save`,
      text: t`Save when it is ready. It is kept on this device at once and sent when there is a network.`,
    },
    calendar: {
      title: t`Plan your meals`,
      text: t`Put meals on days, and bring their ingredients along from a recipe.`,
    },
    'shopping-list': {
      title: t`Three shopping lists`,
      text: t`A quick list to write on, a list made of your planned meals, and what you buy again and again.`,
    },
    settings: {
      title: t`Settings`,
      text: t`Language, theme and notices. You can take this tour again from here.`,
    },
    account: {
      title: t`Your account`,
      text: t`Your plan, your data, and how to take it with you. Under “Household” you invite those who cook with you.`,
    },
    finish: {
      title: t`That is all`,
      text: t`The kitchen is yours. Start with a recipe or with what is missing from the fridge.`,
    },
  };
}
