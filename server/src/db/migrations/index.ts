import type { Migration } from 'kysely/migration';
import { up as households } from './0001-households.ts';
import { up as identity } from './0002-identity.ts';
import { up as billing } from './0003-billing.ts';
import { up as deletedPeople } from './0004-deleted-people.ts';
import { up as notices } from './0005-notices.ts';
import { up as support } from './0006-support.ts';
import { up as rowIndexes } from './0007-row-indexes.ts';
import { up as householdBytes } from './0008-household-bytes.ts';
import { up as noticeTries } from './0009-notice-tries.ts';
import { up as tombstonesByAge } from './0010-tombstones-by-age.ts';
import { up as sessions } from './0011-sessions.ts';
import { up as admin } from './0012-admin.ts';
import { up as members } from './0013-members.ts';
import { up as memberNumbers } from './0014-member-numbers.ts';
import { up as linksOut } from './0015-links-out.ts';
import { up as activity } from './0016-activity.ts';
import { up as noticeKinds } from './0017-notice-kinds.ts';
import { up as inviteMails } from './0018-invite-mails.ts';
import { up as shownAround } from './0019-shown-around.ts';
import { up as portraits } from './0020-portraits.ts';
import { up as inviteMailsByOwner } from './0021-invite-mails-by-owner.ts';
import { up as severalServers } from './0022-several-servers.ts';
import { up as waysIn } from './0023-ways-in.ts';
import { up as deviceSessions } from './0024-device-sessions.ts';
import { up as feedSettings } from './0025-feed-settings.ts';

/** Every migration by its number and name, run in this order. A migration that has shipped never changes. */
export const migrations: Record<string, Migration> = {
  '0001-households': { up: households },
  '0002-identity': { up: identity },
  '0003-billing': { up: billing },
  '0004-deleted-people': { up: deletedPeople },
  '0005-notices': { up: notices },
  '0006-support': { up: support },
  '0007-row-indexes': { up: rowIndexes },
  '0008-household-bytes': { up: householdBytes },
  '0009-notice-tries': { up: noticeTries },
  '0010-tombstones-by-age': { up: tombstonesByAge },
  '0011-sessions': { up: sessions },
  '0012-admin': { up: admin },
  '0013-members': { up: members },
  '0014-member-numbers': { up: memberNumbers },
  '0015-links-out': { up: linksOut },
  '0016-activity': { up: activity },
  '0017-notice-kinds': { up: noticeKinds },
  '0018-invite-mails': { up: inviteMails },
  '0019-shown-around': { up: shownAround },
  '0020-portraits': { up: portraits },
  '0021-invite-mails-by-owner': { up: inviteMailsByOwner },
  '0022-several-servers': { up: severalServers },
  '0023-ways-in': { up: waysIn },
  '0024-device-sessions': { up: deviceSessions },
  '0025-feed-settings': { up: feedSettings },
};
