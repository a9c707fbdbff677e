import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import {
  Household,
  Households,
  InviteLook,
  MadeInvite,
  type MailInvite,
  type MemberRole,
  mailInvite,
  OpenInvites,
  PersonChange,
} from 'sync-protocol/api/households.ts';
import { Type } from 'typebox';
import { type ActOutcome, toActOutcome } from '#api/act-outcome.ts';
import { createPersonApi } from '#api/person-api.ts';
import { createPublicApi } from '#api/public-api.ts';
import type { Session } from '#auth/session/session.ts';

/** Calls about the person's households. None rejects. */
export interface HouseholdsApi {
  read: () => Promise<ActOutcome<Households>>;
  create: (name: string) => Promise<ActOutcome<Household>>;
  rename: (id: string, name: string) => Promise<ActOutcome<Household>>;
  remove: (id: string) => Promise<ActOutcome<null>>;
  readInvites: (id: string) => Promise<ActOutcome<OpenInvites>>;
  invite: (id: string) => Promise<ActOutcome<MadeInvite>>;
  /** Mails an invite to an address, which the server does not store. */
  mailInvite: (id: string, inviteId: string, mail: MailInvite) => Promise<ActOutcome<null>>;
  withdraw: (id: string, inviteId: string) => Promise<ActOutcome<null>>;
  changeRole: (id: string, memberId: string, role: MemberRole) => Promise<ActOutcome<unknown>>;
  removeMember: (id: string, memberId: string) => Promise<ActOutcome<null>>;
  accept: (token: string) => Promise<ActOutcome<Household>>;
  /** Changes what others in the household see of the person. */
  changePerson: (change: PersonChange) => Promise<ActOutcome<PersonChange>>;
}

/** These calls name the household in the path, so they are made without a household header. */
export function createHouseholdsApi(
  { getAccessToken, getActToken }: Pick<Session, 'getAccessToken' | 'getActToken'>,
  baseUrl?: string,
): HouseholdsApi {
  const reader = createPersonApi(getAccessToken, baseUrl);
  const client = createPersonApi(getActToken, baseUrl);
  const at = <E extends { path: string }>(endpoint: E, ids: Record<string, string>): E => ({
    ...endpoint,
    path: Object.entries(ids).reduce(
      (path, [name, id]) => path.replace(`:${name}`, encodeURIComponent(id)),
      endpoint.path,
    ),
  });
  const nothing = Type.Null();
  return {
    read: async () => toActOutcome(await reader.request({ ...endpoints.readHouseholds, schema: Households })),
    create: async (name) =>
      toActOutcome(
        await client.request({ ...householdEndpoints.createHousehold, body: { name }, schema: Household }),
      ),
    rename: async (id, name) =>
      toActOutcome(
        await client.request({
          ...at(householdEndpoints.renameHousehold, { id }),
          body: { name },
          schema: Household,
        }),
      ),
    remove: async (id) =>
      toActOutcome(
        await client.request({ ...at(householdEndpoints.deleteHousehold, { id }), schema: nothing }),
      ),
    readInvites: async (id) =>
      toActOutcome(
        await reader.request({ ...at(householdEndpoints.readInvites, { id }), schema: OpenInvites }),
      ),
    invite: async (id) =>
      toActOutcome(
        await client.request({ ...at(householdEndpoints.createInvite, { id }), schema: MadeInvite }),
      ),
    mailInvite: async (id, inviteId, mail) =>
      toActOutcome(
        await client.request({ ...at(mailInvite, { id, inviteId }), body: mail, schema: nothing }),
      ),
    withdraw: async (id, inviteId) =>
      toActOutcome(
        await client.request({ ...at(householdEndpoints.withdrawInvite, { id, inviteId }), schema: nothing }),
      ),
    changeRole: async (id, memberId, role) =>
      toActOutcome(
        await client.request({
          ...at(householdEndpoints.changeMember, { id, memberId }),
          body: { role },
          schema: Type.Unknown(),
        }),
      ),
    removeMember: async (id, memberId) =>
      toActOutcome(
        await client.request({ ...at(householdEndpoints.removeMember, { id, memberId }), schema: nothing }),
      ),
    changePerson: async (change) =>
      toActOutcome(await client.request({ ...endpoints.changePerson, body: change, schema: PersonChange })),
    accept: async (token) =>
      toActOutcome(
        await client.request({ ...householdEndpoints.acceptInvite, body: { token }, schema: Household }),
      ),
  };
}

/** Which household an invite leads to, for anyone with its link. */
export async function lookAtInvite(token: string): Promise<ActOutcome<InviteLook>> {
  return toActOutcome(
    await createPublicApi().request({
      ...householdEndpoints.lookAtInvite,
      body: { token },
      schema: InviteLook,
      isPublic: true,
    }),
  );
}
