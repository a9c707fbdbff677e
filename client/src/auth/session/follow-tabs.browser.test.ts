import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKnownIdentity, writeKnownIdentity } from '#lib/known-identity.ts';
import { createOidcClient } from '../oidc-client.ts';
import { followTabs } from './follow-tabs.ts';
import { dropSessionHint, hasSessionHint, keepSessionHint } from './session-hint.ts';
import { sessionKey } from './stored-session.ts';

const issuer = 'https://id.example';
const clientId = 'follow-test';
const aino = { issuer, sub: 'aino' };
const userKey = sessionKey(issuer, clientId);
const stored = (sub: string) =>
  JSON.stringify({ access_token: `token of ${sub}`, profile: { sub }, expires_at: 9_999_999_999 });

let otherTab: HTMLIFrameElement;
let stop: () => void;
let seen: string[];

/** The storage of another tab: `storage` events reach every page of the origin but the one that writes. */
const elsewhere = (): Storage => {
  if (!otherTab.contentWindow) throw new Error('no window');
  return otherTab.contentWindow.localStorage;
};

beforeEach(() => {
  otherTab = document.body.appendChild(document.createElement('iframe'));
  writeKnownIdentity(aino);
  seen = [];
  const client = createOidcClient({ issuer, clientId });
  client.events.addUserLoaded((user) => void seen.push(`loaded ${user.access_token}`));
  client.events.addUserUnloaded(() => void seen.push('unloaded'));
  stop = followTabs({
    client,
    identity: aino,
    onGone: () => seen.push('gone'),
    onOther: () => seen.push('other'),
  });
});

afterEach(() => {
  stop();
  otherTab.remove();
  localStorage.removeItem(userKey);
  forgetKnownIdentity();
});

test('tokens that another tab has renewed or removed are followed', async () => {
  elsewhere().setItem(userKey, stored('aino'));
  await vi.waitFor(() => expect(seen).toEqual(['loaded token of aino']));
  elsewhere().removeItem(userKey);
  await vi.waitFor(() => expect(seen).toEqual(['loaded token of aino', 'unloaded']));
});

test('somebody who signs out in another tab is gone here too', async () => {
  forgetKnownIdentity(elsewhere());
  await vi.waitFor(() => expect(seen).toEqual(['gone']));
});

test('somebody else who signs in in another tab is noticed; the same person again is not', async () => {
  writeKnownIdentity({ ...aino, email: 'new@example.com' }, elsewhere());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen).toEqual([]);
  writeKnownIdentity({ issuer, sub: 'bertta' }, elsewhere());
  await vi.waitFor(() => expect(seen).toEqual(['other']));
});

test('after stopping nothing is followed', async () => {
  stop();
  forgetKnownIdentity(elsewhere());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen).toEqual([]);
});

test('the hint of a session is a cookie that can be dropped', () => {
  // Other tests share this page.
  dropSessionHint();
  expect(hasSessionHint()).toBe(false);
  keepSessionHint();
  expect(hasSessionHint()).toBe(true);
  dropSessionHint();
  expect(hasSessionHint()).toBe(false);
});
