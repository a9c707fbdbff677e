import type { HouseholdsRepository } from '#features/households/households-repository.ts';
import { createHouseholdsService } from '#features/households/households-service.ts';
import { createInviteMails } from '#features/households/invite-mails/invite-mails.ts';
import { createInvitesService } from '#features/households/invites-service.ts';
import type { Memberships } from '#features/households/memberships.ts';
import type { DeletedPeople } from '#features/user/deleted-people.ts';
import type { ImagesService } from '#images/images-service.ts';
import { newLinkToken } from '#lib/link-token.ts';
import type { SendMail } from '#lib/mail-content.ts';
import type { Tiers } from '#lib/tiers.ts';
import type { createSync } from '#sync/sync.ts';
import type { AppDeps } from './app-deps.ts';

/** Wires up households, and the invites into them. */
export function createHouseholds(parts: {
  deps: AppDeps;
  repository: HouseholdsRepository;
  memberships: Memberships;
  sync: Pick<ReturnType<typeof createSync>, 'inHousehold' | 'pokes'>;
  tierOf: Tiers['tierOf'];
  images: Pick<ImagesService, 'removeAll'>;
  deletedPeople: Pick<DeletedPeople, 'forgetEpoch'>;
  sendMail: SendMail;
}) {
  const { deps, repository, memberships, sync } = parts;
  const { config, database, nowMs, newId, newEpoch } = deps;
  const { inHousehold, pokes } = sync;
  const notifyHousehold = pokes.pokeTier;
  const { db } = database;
  const households = createHouseholdsService({
    db,
    inHousehold,
    repository,
    memberships,
    notifyHousehold,
    tierOfHousehold: (householdId) => parts.tierOf({ householdId }),
    removeImages: parts.images.removeAll,
    newEpoch,
  });
  const invites = createInvitesService({
    db,
    inHousehold,
    households,
    memberships,
    notifyHousehold,
    forgetDeletion: parts.deletedPeople.forgetEpoch,
    publicUrl: config.publicUrl,
    nowMs,
    newId,
    newToken: newLinkToken,
  });
  const inviteMails = createInviteMails({
    dialect: database.dialect,
    inHousehold,
    households,
    invites,
    sendMail: parts.sendMail,
    publicUrl: config.publicUrl,
    nowMs,
    newId,
  });
  return { households, invites, inviteMails };
}
