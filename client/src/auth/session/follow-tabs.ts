import type { UserManager } from 'oidc-client-ts';
import { KNOWN_IDENTITY_KEY, type KnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { identityKey } from '../identity-key.ts';
import { sessionKey } from './stored-session.ts';

export interface FollowTabsOptions {
  client: UserManager;
  identity: KnownIdentity;
  /** Somebody signed out in another tab. */
  onGone: () => void;
  /** Somebody else signed in in another tab. */
  onOther: () => void;
}

/** Signing in, out and renewing in another tab is followed by this one. Returns a function that stops following. */
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
  // A page that was frozen, or kept for the Back button, has heard of nothing.
  const onShow = (event: PageTransitionEvent) => event.persisted && compare();

  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
