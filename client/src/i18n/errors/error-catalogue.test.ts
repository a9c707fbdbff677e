import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Every text of specification 8. */
const catalogue = [
  ...['fetch calendar entries', 'create calendar entry', 'fetch recipes', 'create recipe'].map(
    (action) => `Failed to ${action}. Please try again.`,
  ),
  ...[
    'update calendar entry with ID',
    'delete calendar entry with ID',
    'fetch recipe with ID',
    'update recipe with ID',
    'delete recipe with ID',
  ].map((action) => `Failed to ${action} {id}. Please try again.`),
  'An unexpected error occurred while {action}: {message}',
  'An unexpected error occurred while {action}.',
  'An unexpected error occurred.',
  'Error in {operation}: {detail}',
  'Unknown error',
  'Failed to save the list. Please try again.',
  'You have unsaved changes.',
  'Password change email sent successfully.',
  'Could not send password change email.',
  'Stripe Price ID has not been configured yet.',
  'Could not create a checkout session.',
  'An error occurred while fetching recipe details.',
  'Failed to upload image.',
  'An error occurred saving the recipe.',
  'Error deleting recipe.',
  'No recipe was found with the given ID.',
  'Login failed',
  'Get access token failed',
  'Invalid state',
  'Popup closed',
];

const locales = path.resolve(import.meta.dirname, '../../../../locales');

test.each(['en', 'fi'])('the texts are there in %s', (locale) => {
  const messages = readFileSync(path.join(locales, locale, 'messages.po'), 'utf8').split('\n\n');
  const translated = (text: string) =>
    messages.some((message) => message.includes(`msgid "${text}"`) && !/msgstr ""(\n*)$/.test(message));
  expect(catalogue.filter((text) => !translated(text))).toEqual([]);
});
