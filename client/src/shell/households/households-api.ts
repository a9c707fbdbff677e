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
import { createPersonCalls, type PersonTokens } from '#api/person-calls.ts';
import { createPublicApi } from '#api/public-api.ts';

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
export function createHouseholdsApi(tokens: PersonTokens, baseUrl?: string): HouseholdsApi {
  const { read, act } = createPersonCalls(tokens, baseUrl);
  const nothing = Type.Null();
  return {
    read: () => read(endpoints.readHouseholds, Households),
    create: (name) => act(householdEndpoints.createHousehold, Household, { body: { name } }),
    rename: (id, name) => act(householdEndpoints.renameHousehold, Household, { ids: { id }, body: { name } }),
    remove: (id) => act(householdEndpoints.deleteHousehold, nothing, { ids: { id } }),
    readInvites: (id) => read(householdEndpoints.readInvites, OpenInvites, { ids: { id } }),
    invite: (id) => act(householdEndpoints.createInvite, MadeInvite, { ids: { id } }),
    mailInvite: (id, inviteId, body) => act(mailInvite, nothing, { ids: { id, inviteId }, body }),
    withdraw: (id, inviteId) => act(householdEndpoints.withdrawInvite, nothing, { ids: { id, inviteId } }),
    changeRole: (id, memberId, role) =>
      act(householdEndpoints.changeMember, Type.Unknown(), { ids: { id, memberId }, body: { role } }),
    removeMember: (id, memberId) => act(householdEndpoints.removeMember, nothing, { ids: { id, memberId } }),
    accept: (token) => act(householdEndpoints.acceptInvite, Household, { body: { token } }),
    changePerson: (body) => act(endpoints.changePerson, PersonChange, { body }),
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
