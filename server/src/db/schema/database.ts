import type { AccountsTable } from './account.ts';
import type { AdminActionsTable } from './admin-action.ts';
import type { DeletedMembersTable } from './deleted-members.ts';
import type { ActivityTable, HouseholdsTable } from './households.ts';
import type { IdentityAttemptsTable } from './identity-attempt.ts';
import type { InviteMailsTable, InvitesTable } from './invites.ts';
import type { CalendarFeedsTable, RecipeLinksTable } from './links-out.ts';
import type { MembersTable } from './members.ts';
import type { NoticeKindsTable, NoticeSettingsTable, ToldAdditionsTable } from './notice-settings.ts';
import type { OidcPayloadsTable } from './oidc-payload.ts';
import type { PasswordResetsTable } from './password-reset.ts';
import type { PushSubscriptionsTable } from './push-subscriptions.ts';
import type { RequestsTable } from './requests.ts';
import type { RowsTable } from './rows.ts';
import type { SentNoticesTable } from './sent-notices.ts';
import type { RateCountsTable, ServerKeysTable, ServerStateTable } from './server-state.ts';
import type { SessionsTable } from './session.ts';
import type { StripeCustomersTable } from './stripe/stripe-customers.ts';
import type { StripeDeparturesTable } from './stripe/stripe-departures.ts';
import type { StripeEventsTable } from './stripe/stripe-events.ts';
import type { StripeSubscriptionsTable } from './stripe/stripe-subscriptions.ts';
import type { SupportMessagesTable } from './support-messages.ts';
import type { UsersTable } from './users.ts';
import type {
  AccountLinksTable,
  AuthenticatorAppsTable,
  PasskeysTable,
  RecoveryCodesTable,
} from './ways-in.ts';

/** Every table of the installation, by its SQL name. */
export interface Database {
  users: UsersTable;
  households: HouseholdsTable;
  members: MembersTable;
  invites: InvitesTable;
  invite_mails: InviteMailsTable;
  recipe_links: RecipeLinksTable;
  calendar_feeds: CalendarFeedsTable;
  deleted_members: DeletedMembersTable;
  rows: RowsTable;
  activity: ActivityTable;
  requests: RequestsTable;
  server_state: ServerStateTable;
  server_keys: ServerKeysTable;
  rate_counts: RateCountsTable;
  accounts: AccountsTable;
  account_links: AccountLinksTable;
  password_resets: PasswordResetsTable;
  oidc_payloads: OidcPayloadsTable;
  identity_attempts: IdentityAttemptsTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  authenticator_apps: AuthenticatorAppsTable;
  recovery_codes: RecoveryCodesTable;
  notice_settings: NoticeSettingsTable;
  notice_kinds: NoticeKindsTable;
  told_additions: ToldAdditionsTable;
  push_subscriptions: PushSubscriptionsTable;
  sent_notices: SentNoticesTable;
  stripe_customers: StripeCustomersTable;
  stripe_subscriptions: StripeSubscriptionsTable;
  stripe_events: StripeEventsTable;
  stripe_departures: StripeDeparturesTable;
  support_messages: SupportMessagesTable;
  admin_actions: AdminActionsTable;
}
