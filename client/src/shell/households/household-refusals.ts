import { msg } from '@lingui/core/macro';

/** Texts of the server's refusals by error code. */
export const householdRefusals = {
  not_a_member: msg`You do not belong to that household any more.`,
  invite_gone: msg`This invite is not valid any more: it has been used or withdrawn, or is older than a week. Ask for a new one.`,
  household_full: msg`This household is full: it has room for ten people.`,
  last_owner: msg`A household needs an owner. Make somebody else an owner first.`,
};
