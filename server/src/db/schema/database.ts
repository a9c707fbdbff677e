import type { AccountsTable } from './account.ts';
import type { AccountLinksTable } from './account-link.ts';
import type { AdminActionsTable } from './admin-action.ts';
import type { DeletedPeopleTable } from './deleted-people.ts';
import type { HouseholdsTable } from './households.ts';
import type { IdentityAttemptsTable } from './identity-attempt.ts';
import type { NoticeSettingsTable } from './notice-settings.ts';
import type { OidcPayloadsTable } from './oidc-payload.ts';
import type { PasswordResetsTable } from './password-reset.ts';
import type { PushSubscriptionsTable } from './push-subscriptions.ts';
import type { RequestsTable } from './requests.ts';
import type { RowsTable } from './rows.ts';
import type { SentNoticesTable } from './sent-notices.ts';
import type { ServerStateTable } from './server-state.ts';
import type { SessionsTable } from './session.ts';
import type { StripeCustomersTable } from './stripe-customers.ts';
import type { StripeDeparturesTable } from './stripe-departures.ts';
import type { StripeEventsTable } from './stripe-events.ts';
import type { StripeSubscriptionsTable } from './stripe-subscriptions.ts';
import type { SupportMessagesTable } from './support-messages.ts';
import type { UsersTable } from './users.ts';

/** Every table of the installation, by its SQL name. */
export interface Database {
  users: UsersTable;
  households: HouseholdsTable;
  deleted_people: DeletedPeopleTable;
  rows: RowsTable;
  requests: RequestsTable;
  server_state: ServerStateTable;
  accounts: AccountsTable;
  account_links: AccountLinksTable;
  password_resets: PasswordResetsTable;
  oidc_payloads: OidcPayloadsTable;
  identity_attempts: IdentityAttemptsTable;
  sessions: SessionsTable;
  notice_settings: NoticeSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  sent_notices: SentNoticesTable;
  stripe_customers: StripeCustomersTable;
  stripe_subscriptions: StripeSubscriptionsTable;
  stripe_events: StripeEventsTable;
  stripe_departures: StripeDeparturesTable;
  support_messages: SupportMessagesTable;
  admin_actions: AdminActionsTable;
}
