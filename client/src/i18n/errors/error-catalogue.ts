import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The purpose of a call (specification 8); those about one record include its id. */
export type FailedAction =
  | { kind: 'fetchCalendarEntries' | 'createCalendarEntry' | 'fetchRecipes' | 'createRecipe' }
  | {
      kind: 'updateCalendarEntry' | 'deleteCalendarEntry' | 'fetchRecipe' | 'updateRecipe' | 'deleteRecipe';
      id: string;
    };

type ActionKind = FailedAction['kind'];

/**
 * 'Failed to {action}. Please try again.' as whole sentences, since other languages build them differently.
 */
const failed: Record<ActionKind, MessageDescriptor> = {
  fetchCalendarEntries: msg`Failed to fetch calendar entries. Please try again.`,
  createCalendarEntry: msg`Failed to create calendar entry. Please try again.`,
  updateCalendarEntry: msg`Failed to update calendar entry with ID {id}. Please try again.`,
  deleteCalendarEntry: msg`Failed to delete calendar entry with ID {id}. Please try again.`,
  fetchRecipes: msg`Failed to fetch recipes. Please try again.`,
  fetchRecipe: msg`Failed to fetch recipe with ID {id}. Please try again.`,
  createRecipe: msg`Failed to create recipe. Please try again.`,
  updateRecipe: msg`Failed to update recipe with ID {id}. Please try again.`,
  deleteRecipe: msg`Failed to delete recipe with ID {id}. Please try again.`,
};

/** The same actions for 'An unexpected error occurred while {action}'. */
const doing: Record<ActionKind, MessageDescriptor> = {
  fetchCalendarEntries: msg`fetching calendar entries`,
  createCalendarEntry: msg`creating calendar entry`,
  updateCalendarEntry: msg`updating calendar entry with ID {id}`,
  deleteCalendarEntry: msg`deleting calendar entry with ID {id}`,
  fetchRecipes: msg`fetching recipes`,
  fetchRecipe: msg`fetching recipe with ID {id}`,
  createRecipe: msg`creating recipe`,
  updateRecipe: msg`updating recipe with ID {id}`,
  deleteRecipe: msg`deleting recipe with ID {id}`,
};

/** Names of the shopping list's operations in error texts. */
const operations = {
  saveList: msg`saving the list`,
} as const;

type Operation = keyof typeof operations;

const unexpected = msg`An unexpected error occurred.`;
const unexpectedWhile = msg`An unexpected error occurred while {action}.`;
const unexpectedBecause = msg`An unexpected error occurred while {action}: {message}`;
const errorIn = msg`Error in {operation}: {detail}`;
const unknownError = msg`Unknown error`;

export const recipeErrors = {
  notFound: msg`No recipe was found with the given ID.`,
  fetching: msg`An error occurred while fetching recipe details.`,
  saving: msg`An error occurred saving the recipe.`,
  deleting: msg`Error deleting recipe.`,
  uploading: msg`Failed to upload image.`,
} as const;

/** First part of the message when this device could not store a change. */
const unkept: Partial<Record<ActionKind, MessageDescriptor>> = {
  createRecipe: recipeErrors.saving,
  updateRecipe: recipeErrors.saving,
  deleteRecipe: recipeErrors.deleting,
};

export const passwordTexts = {
  sent: msg`Password change email sent successfully.`,
  failed: msg`Could not send password change email.`,
} as const;

export const billingErrors = {
  notConfigured: msg`Stripe Price ID has not been configured yet.`,
  noSession: msg`Could not create a checkout session.`,
} as const;

export const listErrors = {
  save: msg`Failed to save the list. Please try again.`,
  unsaved: msg`You have unsaved changes.`,
} as const;

/** Error texts of specification 8, in the language of `i18n`. */
export function errorTexts(i18n: Pick<I18n, '_'>) {
  const say = (descriptor: MessageDescriptor, values: Record<string, string> = {}) =>
    i18n._({ ...descriptor, values });
  const idOf = (action: FailedAction): Record<string, string> => ('id' in action ? { id: action.id } : {});

  return {
    /** For a call that our server answered: its own message takes precedence. */
    ofApi: (message: string | undefined, action: FailedAction): string =>
      message || say(failed[action.kind], idOf(action)),

    /** For a call that failed before any answer. */
    ofAction: (error: unknown, action: FailedAction): string => {
      const words = say(doing[action.kind], idOf(action));
      return error instanceof Error
        ? say(unexpectedBecause, { action: words, message: error.message })
        : say(unexpectedWhile, { action: words });
    },

    /** For what could not be stored, followed by the reason; null if the catalogue has no such text. */
    ofKeeping: (action: FailedAction | undefined): string | null => {
      const descriptor = action && unkept[action.kind];
      return descriptor ? say(descriptor) : null;
    },

    /** For an action without texts of its own. */
    ofRunner: (): string => say(unexpected),

    /** For the shopping list's operations. */
    ofOperation: (operation: Operation, error?: unknown): string =>
      say(errorIn, {
        operation: say(operations[operation]),
        detail: (error instanceof Error && error.message) || say(unknownError),
      }),
  };
}
