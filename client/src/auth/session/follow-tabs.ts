import type { UserManager } from 'oidc-client-ts';
import { KNOWN_IDENTITY_KEY, type KnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { identityKey } from '../identity-key.ts';
import { sessionKey } from './stored-session.ts';

export interface FollowTabsOptions {
  client: UserManager;
  identity: KnownIdentity;
  /** The person signed out in another tab. */
  onGone: () => void;
  /** Another person signed in in another tab. */
  onOther: () => void;
}

/** Follows sign-in, sign-out and token renewal in other tabs. Returns the unsubscribe function. */
export function followTabs({ client, identity, onGone, onOther }: FollowTabsOptions): () => void {
  const userKey = sessionKey(client.settings.authority, client.settings.client_id);

  const compare = () => {
    const known = readKnownIdentity();
    if (known === null) onGone();
    else if (identityKey(known) !== identityKey(identity)) onOther();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === KNOWN_IDENTITY_KEY || event.key === null) compare();
    if (event.key !== userKey) return;
    if (event.newValue === null) void client.events.unload();
    else void client.getUser(true);
  };
  // A page restored from the back/forward cache has missed the events.
  const onShow = (event: PageTransitionEvent) => event.persisted && compare();

  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
