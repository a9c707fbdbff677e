import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { billingEndpoints } from 'sync-protocol/api/billing.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import { linkEndpoints } from 'sync-protocol/api/links-out.ts';
import { lookupEndpoints } from 'sync-protocol/api/lookup-endpoints.ts';
import { noticeEndpoints } from 'sync-protocol/api/notices.ts';
import { plainEndpoints } from 'sync-protocol/api/plain-endpoints.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';

/** All endpoints of the API, from all modules that declare some. */
export const allEndpoints = [
  ...[
    endpoints,
    accountEndpoints,
    billingEndpoints,
    householdEndpoints,
    linkEndpoints,
    lookupEndpoints,
    noticeEndpoints,
    plainEndpoints,
  ].flatMap((some) => Object.values(some)),
  ...nouns.map(({ queue: { method, path } }) => ({ method, path })),
];
