import type { ClientConfig } from 'sync-protocol/api/config.ts';
import type { SignInRequest } from './login-actions.ts';

/**
 * What we tell the provider beyond OpenID Connect. Auth0 wants `audience` to issue tokens for an API; our own provider
 * knows it and reads `ui_theme` and `ui_time_zone`; others pass over what they do not know (RFC 6749, 3.1).
 */
export function authorizeParams(
  oidc: ClientConfig['oidc'],
  { connection, intent }: SignInRequest,
  page: Document = document,
): Record<string, string> {
  return {
    audience: oidc.audience,
    // Tells the person later where they signed in.
    ui_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ui_locales: page.documentElement.lang,
    ui_theme: page.documentElement.classList.contains('dark') ? 'dark' : 'light',
    ...(intent === 'create' ? { screen_hint: 'signup' } : {}),
    ...(connection === 'google' ? (oidc.googleParams ?? {}) : {}),
  };
}
