import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { importFaults } from 'sync-protocol/errors.ts';
import type { ActFailure } from '#api/act-outcome.ts';

type Code =
  | (typeof importFaults)[number]
  | Exclude<ActFailure['kind'], 'refused'>
  | 'invalid_request'
  | 'rate_limited'
  | 'empty'
  | 'no_recipe_in_text'
  | 'clipboard';

/** Why nothing was read, and what to do instead. */
const words: Record<Code, MessageDescriptor> = {
  address_not_allowed: msg`This address is not on the open web. Open the page, copy its text and paste it here.`,
  page_not_found: msg`There is no page at this address. Check it, or paste the recipe’s text here.`,
  page_refused: msg`The site does not let Ateria read this page. Open it yourself, copy its text and paste it here.`,
  page_not_html: msg`There is a file behind this address and no page. Open it, copy the recipe’s text and paste it here.`,
  page_too_large: msg`The page is too large. Open it, copy the recipe’s text and paste it here.`,
  page_timeout: msg`The page took too long to come. Try again, or open it, copy its text and paste it here.`,
  no_recipe: msg`No recipe was found on the page. Open it, copy the ingredients and the steps and paste them here.`,
  no_recipe_in_text: msg`No recipe was found in this text. It helps when the ingredients stand each on a line, under the heading “Ingredients”.`,
  invalid_request: msg`This address cannot be opened. Check it, or paste the recipe’s text here.`,
  rate_limited: msg`You have read many pages in a short time. Try again in a minute, or paste the recipe’s text here.`,
  offline: msg`Reading an address takes a connection: it waits here until you have one. A recipe’s text can be read without.`,
  'signed-out': msg`Reading an address takes a sign-in. A recipe’s text can be read without.`,
  failed: msg`The page could not be read right now. Try again, or open it, copy its text and paste it here.`,
  empty: msg`Write an address, or paste a recipe’s text.`,
  clipboard: msg`The browser does not hand out what was copied. Press in the field and paste it there.`,
};

/** Text for a code; unknown codes get the general one. */
export function importFaultWords(code: string): MessageDescriptor {
  return Object.hasOwn(words, code) ? words[code as Code] : words.failed;
}
