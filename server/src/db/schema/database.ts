import type { HouseholdsTable } from './households.ts';
import type { RequestsTable } from './requests.ts';
import type { RowsTable } from './rows.ts';
import type { ServerStateTable } from './server-state.ts';
import type { UsersTable } from './users.ts';

/** Every table of the installation, by its SQL name. */
export interface Database {
  users: UsersTable;
  households: HouseholdsTable;
  rows: RowsTable;
  requests: RequestsTable;
  server_state: ServerStateTable;
}
