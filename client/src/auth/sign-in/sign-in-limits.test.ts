import { expect, test, vi } from 'vitest';
import {
  authorizeTimeoutMs,
  clockLeewayMs,
  identityTimeoutMs,
  renewalLock,
  tokenMarginMs,
  tokenRetries,
} from '../auth-constants.ts';
import { createOidcClient } from '../oidc-client.ts';
import { dropSessionHint, hasSessionHint, keepSessionHint } from '../session/session-hint.ts';
import { openPopup } from './popup-window.ts';

// Specification 9, "Sign-in".

test('the times are those of the specification', () => {
  expect({ authorizeTimeoutMs, identityTimeoutMs, clockLeewayMs, tokenMarginMs, tokenRetries }).toEqual({
    authorizeTimeoutMs: 60_000,
    identityTimeoutMs: 10_000,
    clockLeewayMs: 60_000,
    tokenMarginMs: 60_000,
    tokenRetries: 3,
  });
  expect(renewalLock).toMatchObject({ acquireTimeoutMs: 5_000, heartbeatMs: 1_000, staleAfterMs: 5_000 });
});

test('the window of a sign-in is 400 by 600, in the middle of the page', () => {
  const open = vi.fn((_url?: string, _name?: string, _features?: string) => null);
  openPopup({ screenX: 100, screenY: 50, outerWidth: 1200, outerHeight: 900, open } as unknown as Window);
  expect(open.mock.calls[0]?.[2]).toBe('popup,width=400,height=600,left=500,top=200');
});

test('that a session may be left is remembered for a day', () => {
  const page = { cookie: '', location: { protocol: 'https:' } } as unknown as Document;
  keepSessionHint(page);
  expect(page.cookie).toBe('ateria.session=1; max-age=86400; path=/; samesite=lax; secure');
  expect(hasSessionHint(page)).toBe(true);
  dropSessionHint(page);
  expect(page.cookie).toContain('max-age=0');
});

test('code flow with PKCE, the four scopes, tokens in local storage, back to /login and out to the origin', () => {
  const localStorage = { length: 0 } as Storage;
  const page = { location: { origin: 'https://ateria.test' }, localStorage } as unknown as Window;
  const { settings } = createOidcClient(
    { issuer: 'https://id.test', clientId: 'ateria-web' },
    Date.now,
    page,
  );
  expect(settings).toMatchObject({
    response_type: 'code',
    disablePKCE: false,
    scope: 'openid profile email offline_access',
    redirect_uri: 'https://ateria.test/login',
    popup_redirect_uri: 'https://ateria.test/login',
    post_logout_redirect_uri: 'https://ateria.test/',
    requestTimeoutInSeconds: 10,
  });
  expect(settings.userStore).toHaveProperty('_store', localStorage);
});
